#include "core/detect/extra/bvh.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/detect/extra/hilbert.h"
#include "core/detect/extra/morton.h"

namespace cellmates {
namespace {

using simd::F32x4;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

// Sorting the discs takes the time of this many pair tests per disc. From 20 to 40 the scenes'
// times per tick differ by less than 3%.
constexpr double kBuildTests = 30;

// A comparison with NaN is false, so such a value never replaces `so`.
F32x4 lesser(F32x4 value, F32x4 so) { return simd::select(value < so, value, so); }
F32x4 greater(F32x4 value, F32x4 so) { return simd::select(value > so, value, so); }

/// The least or greatest lanes of each of four vectors.
template <class Choose>
F32x4 across(const F32x4 (&v)[4], F32x4 start, Choose&& choose) {
    const F32x4 a = __builtin_shufflevector(v[0], v[1], 0, 4, 1, 5);
    const F32x4 b = __builtin_shufflevector(v[2], v[3], 0, 4, 1, 5);
    const F32x4 c = __builtin_shufflevector(v[0], v[1], 2, 6, 3, 7);
    const F32x4 d = __builtin_shufflevector(v[2], v[3], 2, 6, 3, 7);
    F32x4 all = choose(__builtin_shufflevector(a, b, 0, 1, 4, 5), start);
    all = choose(__builtin_shufflevector(a, b, 2, 3, 6, 7), all);
    all = choose(__builtin_shufflevector(c, d, 0, 1, 4, 5), all);
    return choose(__builtin_shufflevector(c, d, 2, 3, 6, 7), all);
}

// The bits of the hits of a leaf with itself in which the first disc is before the second one.
constexpr unsigned kEachOnce = 0x08ce;

double sum(F32x4 v) { return double{v[0]} + double{v[1]} + double{v[2]} + double{v[3]}; }

// Sides are limited, so that discs far away leave no infinite sums.
F32x4 side(F32x4 low, F32x4 high) {
    return lesser(greater(high - low, simd::splat(0.0f)), simd::splat(1e6f));
}

std::uint32_t padded(std::uint32_t count) { return (count + 3) & ~3u; }

}  // namespace

unsigned BvhDetector::Boxes::meeting(const Boxes& other, std::uint32_t which) const {
    return simd::bitmask((simd::load(left) <= simd::splat(other.right[which])) &
                         (simd::load(right) >= simd::splat(other.left[which])) &
                         (simd::load(top) <= simd::splat(other.bottom[which])) &
                         (simd::load(bottom) >= simd::splat(other.top[which])));
}

bool BvhDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    known_ = count_ == p.count() && testsPerProduct_ > 0;
    rebuilds_ = !known_;
    count_ = 0;  // until the tree is complete again
    layOut(p.capacity());
    const std::size_t mostBoxes = levels_[top_].first + kLanes;
    const std::size_t mostLeaves = padded(levels_[0].nodes);
    layOut(p.count());
    leafPairs_.size = 0;
    for (auto& pairs : pairs_) pairs.size = 0;
    tests_ = 0;
    leavesDone_ = 0;
    return leaves_.reserve(mostLeaves, leaves_.capacity()) &&
           placeOf_.reserve(p.capacity(), placeOf_.capacity()) &&
           boxes_.reserve(mostBoxes, boxes_.capacity()) && order_.reserve(p.capacity());
}

void BvhDetector::layOut(std::uint32_t count) {
    std::uint32_t nodes = std::max((count + kLanes - 1) / kLanes, 1u), first = 0;
    for (top_ = 0;; ++top_) {
        levels_[top_] = {nodes, first};
        if (top_ > 0 && nodes == 1) return;
        first += padded(levels_[top_].fours());
        nodes = levels_[top_].fours();
    }
}

// Fills the places behind the discs, and behind the boxes of each level, as far as `fitAll` reads.
void BvhDetector::clearPadding(std::uint32_t count) {
    for (std::uint32_t leaf = count / kLanes; leaf < padded(levels_[0].nodes); ++leaf)
        for (std::uint32_t k = 0; k < kLanes; ++k) {
            leaves_[leaf].x[k] = leaves_[leaf].y[k] = kNone;
            leaves_[leaf].r[k] = 0;
            leaves_[leaf].index[k] = 0;
        }
    for (int k = 0; k <= top_; ++k)
        for (std::uint32_t four = levels_[k].fours(); four < padded(levels_[k].fours()); ++four) {
            Boxes& boxes = boxes_[levels_[k].first + four];
            std::fill_n(boxes.left, kLanes, kInfinity);
            std::fill_n(boxes.top, kLanes, kInfinity);
            std::fill_n(boxes.right, kLanes, -kInfinity);
            std::fill_n(boxes.bottom, kLanes, -kInfinity);
        }
}

void BvhDetector::put(std::uint32_t place, const Particles& p, std::uint32_t i) {
    Leaf& leaf = leaves_[place / kLanes];
    const std::uint32_t k = place % kLanes;
    leaf.x[k] = p.x[i];
    leaf.y[k] = p.y[i];
    leaf.r[k] = p.r[i];
    leaf.index[k] = i;
}

bool BvhDetector::build(const DetectInput& input, Passes& passes) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    using Index = Passes::Index;
    if (known_) {
        passes.run(n, [&](Index from, Index to) {
            for (Index i = from; i < to; ++i) put(placeOf_[p.id[i]], p, i);
        });
        fitAll(passes);
        passes.once([&] { rebuilds_ = hasDeclined(); });
    }
    if (rebuilds_) {
        const Morton morton(input.box);
        order_.run(passes, n, [&](Index i) { return Hilbert::code(morton.code(p.x[i], p.y[i])); });
        passes.once([&] { clearPadding(n); });
        passes.run(n, [&](Index from, Index to) {
            for (Index k = from; k < to; ++k) {
                const std::uint32_t i = order_[k].disc;
                put(k, p, i);
                placeOf_[p.id[i]] = k;
            }
        });
        fitAll(passes);
        passes.once([&] {
            costs_ = kBuildTests * n;
            age_ = 0;
        });
    }
    passes.once([&] {
        count_ = n;
        if (n > 0) {
            pairs_[top_].a[0] = pairs_[top_].b[0] = 0;
            pairs_[top_].size = 1;
        }
    });
    return true;
}

void BvhDetector::fitAll(Passes& passes) {
    using Index = Passes::Index;
    passes.once([&] { sides_ = {}; });
    passes.run(levels_[0].fours(), [&](Index from, Index to) { fitLeaves(from, to); });
    for (int level = 1; level <= top_; ++level)
        passes.run(levels_[level].fours(),
                   [&](Index from, Index to) { fitNodes(level, from, to); });
}

void BvhDetector::fitLeaves(std::uint32_t from, std::uint32_t to) {
    F32x4 widths = simd::splat(0.0f), heights = widths;
    const F32x4 high = simd::splat(kInfinity), low = simd::splat(-kInfinity);
    const F32x4 most = simd::splat(std::numeric_limits<float>::max()), least = -most;
    for (std::uint32_t four = from; four < to; ++four) {
        F32x4 left[kLanes], top[kLanes], right[kLanes], bottom[kLanes];
        for (std::uint32_t k = 0; k < kLanes; ++k) {
            const Leaf& leaf = leaves_[four * kLanes + k];
            const F32x4 x = simd::load(leaf.x), y = simd::load(leaf.y), r = simd::load(leaf.r);
            // If discs overlap, |dx| and |dy| are less than the sum of the radii, except for the
            // rounding of sums and differences: 2^-24 of each.
            const F32x4 far = greater(greater(x, -x), greater(y, -y));
            const F32x4 reach = r + (far + r) * 1e-6f;
            left[k] = x - reach;
            top[k] = y - reach;
            right[k] = x + reach;
            bottom[k] = y + reach;
        }
        // No box may extend from -infinity to infinity, or it would meet empty ones.
        const F32x4 lefts = greater(least, across(left, high, lesser));
        const F32x4 tops = greater(least, across(top, high, lesser));
        const F32x4 rights = lesser(most, across(right, low, greater));
        const F32x4 bottoms = lesser(most, across(bottom, low, greater));
        Boxes& boxes = boxes_[four];
        simd::store(boxes.left, lefts);
        simd::store(boxes.top, tops);
        simd::store(boxes.right, rights);
        simd::store(boxes.bottom, bottoms);
        widths += side(lefts, rights);
        heights += side(tops, bottoms);
    }
    sides_.width += sum(widths);
    sides_.height += sum(heights);
}

void BvhDetector::fitNodes(int level, std::uint32_t from, std::uint32_t to) {
    const F32x4 high = simd::splat(kInfinity), low = simd::splat(-kInfinity);
    for (std::uint32_t four = from; four < to; ++four) {
        F32x4 left[kLanes], top[kLanes], right[kLanes], bottom[kLanes];
        for (std::uint32_t k = 0; k < kLanes; ++k) {
            const Boxes& children = boxes(level - 1, four * kLanes + k);
            left[k] = simd::load(children.left);
            top[k] = simd::load(children.top);
            right[k] = simd::load(children.right);
            bottom[k] = simd::load(children.bottom);
        }
        Boxes& all = boxes_[levels_[level].first + four];
        simd::store(all.left, across(left, high, lesser));
        simd::store(all.top, across(top, high, lesser));
        simd::store(all.right, across(right, low, greater));
        simd::store(all.bottom, across(bottom, low, greater));
    }
}

// The number of pairs of boxes that meet grows with their width and height. The discs are sorted
// again when a query would cost more than the mean since the last time, with the cost of sorting:
// from then on the mean would only increase.
bool BvhDetector::hasDeclined() const {
    const double expected = testsPerProduct_ * sides_.product();
    return age_ > 0 && expected * age_ > costs_;
}

void BvhDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.bytes = leaves_.bytes() + placeOf_.bytes() + boxes_.bytes() + order_.bytes();
    cost.rebuilt = rebuilds_;
}

std::uint32_t BvhDetector::discsOf(std::uint32_t leaf) const {
    return std::min(count_ - leaf * kLanes, kLanes);
}

template <class Children>
void BvhDetector::open(int level, Children& children) {
    auto& parents = pairs_[level];
    const std::uint32_t a = parents.a[--parents.size], b = parents.b[parents.size];
    const Boxes &boxesA = boxes(level - 1, a), &boxesB = boxes(level - 1, b);
    for (std::uint32_t k = 0; k < kLanes; ++k) {
        unsigned meeting = boxesB.meeting(boxesA, k);
        // A four with itself: each pair once, and each child with itself.
        if (a == b) meeting &= 15u << k;
        // Without a branch per pair, which would be mispredicted.
        simd::store(children.a.data() + children.size, simd::splat(a * kLanes + k));
        simd::store(children.b.data() + children.size,
                    simd::splat(b * kLanes) + simd::kChosen[meeting]);
        children.size += simd::kBits[meeting];
    }
}

std::uint32_t BvhDetector::testLeaves(ContactList& contacts) {
    auto& pairs = leafPairs_;
    std::uint32_t tests = 0, hitPairs = 0;
    std::array<unsigned, kPairsOfFours * kPairsOfFours> hitsOf;
    for (std::uint32_t k = 0; k < pairs.size; ++k) {
        const std::uint32_t a = pairs.a[k], b = pairs.b[k];
        const Leaf &first = leaves_[a], &second = leaves_[b];
        unsigned hits = 0;
        for (std::uint32_t disc = 0; disc < kLanes; ++disc)
            hits |= Disc4(first.discs(), disc).overlaps(second.discs(), 0) << (disc * kLanes);
        const std::uint32_t countB = discsOf(b);
        const bool same = a == b;
        hits &= same ? kEachOnce : ~0u;
        tests += same ? countB * (countB - 1) / 2 : kLanes * countB;
        leavesDone_ += same;
        // Pairs without a hit are overwritten, rather than skipped by a branch, which would be
        // mispredicted.
        pairs.a[hitPairs] = a;
        pairs.b[hitPairs] = b;
        hitsOf[hitPairs] = hits;
        hitPairs += hits != 0;
    }
    pairs.size = 0;
    for (std::uint32_t k = 0; k < hitPairs; ++k) {
        const Leaf &first = leaves_[pairs.a[k]], &second = leaves_[pairs.b[k]];
        unsigned hits = hitsOf[k];
        do {
            const unsigned bit = static_cast<unsigned>(std::countr_zero(hits));
            const auto [i, j] = std::minmax(first.index[bit / kLanes], second.index[bit % kLanes]);
            contacts.add(i, j);
            hits &= hits - 1;
        } while (hits);
    }
    return tests;
}

float BvhDetector::query(const DetectInput&, QuerySlice& slice, ContactList& contacts) {
    while (!slice.over()) {
        int level = 1;
        while (level <= top_ && pairs_[level].size == 0) ++level;
        if (level > top_) {
            finish();
            return 1;
        }
        if (level > 1) {
            open(level, pairs_[level - 1]);
            slice.visit(1);
            continue;
        }
        slice.visit(pairs_[1].size);
        while (pairs_[1].size > 0) open(1, leafPairs_);
        const std::uint32_t leaves = leafPairs_.size, tests = testLeaves(contacts);
        tests_ += tests;
        slice.spend(tests, leaves);
    }
    return share(leavesDone_, levels_[0].nodes + 1);
}

void BvhDetector::finish() {
    if (sides_.product() > 0) testsPerProduct_ = static_cast<double>(tests_) / sides_.product();
    costs_ += static_cast<double>(tests_);
    ++age_;
}

void BvhDetector::candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const {
    const std::uint32_t own = placeOf_[input.particles.id[i]] / kLanes;
    const Boxes& ownFour = boxes(0, own / kLanes);
    for (std::uint32_t four = 0; four < levels_[0].fours(); ++four) {
        const unsigned meeting = boxes(0, four).meeting(ownFour, own % kLanes);
        forEachBit(four * kLanes, meeting, [&](std::uint32_t leaf) {
            for (std::uint32_t k = 0; k < discsOf(leaf); ++k)
                if (leaves_[leaf].index[k] != i) visit(leaves_[leaf].index[k]);
        });
    }
}

}  // namespace cellmates
