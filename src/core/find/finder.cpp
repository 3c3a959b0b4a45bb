#include "core/find/finder.h"

#include <algorithm>
#include <cmath>

#include "core/base/simd.h"
#include "core/detect/scan.h"

namespace cellmates {

/// Compares one disc after another with stretches of an array of discs, and writes which overlap.
class Finder::Scan {
public:
    Scan(Finder& finder, const Places& discs)
        : finder_(finder),
          discs_(discs),
          room_(finder.roomFor(finder.size_, 0)),
          size_(finder.size_) {}
    ~Scan() {
        finder_.size_ = size_;
        finder_.tests_ += tests_;
    }

    /// The disc that is compared from now on, and its number.
    void take(double x, double y, double r, std::uint32_t self) {
        x_ = simd::splat(x);
        y_ = simd::splat(y);
        r_ = simd::splat(r);
        self_ = self;
    }

    /// Compares it with the discs [from, to).
    void operator()(std::uint32_t from, std::uint32_t to) {
        tests_ += to - from;
        if (to - from + simd::kLanes > room_.count - size_) [[unlikely]] {
            room_ = finder_.roomFor(size_, to - from);
            if (finder_.failed_ != Outcome::done) return;
        }
        std::uint32_t j = from;
        do {
            // Four pairs are written, of which the next ones replace those that do not overlap: a
            // branch for each would often be mispredicted.
            const unsigned hits = (two(j) | two(j + 2) << 2) & firstBits(to - j);
            simd::store(room_.first + size_, simd::splat(self_));
            simd::store(room_.second + size_, simd::splat(j) + simd::kChosen[hits]);
            size_ += simd::kBits[hits];
            j += simd::kLanes;
        } while (j < to);
    }

private:
    unsigned two(std::uint32_t j) const {
        const simd::F64x2 dx = simd::load(discs_.x + j) - x_, dy = simd::load(discs_.y + j) - y_;
        const simd::F64x2 reach = simd::load(discs_.r + j) + r_;
        return simd::bitmask2((simd::I64x2)(dx * dx + dy * dy < reach * reach));
    }

    Finder& finder_;
    const Places discs_;
    Room room_;
    std::size_t size_;
    simd::F64x2 x_{}, y_{}, r_{};
    std::uint32_t self_ = 0;
    std::uint64_t tests_ = 0;
};

bool Finder::resize(std::uint32_t count) {
    count_ = 0;
    sorted_ = false;
    for (auto* each : {&x_, &y_, &r_})
        if (!each->reserveWithRoom(count)) return false;
    count_ = count;
    return true;
}

Finder::Outcome Finder::begin() {
    foundSize_ = size_ = tests_ = 0;
    return failed_ = sorted_ || good() ? Outcome::done : Outcome::badValue;
}

/// Whether all values are in their ranges. Otherwise sets `bad_`.
bool Finder::good() {
    const Places p = given();
    bool good = true;
    for (std::uint32_t k = 0; k < p.count; ++k)
        good &= (std::fabs(p.x[k]) <= kMost) & (std::fabs(p.y[k]) <= kMost) & (p.r[k] >= 0) &
                (p.r[k] <= kMost);
    if (good) return true;
    const auto valueOf = [&](std::uint32_t which) {
        return (which % 3 == 0 ? p.x : which % 3 == 1 ? p.y : p.r)[which / 3];
    };
    for (bad_ = 0;; ++bad_) {
        const double value = valueOf(bad_);
        if (!(std::fabs(value) <= kMost) || (bad_ % 3 == 2 && value < 0)) return false;
    }
}

bool Finder::build(std::uint32_t from, double grow) {
    sorted_ = from == 0 && grow == 0;
    if (octaves_.build(given(from), grow)) return true;
    sorted_ = false;
    failed_ = Outcome::noMemory;
    return false;
}

Finder::Room Finder::roomFor(std::size_t size, std::size_t more) {
    more += simd::kLanes;
    if (size + more > second_.capacity() && failed_ == Outcome::done) {
        const std::size_t room = std::max<std::size_t>(4096, (size + more) * 3 / 2);
        if (size > kMostFound)
            failed_ = Outcome::tooMany;
        else if (!first_.reserve(room, size) || !second_.reserve(room, size))
            failed_ = Outcome::noMemory;
    }
    return {first_.data(), second_.data(), second_.capacity()};
}

/// Calls `visit(scan, a, column, row)` for each disc of a level, after `scan` has taken it, with
/// its cell in the grid of `other`. Levels are passed by value, because the compiler cannot know
/// that pairs are not written to them.
template <class Visit>
void Finder::scanEach(Octaves::Level level, Octaves::Level other, Visit&& visit) {
    const Octaves::Finest finest = octaves_.finest();
    const Places discs = octaves_.sorted();
    Scan scan(*this, discs);
    for (std::uint32_t a = level.first; a < level.first + level.count; ++a) {
        const double x = discs.x[a], y = discs.y[a];
        scan.take(x, y, discs.r[a], a);
        visit(scan, a, finest.column(x) >> other.shift, finest.row(y) >> other.shift);
    }
}

void Finder::pairsWithin(Octaves::Level level) {
    scanEach(level, level, [=, this](Scan& scan, auto a, auto column, auto row) {
        octaves_.after(level, a, column, row, scan);
        octaves_.around(level, column, row + 1, scan);
    });
}

void Finder::pairsWithLarger(Octaves::Level level, Octaves::Level larger) {
    scanEach(level, larger, [=, this](Scan& scan, auto, auto column, auto row) {
        for (const std::uint32_t each : {row - 1, row, row + 1})
            octaves_.around(larger, column, each, [&](std::uint32_t from, std::uint32_t to) {
                if (from < to) scan(from, to);
            });
    });
}

void Finder::findPairs() {
    for (const auto& level : octaves_.levels()) {
        if (level.count == 0) continue;
        pairsWithin(level);
        for (const auto& larger : octaves_.levels())
            if (&larger < &level && larger.count > 0) pairsWithLarger(level, larger);
    }
}

/// Writes what has been found with the indices of the given discs, of which `first` has those of
/// the pairs' first discs, unless they are as found.
Finder::Outcome Finder::end(bool pairs, const std::uint32_t* first) {
    if (failed_ == Outcome::done && size_ > kMostFound) failed_ = Outcome::tooMany;
    if (failed_ != Outcome::done) return failed_;
    const std::size_t each = pairs ? 2 : 1;
    if (!found_.reserveWithRoom(each * size_)) return failed_ = Outcome::noMemory;
    std::uint32_t* const to = found_.data();
    const std::uint32_t *const index = octaves_.index(), *const as = first_.data(),
                               *const bs = second_.data();
    for (std::size_t k = 0; k < size_; ++k) {
        const std::uint32_t b = index[bs[k]];
        if (!pairs) {
            to[k] = b;
        } else if (first) {
            to[2 * k] = std::min(first[as[k]], b);
            to[2 * k + 1] = std::max(first[as[k]], b);
        } else {
            to[2 * k] = as[k];
            to[2 * k + 1] = b;
        }
    }
    foundSize_ = each * size_;
    return Outcome::done;
}

Finder::Outcome Finder::contacts(By by) {
    if (begin() != Outcome::done || !build(0)) return failed_;
    if (by == By::grid) {
        findPairs();
    } else {
        const Places discs = octaves_.sorted();
        Scan scan(*this, discs);
        for (std::uint32_t a = 0; a + 1 < discs.count; ++a) {
            scan.take(discs.x[a], discs.y[a], discs.r[a], a);
            scan(a + 1, discs.count);
        }
    }
    return end(true, octaves_.index());
}

Finder::Outcome Finder::contactsBetween(std::uint32_t split) {
    if (begin() != Outcome::done || !build(split)) return failed_;
    const Places probes = given();
    {
        Scan scan(*this, octaves_.sorted());
        for (std::uint32_t k = 0; k < split; ++k) {
            scan.take(probes.x[k], probes.y[k], probes.r[k], k);
            for (const auto& level : octaves_.levels())
                if (level.count > 0)
                    octaves_.within(level, probes.x[k], probes.y[k], probes.r[k] + level.most,
                                    scan);
        }
    }
    return end(true, nullptr);
}

Finder::Outcome Finder::near(double x, double y, double radius) {
    if (begin() != Outcome::done || (!sorted_ && !build(0))) return failed_;
    const Places discs = octaves_.sorted();
    const auto visit = [&](std::uint32_t from, std::uint32_t to) {
        tests_ += to - from;
        std::uint32_t* const found = roomFor(size_, to - from).second;
        if (failed_ != Outcome::done) return;
        for (std::uint32_t j = from; j < to; ++j) {
            const double dx = discs.x[j] - x, dy = discs.y[j] - y;
            found[size_] = j;
            size_ += dx * dx + dy * dy < radius * radius;
        }
    };
    for (const auto& level : octaves_.levels())
        if (level.count > 0) octaves_.within(level, x, y, radius, visit);
    return end(false, nullptr);
}

/// Whether the neighbour list still has all pairs of discs that can overlap.
bool Finder::keptHolds(double skin) const {
    if (skin != skin_ || count_ != keptCount_) return false;
    bool holds = true;
    const double most = skin * skin / 4;
    for (std::uint32_t k = 0; k < count_; ++k) {
        const double dx = x_[k] - keptX_[k], dy = y_[k] - keptY_[k];
        holds &= (dx * dx + dy * dy <= most) & (r_[k] == keptR_[k]);
    }
    return holds;
}

Finder::Outcome Finder::contactsWithin(double skin) {
    if (begin() != Outcome::done) return failed_;
    if (!keptHolds(skin)) {
        skin_ = 0;
        // Slightly more than half the skin, because of rounding errors.
        if (!build(0, skin / 2 * (1 + 0x1p-40))) return failed_;
        findPairs();
        if (end(true, octaves_.index()) != Outcome::done) return failed_;
        if (!keptX_.reserveWithRoom(count_) || !keptY_.reserveWithRoom(count_) ||
            !keptR_.reserveWithRoom(count_))
            return failed_ = Outcome::noMemory;
        std::copy_n(x_.data(), count_, keptX_.data());
        std::copy_n(y_.data(), count_, keptY_.data());
        std::copy_n(r_.data(), count_, keptR_.data());
        kept_.swap(found_);
        keptSize_ = foundSize_;
        keptCount_ = count_;
        skin_ = skin;
    }
    if (!found_.reserveWithRoom(keptSize_ + 2)) return failed_ = Outcome::noMemory;
    const std::uint32_t* const pairs = kept_.data();
    std::uint32_t* to = found_.data();
    const Places p = given();
    for (std::size_t k = 0; k < keptSize_; k += 2) {
        const std::uint32_t i = to[0] = pairs[k], j = to[1] = pairs[k + 1];
        const double dx = p.x[j] - p.x[i], dy = p.y[j] - p.y[i], reach = p.r[j] + p.r[i];
        to += dx * dx + dy * dy < reach * reach ? 2 : 0;
    }
    foundSize_ = static_cast<std::size_t>(to - found_.data());
    tests_ += keptSize_ / 2;
    return Outcome::done;
}

}  // namespace cellmates
