#include "core/find/finder.h"

#include <algorithm>
#include <utility>

namespace cellmates {
namespace {

// Of a grid that suits the discs, a disc compares 2 to 9 others. The limit is for those that
// somebody who knows the hash of its rows has placed; with the tests of a tree, there are at most
// 128.
constexpr std::uint64_t kMostTests = 64;

}  // namespace

bool Finder::resize(std::uint32_t count) {
    questions_.forget();
    return held_.resize(count);
}

bool Finder::resizeBoth(std::uint32_t first, std::uint32_t second) {
    split_ = first;
    const bool fits = second <= UINT32_MAX - first;
    return both_.resize(fits ? first + second : 0) && fits;
}

std::uint32_t* Finder::ids(std::uint32_t count) {
    return ids_.reserveWithRoom(count) ? ids_.data() : nullptr;
}

/// Begins a call that reads these discs.
Finder::Outcome Finder::begin(DiscGroup& discs) {
    size_ = tests_ = 0;
    answered_ = byTree_ = false;
    if (discs.good()) return Outcome::done;
    bad_ = discs.bad();
    return Outcome::badValue;
}

Finder::Outcome Finder::hold() {
    const Outcome good = begin(held_);
    if (good != Outcome::done) return good;
    return questions_.prepare(held_) ? Outcome::done : Outcome::noMemory;
}

/// Ends a question, and says how it went.
Finder::Outcome Finder::answer(bool done) {
    tests_ = questions_.tests();
    answered_ = done;
    return done ? Outcome::done : Outcome::noMemory;
}

Finder::Outcome Finder::contacts(By by) {
    const Outcome good = begin(held_);
    if (good != Outcome::done) return good;
    if (by == By::naive) return naive();
    questions_.forget();
    return pairsOf(held_, 0, 0);
}

Finder::Outcome Finder::naive() {
    const Places p = held_.places();
    Tree::Found found{.to = found_, .mostPairs = kMostFound};
    for (std::uint32_t i = 0; i + 1 < p.count && found.outcome == Tree::Outcome::done; ++i) {
        found.tests += p.count - i - 1;
        for (std::uint32_t j = i + 1; j < p.count; ++j)
            if (overlap(p, i, p, j)) found.add(i, j);
    }
    return take(found);
}

/// Finds the pairs of discs, or, with radii that are larger by `grow`, almost only those. With
/// `split`, only pairs of one disc before and one from there on.
Finder::Outcome Finder::pairsOf(DiscGroup& discs, double grow, std::uint32_t split) {
    // Points do not overlap.
    if (discs.count() < 2 || discs.spread().most + grow == 0) return Outcome::done;
    const SortedGrid::Outcome sorted = discs.sort(grow);
    if (sorted == SortedGrid::Outcome::noMemory) return Outcome::noMemory;
    if (sorted != SortedGrid::Outcome::done) return treePairs(discs.places(), split);
    const auto outcome =
        search_.search(discs.grid(), discs.places(), discs.alike(), grow == 0,
                       {.pairs = kMostFound, .tests = kMostTests, .morePerPair = split == 0});
    tests_ += search_.tests();
    if (outcome == PairSearch::Outcome::noMemory) return Outcome::noMemory;
    if (outcome == PairSearch::Outcome::tooMany && split == 0) return Outcome::tooMany;
    // Most of the pairs that were too many may be within one group.
    if (outcome != PairSearch::Outcome::done) return treePairs(discs.places(), split);
    return search_.write(split, found_, size_) ? Outcome::done : Outcome::noMemory;
}

Finder::Outcome Finder::treePairs(const Places& p, std::uint32_t split) {
    byTree_ = true;
    Tree::Found found{.to = found_, .mostPairs = kMostFound};
    if (split == 0) {
        if (!trees_[0].build(p)) return Outcome::noMemory;
        trees_[0].pairs(found);
    } else {
        if (!trees_[0].build({p.x, p.y, p.r, split}) ||
            !trees_[1].build({p.x + split, p.y + split, p.r + split, p.count - split}))
            return Outcome::noMemory;
        trees_[0].pairsWith(trees_[1], found);
    }
    return take(found);
}

/// Ends a search that added its pairs one by one.
Finder::Outcome Finder::take(const Tree::Found& found) {
    tests_ += found.tests;
    if (found.outcome == Tree::Outcome::noMemory) return Outcome::noMemory;
    if (found.outcome == Tree::Outcome::tooMany) return Outcome::tooMany;
    size_ = 2 * found.pairs;
    return Outcome::done;
}

Finder::Outcome Finder::contactsBetween() {
    const Outcome good = begin(both_);
    if (good != Outcome::done || split_ == 0 || split_ == both_.count()) return good;
    return pairsOf(both_, 0, split_);
}

/// Whether the neighbour list still has all pairs of discs that can overlap.
bool Finder::keptHolds(double skin) const {
    const Places p = held_.places();
    if (skin != skin_ || p.count != keptCount_) return false;
    bool holds = true;
    const double most = skin * skin / 4;
    const auto& [x, y, r] = keptValues_;
    for (std::uint32_t k = 0; k < p.count; ++k) {
        const double dx = p.x[k] - x[k], dy = p.y[k] - y[k];
        holds &= (dx * dx + dy * dy <= most) & (p.r[k] == r[k]);
    }
    return holds;
}

/// Keeps the found pairs as a list of neighbours.
bool Finder::keep(double skin) {
    for (int which = 0; which < 3; ++which) {
        if (!keptValues_[which].reserveWithRoom(held_.count())) return false;
        std::copy_n(held_.values(which), held_.count(), keptValues_[which].data());
    }
    kept_.swap(found_);
    keptSize_ = std::exchange(size_, 0);
    keptCount_ = held_.count();
    skin_ = skin;
    return true;
}

Finder::Outcome Finder::contactsWithin(double skin) {
    const Outcome good = begin(held_);
    if (good != Outcome::done) return good;
    if (!keptHolds(skin)) {
        skin_ = 0;
        questions_.forget();
        // Slightly more than half the skin, because of rounding errors.
        const Outcome pairs = pairsOf(held_, skin / 2 * (1 + 0x1p-40), 0);
        // Too many pairs almost overlap; fewer may overlap.
        if (pairs == Outcome::tooMany) return pairsOf(held_, 0, 0);
        // A tree has no pairs that almost overlap, which would be needed later.
        if (pairs != Outcome::done || byTree_) return pairs;
        if (!keep(skin)) {
            size_ = 0;
            return Outcome::noMemory;
        }
    }
    if (!found_.reserveWithRoom(keptSize_ + 2)) return Outcome::noMemory;
    const std::uint32_t* const pairs = kept_.data();
    std::uint32_t* to = found_.data();
    const Places p = held_.places();
    for (std::size_t k = 0; k < keptSize_; k += 2) {
        to[0] = pairs[k];
        to[1] = pairs[k + 1];
        to += overlap(p, pairs[k], p, pairs[k + 1]) ? 2 : 0;
    }
    size_ = static_cast<std::size_t>(to - found_.data());
    tests_ += keptSize_ / 2;
    return Outcome::done;
}

PairChanges::Outcome PairChanges::take(std::span<const std::uint32_t> pairs,
                                       std::span<const std::uint32_t> ids) {
    begunSize_ = endedSize_ = 0;
    const std::size_t count = pairs.size() / 2;
    if (!ids_.reserveWithRoom(ids.size()) || !now_.reserveWithRoom(count) ||
        !before_.reserveWithRoom(count, beforeSize_) || !begun_.reserveWithRoom(count) ||
        !ended_.reserveWithRoom(beforeSize_))
        return Outcome::noMemory;
    IdPair* const idsEnd = std::copy(ids.begin(), ids.end(), ids_.data());
    std::sort(ids_.data(), idsEnd);
    const IdPair* const same = std::adjacent_find(ids_.data(), idsEnd);
    if (same != idsEnd) {
        sameId_ = static_cast<std::uint32_t>(*same);
        return Outcome::sameId;
    }

    for (std::size_t k = 0; k < count; ++k) {
        const std::uint32_t a = ids[pairs[2 * k]], b = ids[pairs[2 * k + 1]];
        now_[k] = IdPair{std::max(a, b)} << 32 | std::min(a, b);
    }
    IdPair *const now = now_.data(), *const before = before_.data();
    std::sort(now, now + count);
    const auto difference = [](const IdPair* all, std::size_t size, const IdPair* others,
                               std::size_t otherSize, IdPair* to) {
        return static_cast<std::size_t>(
            std::set_difference(all, all + size, others, others + otherSize, to) - to);
    };
    begunSize_ = difference(now, count, before, beforeSize_, begun_.data());
    endedSize_ = difference(before, beforeSize_, now, count, ended_.data());
    before_.swap(now_);
    beforeSize_ = count;
    return Outcome::done;
}

}  // namespace cellmates
