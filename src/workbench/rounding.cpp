#include "workbench/rounding.h"

#include <algorithm>
#include <cmath>

#include "core/detect/extra/extra_methods.h"
#include "core/detect/scan.h"

namespace cellmates {
namespace {

// Distance of two floats at the far end of the box.
constexpr double kStep = 1.0 / 256;
// How far a centre may be off. A disc's margin is more than the length of this in both directions,
// so a pair that is not near stays right wherever its discs are moved.
constexpr double kMostOff = 2 * kStep;
constexpr double kMargin = 4 * kStep;
// How far `overlap` may be wrong, as a share of the radii: 2^-22, and room for the detector's own.
constexpr double kMarginShare = 1.0 / (1 << 19);
// Most pairs have no other near pair, and are right after one round.
constexpr std::uint32_t kRounds = 16;
// A centre may have to be further than computed, because `overlap` rounds, too: by this share of
// the radii, as often as this.
constexpr double kFine = 1.0 / (1 << 24);
constexpr int kTries = 4;
// How often the number of contacts is looked at.
constexpr double kSlice = 1e6;

bool touch(Rounding::Given discs, std::uint32_t i, std::uint32_t j) {
    const double dx = discs.x[j] - discs.x[i], dy = discs.y[j] - discs.y[i];
    const double reach = discs.r[j] + discs.r[i];
    return dx * dx + dy * dy < reach * reach;
}

}  // namespace

Rounding::Rounding(Placement placement) : placement_(placement) {
    addExtraMethods();
    // Of all methods, its time depends least on where the discs are and how large.
    detection_.choose(Method::bvh);
}

bool Rounding::round(std::uint32_t count, Given given, Rounded to) {
    given_ = given;
    discs_ = to;
    for (std::uint32_t k = 0; k < count; ++k) {
        to.x[k] = static_cast<float>((given.x[k] - placement_.left) * placement_.scale);
        to.y[k] = static_cast<float>((given.y[k] - placement_.top) * placement_.scale);
        to.r[k] = static_cast<float>(given.r[k] * placement_.scale);
    }
    const Progress progress = findNear(count);
    if (progress != Progress::done) return progress == Progress::paused;
    ++result_.compared;
    for (std::uint32_t round = 0; round < kRounds && settle(round) > 0; ++round) {
    }
    result_.wrong += static_cast<std::uint64_t>(std::count_if(
        near_.data(), near_.data() + nearCount_, [&](const Near& pair) { return !isRight(pair); }));
    return true;
}

double Rounding::margin(std::uint32_t disc) const {
    return kMargin + kMarginShare * static_cast<double>(discs_.r[disc]);
}

/// Finds the pairs of wider discs. Paused if there are too many.
Progress Rounding::detect(std::uint32_t count) {
    if (work_.now() >= kMostWork) return Progress::paused;
    wide_ = {};
    if (!wide_.create(count)) return Progress::noMemory;
    for (std::uint32_t k = 0; k < count; ++k)
        wide_.add(discs_.x[k], discs_.y[k], 0, 0, static_cast<float>(discs_.r[k] + margin(k)), 1);
    const DetectInput input{wide_, cells_, placement_.box, 0};
    detection_.restart();
    for (;;) {
        Pace pace(work_, work_.now() + kSlice);
        const Progress progress = detection_.advance(input, pace);
        if (progress != Progress::paused) return progress;
        if (work_.now() >= kMostWork || detection_.contacts().size() > kMostContacts)
            return Progress::paused;
    }
}

Progress Rounding::findNear(std::uint32_t count) {
    if (const Progress found = detect(count); found != Progress::done) return found;
    nearCount_ = 0;
    bool fits = true;
    std::uint64_t contacts = 0;
    detection_.contacts().forEach([&](std::uint32_t i, std::uint32_t j) {
        const bool given = touch(given_, i, j);
        contacts += given;
        const double dx = static_cast<double>(discs_.x[j]) - discs_.x[i];
        const double dy = static_cast<double>(discs_.y[j]) - discs_.y[i];
        const double gap = std::sqrt(dx * dx + dy * dy) - discs_.r[i] - discs_.r[j];
        if (std::fabs(gap) > margin(i) + margin(j)) return;
        fits = fits && near_.reserveWithRoom(nearCount_ + 1, nearCount_);
        if (fits) near_[nearCount_++] = {i, j, given};
    });
    if (!fits) return Progress::noMemory;
    const auto far = [&](const Near& pair) {
        return discs_.x[pair.i] + discs_.y[pair.i] + discs_.x[pair.j] + discs_.y[pair.j];
    };
    std::sort(near_.data(), near_.data() + nearCount_,
              [&](const Near& a, const Near& b) { return far(a) < far(b); });
    result_.contacts += contacts;
    return Progress::done;
}

bool Rounding::isRight(const Near& pair) const {
    return overlap({discs_.x, discs_.y, discs_.r}, pair.i, pair.j) == pair.touch;
}

/// Moves a disc of each pair that is wrong, and returns their number.
std::uint64_t Rounding::settle(std::uint32_t round) {
    std::uint64_t wrong = 0;
    for (std::size_t k = 0; k < nearCount_; ++k) {
        if (isRight(near_[k])) continue;
        ++wrong;
        move(near_[k], round % 4 != 3);
    }
    return wrong;
}

/// Moves one of the two discs just as far as needed, along the axis on which they are further
/// apart: usually the one that is further from the corner of the box, so that a row of discs, each
/// of which touches the next, is moved from one end to the other.
void Rounding::move(const Near& pair, bool outer) {
    const auto [i, j, touches] = pair;
    double dx = static_cast<double>(discs_.x[j]) - discs_.x[i];
    double dy = static_cast<double>(discs_.y[j]) - discs_.y[i];
    const double distance = std::sqrt(dx * dx + dy * dy);
    if (distance == 0) {
        dx = given_.x[j] - given_.x[i];
        dy = given_.y[j] - given_.y[i];
    }
    const bool alongX = std::fabs(dx) >= std::fabs(dy);
    const double along = alongX ? dx : dy;
    const double reach = static_cast<double>(discs_.r[i]) + discs_.r[j];
    const double needed = std::max(0.0, touches ? distance - reach : reach - distance);
    const double by = distance > 0 ? needed * distance / std::fabs(along) : needed;
    const double way = (along < 0) == touches ? 1 : -1;  // of disc j
    const bool first = (along > 0) == outer;
    for (const bool second : {first, !first})
        if (moveAlong(pair, alongX, second ? j : i, second ? way : -way, by, kFine * reach)) return;
}

/// Moves a disc by `by` in the direction `way`, 1 or -1, or in steps of at least `fine` further
/// until the pair is right. False, without a change, if that is too far, or outside of the box.
bool Rounding::moveAlong(const Near& pair, bool alongX, std::uint32_t disc, double way, double by,
                         double fine) {
    float& at = (alongX ? discs_.x : discs_.y)[disc];
    const double home = alongX ? (given_.x[disc] - placement_.left) * placement_.scale
                               : (given_.y[disc] - placement_.top) * placement_.scale;
    const float before = at;
    at = static_cast<float>(before + way * by);
    for (int k = 0; k < kTries; ++k) {
        if (!(at >= 0 && std::fabs(at - home) <= kMostOff)) break;
        if (isRight(pair)) return true;
        at =
            std::nextafter(static_cast<float>(at + way * fine), static_cast<float>(way * INFINITY));
    }
    at = before;
    return false;
}

}  // namespace cellmates
