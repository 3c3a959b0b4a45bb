#include "core/find/disc_group.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cellmates {
namespace {

// How many discs may share a disc's cell in the mean. In a grid whose cells are good, it is
// below 3.
constexpr double kMostShared = 8, kMostSharedAlike = 32, kMostSharedRoomy = 3;

// Cells, in root mean squares of the radii. For radii that are alike, from 2.1 for dense to 2.7 for
// sparse discs: at 90% fill, 2.1 is 20% faster than 3; sparse discs have few in any cell. For
// others 3: from 2 to 3.8, times differ by 5%. With fill f, a disc then looks at 1 + 4/3 rows in
// the mean at most, whatever the distribution, because the larger disc of a pair looks for the
// smaller.
constexpr double kSide = 3, kLeastSide = 2.1, kMostSide = 2.7, kSideByFill = 1.48;

// Radii are alike if none is above so many times their mean. With 2.1 times the mean square, a disc
// reaches 2 * 3 / 2.1 < 3 cells far, as `PairSearch` relies on.
constexpr double kAlike = 3;

// A second try, where small discs are in crowds. Large ones then cover more cells.
constexpr double kSmaller = 4;

// In crowds, cells of one disc each are tried again after so many calls.
constexpr std::uint32_t kCallsUntilTry = 64;

Spread grown(Spread s, double n, double grow) {
    s.squares += grow * (2 * s.sum + n * grow);
    s.sum += n * grow;
    s.least += grow;
    s.most += grow;
    return s;
}

/// Cells for one disc each.
double roomySide(const Spread& s, double n) {
    return std::sqrt((s.right - s.left) / n) * std::sqrt(s.bottom - s.top);
}

}  // namespace

bool DiscGroup::resize(std::uint32_t count) {
    count_ = 0;
    known_ = sorted_ = false;
    for (auto* each : {&x_, &y_, &r_})
        if (!each->reserveWithRoom(count)) return false;
    count_ = count;
    return true;
}

bool DiscGroup::good() {
    if (known_ || count_ == 0) return true;
    spread_ = spreadOf(places());
    const Spread& s = spread_;
    known_ = s.numbers && s.left >= -kMost && s.right <= kMost && s.top >= -kMost &&
             s.bottom <= kMost && s.least >= 0 && s.most <= kMost;
    for (bad_ = 0; !known_ && bad_ < 3 * count_; ++bad_) {
        const double value = values(static_cast<int>(bad_ % 3))[bad_ / 3];
        if (!(std::fabs(value) <= kMost) || (bad_ % 3 == 2 && value < 0)) break;
    }
    return known_;
}

/// `mostShared`: how many discs may share a disc's cell in the mean.
SortedGrid::Outcome DiscGroup::sortInto(const Spread& spread, double side, double mostShared,
                                        double grow) {
    const auto most = static_cast<std::uint64_t>(mostShared * count_) + 64;
    return grid_.sort(places(), spread, side, most, grow);
}

SortedGrid::Outcome DiscGroup::sort(double grow) {
    using Outcome = SortedGrid::Outcome;
    sorted_ = false;
    const double n = count_;
    const Spread s = grown(spread_, n, grow);
    // Beyond these, the numbers of cells are not finite.
    if (!(s.squares > 0x1p-900 && s.squares < 0x1p1000)) return Outcome::tooWide;
    alike_ = s.most <= kAlike * s.sum / n;
    const double width = s.right - s.left, height = s.bottom - s.top,
                 rms = std::sqrt(s.squares / n);
    const double fill = std::numbers::pi * s.squares / width / height;
    const double side =
        rms * (alike_ ? std::clamp(kSideByFill / std::sqrt(fill), kLeastSide, kMostSide) : kSide);
    const auto attempt = [&](double each, double mostShared) {
        const Outcome outcome = sortInto(s, each, mostShared, grow);
        sorted_ = outcome == Outcome::done;
        return outcome;
    };

    // Few discs in a large box, in cells for one disc each: most are alone in a row. Unless they
    // are in crowds.
    const double roomy = roomySide(s, n);
    if (roomy > 2 * side && (!crowds_ || ++calls_ % kCallsUntilTry == 0)) {
        const Outcome outcome = attempt(roomy, kMostSharedRoomy);
        crowds_ = outcome == Outcome::crowded;
        if (sorted_ || outcome == Outcome::noMemory) return outcome;
    }
    Outcome outcome = attempt(side, alike_ ? kMostSharedAlike : kMostShared);
    if (outcome != Outcome::crowded) return outcome;
    // Discs of about one size that share their cells overlap each other, if all of a cell are near.
    if (s.least * 8 >= s.most && !grid_.wound()) return attempt(side, n);
    if (alike_ || side / kSmaller < s.sum / n) return outcome;
    return attempt(side / kSmaller, kMostShared);
}

bool DiscGroup::sortAnyhow() {
    if (sorted_) return true;
    const double n = count_, width = spread_.right - spread_.left,
                 height = spread_.bottom - spread_.top;
    const double side = std::max({kSide * std::sqrt(spread_.squares / n), roomySide(spread_, n),
                                  std::max(width, height) / n});
    if (!(side > 0x1p-450 && side < 0x1p500)) return false;
    sorted_ = sortInto(spread_, side, n, 0) == SortedGrid::Outcome::done;
    return sorted_;
}

}  // namespace cellmates
