#include "core/detect/extra/quadtree.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

namespace cellmates {
namespace {

// Most discs of a leaf. With 8, `klaus` and `mixed` are 1.5 × slower; with 1, a square for each
// disc as in a loose quadtree without buckets, 3 × slower.
constexpr std::uint32_t kLeaf = 24;
// Largest radius of a disc in a square, as a share of its side: half of that makes no difference
// for equal discs, and `mixed` 1.03 × slower.
constexpr float kRadiusPerSide = 1;

// A key consists of the Morton code, cut off at the level of the disc's square, and that level.
constexpr unsigned kLevelBits = 4;
constexpr std::uint32_t kLevelMask = (1u << kLevelBits) - 1;
static_assert(Morton::kLevels <= kLevelMask && Morton::kBits + kLevelBits == 32);

int levelOf(std::uint32_t key) { return static_cast<int>(key & kLevelMask); }

/// The number of levels that two keys' codes have in common.
int commonLevels(std::uint32_t a, std::uint32_t b) {
    const int equal = std::countl_zero((a ^ b) | kLevelMask);
    return equal / 2;
}

// The exponent of the largest power of two that is not above a positive number.
int exponent(float v) { return static_cast<int>(std::bit_cast<std::uint32_t>(v) >> 23) - 127; }

}  // namespace

bool QuadtreeDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    morton_ = Morton(input.box);
    generation_ = {0, std::min(p.count(), 1u)};
    nodeCount_ = 0;
    node_ = pairCount_ = 0;
    leaves_ = {};
    disc_ = UINT32_MAX;
    return order_.reserve(p.capacity()) && copy_.reserve(p.capacity()) &&
           reach_.reserve(p.capacity()) && nodes_.reserve(p.capacity() / 2 + kChildren) &&
           bounds_.reserve(nodes_.capacity());
}

std::uint32_t QuadtreeDetector::keyOf(const Particles& p, std::uint32_t i) const {
    const int fitting = exponent(std::max(morton_.side() * kRadiusPerSide / p.r[i], 1.0f));
    const int level = std::min(fitting, Morton::kLevels);
    const std::uint32_t code = morton_.code(p.x[i], p.y[i]) << kLevelBits;
    const std::uint32_t kept = ~std::uint32_t{0} << (31 - 2 * level) << 1;
    return (code & kept) | static_cast<unsigned>(level);
}

bool QuadtreeDetector::build(const DetectInput& input, Passes& passes) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    order_.run(passes, n, [&](std::uint32_t i) { return keyOf(p, i); });
    passes.run(n, [&](Passes::Index from, Passes::Index to) { copy(p, from, to); });
    passes.once([&] {
        divisible_ = 0;
        if (n > 0) append(0, n);
    });
    bool fits = true;
    for (int k = 0; k < kGenerations; ++k) {
        passes.once([&] {
            const std::size_t most = nodeCount_ + std::size_t{kChildren} * divisible_;
            fits = nodes_.reserveWithRoom(most, nodeCount_);
            divisible_ = 0;
        });
        if (!fits) return false;
        passes.run(generation_[k + 1] - generation_[k], [&](Passes::Index from, Passes::Index to) {
            for (Passes::Index node = from; node < to; ++node) splitNode(generation_[k] + node);
        });
        if (k + 2 <= kGenerations) passes.once([&] { generation_[k + 2] = nodeCount_; });
    }
    passes.once([&] { fits = bounds_.reserve(nodes_.capacity()); });
    if (!fits) return false;
    // Children come after their parents.
    passes.run(nodeCount_, [&](Passes::Index from, Passes::Index to) {
        for (Passes::Index k = from; k < to; ++k) bound(nodeCount_ - 1 - k);
    });
    return true;
}

void QuadtreeDetector::copy(const Particles& p, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t k = from; k < to; ++k) {
        const std::uint32_t i = order_[k].disc;
        copy_.put(k, p, i);
        // If discs overlap, |dx| and |dy| are less than the sum of the radii, except for the
        // rounding of sums and differences: 2^-24 of each.
        const float far = std::max(std::max(p.x[i], -p.x[i]), std::max(p.y[i], -p.y[i]));
        reach_[k] = p.r[i] + (far + p.r[i]) * 1e-6f;
    }
}

bool QuadtreeDetector::divisible(std::uint32_t begin, std::uint32_t end) const {
    return end - begin > kLeaf && order_[begin].key != order_[end - 1].key;
}

void QuadtreeDetector::append(std::uint32_t begin, std::uint32_t end) {
    if (begin == end) return;
    if (divisible(begin, end)) ++divisible_;
    nodes_[nodeCount_++] = {begin, end, 0, 0};
}

void QuadtreeDetector::splitNode(std::uint32_t number) {
    const Node node = nodes_[number];
    if (!divisible(node.begin, node.end)) return;
    const Keyed* const order = order_.data();
    const std::uint32_t first = order[node.begin].key, last = order[node.end - 1].key;
    // The smallest square that has all of these discs. Those that stay in it come first.
    const int level = std::min(commonLevels(first, last), levelOf(first));
    const auto before = [&](std::uint32_t from, std::uint64_t key) {
        return static_cast<std::uint32_t>(
            std::lower_bound(order + from, order + node.end, key,
                             [](const Keyed& entry, std::uint64_t k) { return entry.key < k; }) -
            order);
    };
    assert(level < Morton::kLevels);
    const std::uint32_t child = nodeCount_;
    const unsigned shift = 32 - 2 * static_cast<unsigned>(level);
    const std::uint64_t corner = std::uint64_t{first} >> shift << shift;
    std::uint32_t at = before(node.begin, corner + static_cast<unsigned>(level) + 1);
    append(node.begin, at);
    for (std::uint64_t quarter = 1; quarter <= 4; ++quarter) {
        const std::uint32_t end =
            quarter == 4 ? node.end : before(at, corner + (quarter << (shift - 2)));
        append(at, end);
        at = end;
    }
    nodes_[number].child = child;
    nodes_[number].children = nodeCount_ - child;
}

void QuadtreeDetector::bound(std::uint32_t number) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const Node& node = nodes_[number];
    Bounds all{kInfinity, kInfinity, -kInfinity, -kInfinity};
    // A comparison with NaN is false, so such a disc widens no bounds.
    const auto include = [&](float left, float top, float right, float bottom) {
        all.left = left < all.left ? left : all.left;
        all.top = top < all.top ? top : all.top;
        all.right = right > all.right ? right : all.right;
        all.bottom = bottom > all.bottom ? bottom : all.bottom;
    };
    if (node.children == 0) {
        const Discs d = copy_.discs();
        for (std::uint32_t k = node.begin; k < node.end; ++k) {
            const float reach = reach_[k];
            include(d.x[k] - reach, d.y[k] - reach, d.x[k] + reach, d.y[k] + reach);
        }
    }
    for (std::uint32_t k = 0; k < node.children; ++k) {
        const Bounds& b = bounds_[node.child + k];
        include(b.left, b.top, b.right, b.bottom);
    }
    bounds_[number] = all;
}

void QuadtreeDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.bytes = order_.bytes() + copy_.bytes() + reach_.bytes() + nodes_.bytes() + bounds_.bytes();
}

bool QuadtreeDetector::isFirst(std::uint32_t a, std::uint32_t b) const {
    const std::uint32_t countA = nodes_[a].count(), countB = nodes_[b].count();
    return countA < countB || (countA == countB && a < b);
}

void QuadtreeDetector::push(std::uint32_t a, std::uint32_t b) {
    if (!bounds_[a].meets(bounds_[b])) return;
    assert(pairCount_ < kMostPairs);
    pairs_[pairCount_++] = {a, b};
}

// Replaces a pair of nodes by those of their children, or begins to compare two leaves.
void QuadtreeDetector::open(Pair pair) {
    const Node &a = nodes_[pair.first], &b = nodes_[pair.second];
    if (a.children == 0 && b.children == 0) {
        leaves_ = pair;
        if (isFirst(pair.second, pair.first)) std::swap(leaves_.first, leaves_.second);
        disc_ = nodes_[leaves_.first].begin;
        return;
    }
    const bool divideFirst = b.children == 0 || (a.children != 0 && a.count() >= b.count());
    const Node& divided = divideFirst ? a : b;
    const std::uint32_t other = divideFirst ? pair.second : pair.first;
    for (std::uint32_t k = 0; k < divided.children; ++k) push(divided.child + k, other);
}

unsigned QuadtreeDetector::meeting(std::uint32_t a, std::uint32_t end, const Bounds& b) const {
    const Discs discs = copy_.discs();
    const simd::F32x4 x = simd::load(discs.x + a), y = simd::load(discs.y + a);
    const simd::F32x4 reach = simd::load(reach_.data() + a);
    return simd::bitmask((x + reach >= b.left) & (x - reach <= b.right) & (y + reach >= b.top) &
                         (y - reach <= b.bottom)) &
           firstBits(end - a);
}

void QuadtreeDetector::scanLeaf(QuerySlice& slice, ContactList& contacts) {
    const Discs discs = copy_.discs();
    const std::uint32_t end = nodes_[leaves_.first].end;
    for (; disc_ < end && !slice.over(); ++disc_) {
        const std::uint32_t a = disc_;
        scan(discs, a, a + 1, end, [&](std::uint32_t b) { copy_.add(a, b, contacts); });
        slice.spend(end - a - 1, 1);
    }
    if (disc_ == end) disc_ = UINT32_MAX;
}

void QuadtreeDetector::scanPair(QuerySlice& slice, ContactList& contacts) {
    const Discs discs = copy_.discs();
    const std::uint32_t end = nodes_[leaves_.first].end;
    const Node other = nodes_[leaves_.second];
    const Bounds bounds = bounds_[leaves_.second];
    for (; disc_ < end && !slice.over(); disc_ += simd::kLanes) {
        std::uint32_t tests = 0;
        forEachBit(disc_, meeting(disc_, end, bounds), [&](std::uint32_t a) {
            scan(discs, a, other.begin, other.end,
                 [&](std::uint32_t b) { copy_.add(a, b, contacts); });
            tests += other.count();
        });
        slice.spend(tests, 1);
    }
    if (disc_ >= end) disc_ = UINT32_MAX;
}

float QuadtreeDetector::query(const DetectInput&, QuerySlice& slice, ContactList& contacts) {
    while (!slice.over()) {
        if (disc_ != UINT32_MAX) {
            if (leaves_.first == leaves_.second)
                scanLeaf(slice, contacts);
            else
                scanPair(slice, contacts);
        } else if (pairCount_ > 0) {
            open(pairs_[--pairCount_]);
            slice.visit(1);
        } else if (node_ < nodeCount_) {
            const Node& node = nodes_[node_];
            if (node.children == 0) {
                leaves_ = {node_, node_};
                disc_ = node.begin;
            }
            for (std::uint32_t b = 1; b < node.children; ++b)
                for (std::uint32_t a = 0; a < b; ++a) push(node.child + a, node.child + b);
            ++node_;
            slice.visit(1);
        } else {
            return 1;
        }
    }
    return share(node_, nodeCount_ + 1);
}

void QuadtreeDetector::candidates(const DetectInput&, std::uint32_t i, const Visit& visit) const {
    std::uint32_t place = 0;
    while (copy_.index(place) != i) ++place;
    std::uint32_t own = 0;
    while (nodes_[own].children || place < nodes_[own].begin || place >= nodes_[own].end) ++own;
    const Node& mine = nodes_[own];
    for (std::uint32_t k = mine.begin; k < mine.end; ++k)
        if (k != place) visit(copy_.index(k));
    for (std::uint32_t number = 0; number < nodeCount_; ++number) {
        const Node& node = nodes_[number];
        if (node.children || number == own || !bounds_[number].meets(bounds_[own])) continue;
        const bool first = isFirst(own, number);
        for (std::uint32_t k = node.begin; k < node.end; ++k)
            if (first ? meeting(place, place + 1, bounds_[number])
                      : meeting(k, k + 1, bounds_[own]))
                visit(copy_.index(k));
    }
}

}  // namespace cellmates
