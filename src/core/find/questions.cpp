#include "core/find/questions.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

// More than the rounding errors of places and distances, relative to the largest of them.
constexpr double kErrors = 0x1p-40;

}  // namespace

bool Questions::prepare(DiscGroup& discs) {
    if (discs_ == &discs) return true;
    discs_ = nullptr;
    places_ = discs.places();
    const std::uint32_t n = places_.count;
    const Spread& s = discs.spread();
    sorted_ = n > 0 && discs.sortAnyhow();
    extent_ =
        std::max({std::fabs(s.left), std::fabs(s.right), std::fabs(s.top), std::fabs(s.bottom)});
    // At most n / t² numbers are above t times their root mean square; t is n^(1/4) here. Squares
    // of minute radii vanish.
    const double limit =
        s.squares > 0x1p-900 ? std::sqrt(s.squares / n) * std::sqrt(std::sqrt(n)) : s.most;
    mostSmall_ = 0;
    largeCount_ = 0;
    if (!large_.reserveWithRoom(static_cast<std::size_t>(std::sqrt(n)) + 1)) return false;
    for (std::uint32_t k = 0; k < n; ++k) {
        if (places_.r[k] > limit)
            large_[largeCount_++] = k;
        else
            mostSmall_ = std::max(mostSmall_, places_.r[k]);
    }
    discs_ = &discs;
    return true;
}

void Questions::begin() {
    size_ = rankedSize_ = tests_ = 0;
    met_ = false;
    memory_ = true;
}

std::span<const std::uint32_t> Questions::candidates(Rect rect, bool overlapping) {
    const std::uint32_t n = places_.count;
    if (!candidates_.reserveWithRoom(n + largeCount_)) {
        memory_ = false;
        return {};
    }
    std::uint32_t* to = candidates_.data();
    if (!sorted_) {
        for (std::uint32_t k = 0; k < n; ++k) *to++ = k;
    } else {
        double more = 0;
        if (overlapping) {
            to = std::copy_n(large_.data(), largeCount_, to);
            more = mostSmall_;
        }
        const auto margin = [&](double a, double b) {
            return more + (std::fabs(a) + std::fabs(b) + extent_ + more) * kErrors;
        };
        const double x = margin(rect.x0, rect.x1), y = margin(rect.y0, rect.y1);
        SortedGrid& grid = discs_->grid();
        const std::uint32_t* const index = grid.index();
        const auto window = grid.window(rect.x0 - x, rect.y0 - y, rect.x1 + x, rect.y1 + y);
        for (const auto [from, end] : grid.stretches(window, memory_))
            for (std::uint32_t b = from; b < end; ++b) {
                *to = index[b];
                to += !overlapping || places_.r[*to] <= mostSmall_;  // or it is there already
            }
    }
    const auto count = static_cast<std::size_t>(to - candidates_.data());
    tests_ += count;
    return {candidates_.data(), count};
}

void Questions::add(std::uint32_t disc) {
    memory_ = memory_ && found_.reserveWithRoom(size_ + 1, size_);
    if (memory_) found_[size_++] = disc;
}

void Questions::rank(std::uint32_t disc, double order) {
    memory_ = memory_ && ranked_.reserveWithRoom(rankedSize_ + 1, rankedSize_);
    if (memory_) ranked_[rankedSize_++] = {order, disc};
}

bool Questions::writeRanked(std::size_t most) {
    const std::size_t size = std::min(rankedSize_, most);
    if (!memory_ || !found_.reserveWithRoom(size) || !along_.reserveWithRoom(size)) return false;
    Ranked* const all = ranked_.data();
    std::partial_sort(all, all + size, all + rankedSize_, [](const Ranked& a, const Ranked& b) {
        return a.order < b.order || (a.order == b.order && a.disc < b.disc);
    });
    for (std::size_t k = 0; k < size; ++k) {
        found_[k] = all[k].disc;
        along_[k] = all[k].order;
    }
    size_ = size;
    return true;
}

bool Questions::near(double x, double y, double radius) {
    begin();
    for (const std::uint32_t i : candidates(around(x, y, radius), false)) {
        const double dx = places_.x[i] - x, dy = places_.y[i] - y;
        if (dx * dx + dy * dy < radius * radius) add(i);
    }
    return memory_;
}

bool Questions::inCircle(double x, double y, double radius) {
    begin();
    for (const std::uint32_t i : candidates(around(x, y, radius), true)) {
        const double dx = places_.x[i] - x, dy = places_.y[i] - y, reach = places_.r[i] + radius;
        if (dx * dx + dy * dy < reach * reach) add(i);
    }
    return memory_;
}

bool Questions::inBox(double x0, double y0, double x1, double y1) {
    begin();
    for (const std::uint32_t i : candidates({x0, y0, x1, y1}, true)) {
        const double x = places_.x[i], y = places_.y[i], r = places_.r[i];
        const double dx = std::max({x0 - x, x - x1, 0.0}), dy = std::max({y0 - y, y - y1, 0.0});
        if (dx * dx + dy * dy < r * r || (dx == 0 && dy == 0)) add(i);
    }
    return memory_;
}

bool Questions::alongSegment(double x0, double y0, double x1, double y1, double width) {
    begin();
    met_ = true;
    const double dx = x1 - x0, dy = y1 - y0, length = std::sqrt(dx * dx + dy * dy);
    const double half = width / 2;
    // Takes a disc if the nearest place of the way is in [from, to).
    const auto meet = [&](std::uint32_t i, double from, double to) {
        const double cx = places_.x[i] - x0, cy = places_.y[i] - y0, reach = places_.r[i] + half;
        // The centre in a frame whose first axis is the way.
        const double ahead = length > 0 ? (cx * dx + cy * dy) / length : 0;
        const double aside =
            length > 0 ? (cx * dy - cy * dx) / length : std::sqrt(cx * cx + cy * cy);
        const double nearest = std::clamp(ahead, 0.0, length), off = ahead - nearest;
        if (nearest < from || nearest >= to || !(off * off + aside * aside < reach * reach)) return;
        const double first = ahead - std::sqrt(reach * reach - aside * aside);
        rank(i, length > 0 ? std::clamp(first / length, 0.0, 1.0) : 0);
    };
    // The part of the way at which there are discs.
    const double more = discs_->spread().most + half;
    const Spread& s = discs_->spread();
    double begin = 0, end = 1;
    const auto clip = [&](double from, double by, double low, double high) {
        if (by == 0) return;
        const double one = (low - more - from) / by, two = (high + more - from) / by;
        begin = std::max(begin, std::min(one, two));
        end = std::min(end, std::max(one, two));
    };
    clip(x0, dx, s.left, s.right);
    clip(y0, dy, s.top, s.bottom);
    if (begin > end) return writeRanked(SIZE_MAX);
    // In pieces, because the box around a long slanting way has many discs that are far from it.
    const double piece = 2 * (mostSmall_ + half) + (sorted_ ? discs_->grid().side() : length);
    const double wanted = std::ceil(length * (end - begin) / piece);
    const double pieces = wanted > 1 ? std::min(wanted, 1.0 + places_.count) : 1;
    const double step = (end - begin) / pieces;
    for (double m = 0; m < pieces; ++m) {
        const double low = begin + m * step, high = low + step;
        const auto [left, right] = std::minmax({x0 + low * dx, x0 + high * dx});
        const auto [top, bottom] = std::minmax({y0 + low * dy, y0 + high * dy});
        const double from = m == 0 ? 0 : low * length,
                     to = m + 1 == pieces ? HUGE_VAL : (begin + (m + 1) * step) * length;
        for (const std::uint32_t i :
             candidates({left - half, top - half, right + half, bottom + half}, true))
            meet(i, from, to);
    }
    return writeRanked(SIZE_MAX);
}

bool Questions::nearest(double x, double y, std::uint32_t k) {
    const Spread& s = discs_->spread();
    const double farX = std::max(std::fabs(x - s.left), std::fabs(x - s.right)),
                 farY = std::max(std::fabs(y - s.top), std::fabs(y - s.bottom));
    const double farthest = std::sqrt(farX * farX + farY * farY);
    begin();
    // Twice as far each time, until there are enough.
    double radius = sorted_ ? discs_->grid().side() / 2 * std::sqrt(k) : farthest;
    const double outside = std::max({s.left - x, x - s.right, s.top - y, y - s.bottom, 0.0});
    for (radius += outside;; radius *= 2) {
        const bool all = radius >= farthest;
        rankedSize_ = 0;
        for (const std::uint32_t i : candidates(around(x, y, radius), false)) {
            const double dx = places_.x[i] - x, dy = places_.y[i] - y;
            const double square = dx * dx + dy * dy;
            if (all || square <= radius * radius) rank(i, square);
        }
        if (all || rankedSize_ >= k || !memory_) return writeRanked(k);
    }
}

}  // namespace cellmates
