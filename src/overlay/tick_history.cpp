#include "overlay/tick_history.h"

#include <algorithm>
#include <numeric>

namespace cellmates {
namespace {

double total(const std::array<double, kStages>& ms) {
    return std::accumulate(ms.begin(), ms.end(), 0.0);
}

}  // namespace

void TickHistory::add(const Stats& stats) {
    ring_[next_] = stats.ms;
    next_ = (next_ + 1) % kTicks;
    size_ = std::min(size_ + 1, kTicks);
    for (int k = 0; k < kStages; ++k) sum_[k] += stats.ms[k];
    ++ticks_;
}

void TickHistory::refresh(double now) {
    ++frames_;
    // After a change of method the first figures should not take half a second.
    const double wait = fresh_ && ticks_ > 0 ? 0.15 : 0.5;
    if (now - since_ < wait) return;
    framesPerSecond_ = frames_ / (now - since_);
    if (ticks_ > 0) {
        for (int k = 0; k < kStages; ++k) mean_[k] = sum_[k] / ticks_;
        fresh_ = false;
    }
    sum_ = {};
    ticks_ = 0;
    frames_ = 0;
    since_ = now;
}

void TickHistory::clear() {
    size_ = 0;
    sum_ = mean_ = {};
    ticks_ = 0;
    fresh_ = true;
}

double TickHistory::usualLongest() const {
    if (size_ == 0) return 0;
    std::array<double, kTicks> totals;
    for (int age = 0; age < size_; ++age) totals[age] = total(at(age));
    const auto last = totals.begin() + size_;
    const auto wanted = totals.begin() + size_ * 19 / 20;
    std::nth_element(totals.begin(), wanted, last);
    return *wanted;
}

double TickHistory::meanTotal() const { return total(mean_); }

}  // namespace cellmates
