#include "core/detect/extra/neighbour_list.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cellmates {
namespace {

// Times in ns, measured on 10,000 discs, which weigh a thick skin against a thin one.
constexpr double kSortDisc = 14;   // to sort a disc and to query its cells, without pair tests
constexpr double kGridTest = 0.6;  // a pair test in the grid
constexpr double kListPair = 0.7;  // to append a pair to the list
constexpr double kFollowDisc = 4;  // to follow a disc and to look up its partners
constexpr double kListTest = 1.0;  // a pair test in the list

// Room for partners, per disc, before the list has to grow.
constexpr std::size_t kUsualPartners = 8;

// Skins that are compared, in mean diameters: from the least on, each larger by the factor.
constexpr double kLeastSkin = 1.0 / 64, kSkinFactor = 1.25;
constexpr int kSkins = 28;  // up to 6.5 diameters

// Cells per disc that a grid visits on average for half of the pairs: 1 / 2 + 4.
constexpr double kCellsPerDisc = 4.5;

/// Bit k is set if disc j[k] overlaps `disc`, by the expression of `overlap`.
unsigned overlapsAt(const Disc4& disc, const Discs& discs, simd::U32x4 j) {
    const simd::F32x4 dx = simd::gather(discs.x, j) - disc.x;
    const simd::F32x4 dy = simd::gather(discs.y, j) - disc.y;
    const simd::F32x4 reach = simd::gather(discs.r, j) + disc.r;
    return simd::bitmask(dx * dx + dy * dy < reach * reach);
}

}  // namespace

bool NeighbourListDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    known_ = count_ == p.count() && count_ > 0;
    if (!known_) listed_ = false;
    stale_ = false;
    farthest_ = 0;
    radii_ = 0;
    next_ = 0;
    const std::uint32_t keep = known_ ? count_ : 0;
    count_ = 0;
    const std::uint32_t capacity = p.capacity();
    if (capacity > builtX_.capacity()) known_ = listed_ = false;
    if (!copy_.reserve(capacity) || !placeOf_.reserve(capacity) || !builtX_.reserve(capacity) ||
        !builtY_.reserve(capacity) || !grown_.reserve(capacity) || !end_.reserve(capacity)) {
        listed_ = false;
        return false;
    }
    count_ = known_ ? keep : 0;
    return true;
}

bool NeighbourListDetector::build(const DetectInput& input, Passes& passes) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    if (known_) passes.run(n, [&](Passes::Index from, Passes::Index to) { follow(p, from, to); });
    bool fits = true;
    passes.once([&] { rebuilds_ = !listed_ || stale_; });
    if (!passes.done() || !rebuilds_) return true;
    passes.run(n, [&](Passes::Index from, Passes::Index to) { sumRadii(p, from, to); });
    passes.once([&] {
        chooseSkin(input);
        count_ = 0;
        listed_ = false;
        fits = copy_.reserve(p, static_cast<std::uint32_t>(geometry_.cells())) &&
               (skin_ == 0 || partners_.reserve(kUsualPartners * std::size_t{p.capacity()}));
    });
    if (!fits) return false;
    static_cast<void>(CopyDetector::build(input, passes));
    passes.run(n, [&](Passes::Index from, Passes::Index to) { settle(p, from, to); });
    passes.once([&] {
        count_ = n;
        age_ = 0;
        size_ = 0;
        gridTests_ = 0;
    });
    return true;
}

void NeighbourListDetector::follow(const Particles& p, std::uint32_t from, std::uint32_t to) {
    const float half = skin_ / 2;
    const float most = half * half * (1 - 1e-5f);
    const Discs before = copy_.discs();
    float farthest = farthest_;
    bool stale = stale_;
    for (std::uint32_t i = from; i < to; ++i) {
        const std::uint32_t place = placeOf_[p.id[i]];
        const float dx = p.x[i] - builtX_[place], dy = p.y[i] - builtY_[place];
        const float way = dx * dx + dy * dy;
        farthest = way > farthest ? way : farthest;
        // Also true if the way is not a number.
        stale |= !(way <= most) | (before.r[place] != p.r[i]);
        copy_.put(place, p, i);
    }
    farthest_ = farthest;
    stale_ = stale;
    // The copy has the new radius now, so a detection that begins again would not notice it.
    if (stale) listed_ = false;
    if (to == p.count()) ++age_;
}

void NeighbourListDetector::sumRadii(const Particles& p, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t i = from; i < to; ++i) radii_ += p.r[i];
}

void NeighbourListDetector::chooseSkin(const DetectInput& input) {
    const Particles& p = input.particles;
    const double n = std::max(p.count(), 1u);
    const double diameter = 2 * radii_ / n, widest = 2.0 * p.maxRadius();
    // Discs per px², as the pairs of the latest grid and list had it: more than on average, if
    // discs form clusters.
    double inCells = n / (static_cast<double>(input.box.width) * input.box.height);
    double around = inCells;
    if (known_ && gridTests_ > 0) {
        const double cell = geometry_.cell;
        inCells = static_cast<double>(gridTests_) / n / (kCellsPerDisc * cell * cell);
        if (size_ > 0) {
            const double range = diameter + skin_;
            around = static_cast<double>(size_) / n / (std::numbers::pi / 2 * range * range);
        } else {
            around = inCells;
        }
    }
    const auto gridTests = [&](double skin) {
        return kCellsPerDisc * inCells * (widest + skin) * (widest + skin);
    };
    double best = kSortDisc + kGridTest * gridTests(0);
    double skin = 0;
    // Nothing is known about the speed in the first tick and after a jump to infinity.
    if (known_ && std::isfinite(farthest_)) {
        const double speed = std::sqrt(static_cast<double>(farthest_)) / age_;
        double tried = kLeastSkin * diameter;
        for (int k = 0; k < kSkins; ++k, tried *= kSkinFactor) {
            const double most = 1000;  // ticks, for discs at rest
            const double ticks = tried < 2 * speed * most ? std::floor(tried / (2 * speed)) : most;
            const double pairs =
                std::numbers::pi / 2 * around * (diameter + tried) * (diameter + tried);
            const double first = kSortDisc + kGridTest * gridTests(tried) + kListPair * pairs;
            const double later = kFollowDisc + kListTest * pairs;
            const double mean = (first + ticks * later) / (1 + ticks);
            if (mean >= best) continue;
            best = mean;
            skin = tried;
        }
    }
    skin_ = static_cast<float>(skin);
    geometry_ = CellGeometry::make(input.box, (2 * p.maxRadius() + skin_) * (1 + 1e-5f) + 1e-11f, 0,
                                   std::max(1024u, 4 * p.count()));
}

void NeighbourListDetector::settle(const Particles& p, std::uint32_t from, std::uint32_t to) {
    const Discs discs = copy_.discs();
    const float half = skin_ / 2;
    for (std::uint32_t k = from; k < to; ++k) {
        placeOf_[p.id[copy_.index(k)]] = k;
        builtX_[k] = discs.x[k];
        builtY_[k] = discs.y[k];
        // Distances and sums have relative rounding errors below 1e-6. The constant keeps squares
        // from underflowing.
        grown_[k] = (discs.r[k] + half) * (1 + 4e-6f) + 1e-12f;
    }
}

void NeighbourListDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.bytes = copy_.bytes() + placeOf_.bytes() + builtX_.bytes() + builtY_.bytes() +
                 grown_.bytes() + end_.bytes() + partners_.bytes();
    cost.cell = geometry_.cell;
    cost.rebuilt = rebuilds_;
}

bool NeighbourListDetector::makeRoom(std::size_t partners) {
    if (partners > UINT32_MAX - 2 * simd::kLanes) return false;
    return partners_.reserveWithRoom(partners + simd::kLanes, size_);
}

void NeighbourListDetector::queryAndList(QuerySlice& slice, ContactList& contacts) {
    const Discs discs = copy_.discs();
    const Discs grown{discs.x, discs.y, grown_.data()};
    next_ = scanDiscs(geometry_, copy_.start(), grown, next_, slice,
                      [&](std::uint32_t a, std::uint32_t b, unsigned near) {
                          if (near) {
                              if (size_ + 2 * simd::kLanes > partners_.capacity() &&
                                  !makeRoom(size_ + simd::kLanes))
                                  return contacts.refuse();
                              simd::store(partners_.data() + size_,
                                          simd::kChosen[near] + simd::splat(b));
                              size_ += simd::kBits[near];
                              copy_.add(a, b, near & Disc4(discs, a).overlaps(discs, b), contacts);
                          }
                          end_[a] = static_cast<std::uint32_t>(size_);
                      });
}

void NeighbourListDetector::queryList(QuerySlice& slice, ContactList& contacts) {
    const Discs discs = copy_.discs();
    const std::uint32_t* const partners = partners_.data();
    const std::uint32_t* const end = end_.data();
    const std::uint32_t count = count_, from = next_, first = from > 0 ? end[from - 1] : 0;
    const std::uint64_t budget = slice.left();
    std::uint32_t a = from, at = first;
    for (; a < count && at - first + (a - from) < budget; ++a) {
        const std::uint32_t last = end[a];
        if (at == last) continue;
        const Disc4 disc(discs, a);
        for (; at < last; at += simd::kLanes) {
            simd::U32x4 others;
            std::memcpy(&others, partners + at, sizeof others);
            const unsigned hits = overlapsAt(disc, discs, others) & firstBits(last - at);
            forEachBit(0, hits, [&](std::uint32_t k) { copy_.add(a, others[k], contacts); });
        }
        at = last;
    }
    slice.spend(at - first, a - from);
    next_ = a;
}

float NeighbourListDetector::query(const DetectInput& input, QuerySlice& slice,
                                   ContactList& contacts) {
    const std::uint32_t n = input.particles.count();
    if (!rebuilds_) {
        queryList(slice, contacts);
        return share(next_, n);
    }
    const std::uint64_t before = slice.tests();
    if (skin_ > 0)
        queryAndList(slice, contacts);
    else
        CopyDetector::query(input, slice, contacts);
    gridTests_ += slice.tests() - before;
    if (next_ == n && skin_ > 0 && !contacts.refused()) {
        listed_ = makeRoom(size_);
        if (listed_)
            std::fill_n(partners_.data() + size_, simd::kLanes, 0u);
        else
            contacts.refuse();
    }
    return share(next_, n);
}

void NeighbourListDetector::candidates(const DetectInput& input, std::uint32_t i,
                                       const Visit& visit) const {
    if (rebuilds_) return CopyDetector::candidates(input, i, visit);
    const std::uint32_t own = placeOf_[input.particles.id[i]];
    for (std::uint32_t a = 0, at = 0; a < count_; ++a)
        for (; at < end_[a]; ++at) {
            if (a == own) visit(copy_.index(partners_[at]));
            if (partners_[at] == own) visit(copy_.index(a));
        }
}

}  // namespace cellmates
