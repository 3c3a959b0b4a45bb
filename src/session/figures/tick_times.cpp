#include "session/figures/tick_times.h"

#include <numeric>

namespace cellmates {
namespace {

// Seconds: how often a mean is taken; when the first one is, sooner, so that a change of method
// shows; and after which a time is reported as too short to measure.
constexpr double kUsualMean = 0.5, kFirstMean = 0.15, kPatience = 1;

double total(const std::array<double, kStages>& ms) {
    return std::accumulate(ms.begin(), ms.end(), 0.0);
}

}  // namespace

void TickTimes::add(const Stats& stats) {
    if (coarse()) return;
    if (cold_) {
        sum_ = {};
        ticks_ = 0;
    }
    cold_ = !begun_ && total(stats.ms) < kLongTick;
    begun_ = true;
    for (std::size_t k = 0; k < kStages; ++k) sum_[k] += stats.ms[k];
    ++ticks_;
}

void TickTimes::refresh(double now) {
    if (ticks_ == 0 || since_ < 0) {
        since_ = now;
        return;
    }
    const double waited = now - since_;
    if (waited < (measured_ ? kUsualMean : kFirstMean)) return;
    const bool enough = total(sum_) >= steps_.enough();
    // A time stays until there is a later one, even if that takes long.
    const bool known = measured_ && !whole_.below;
    if (!enough && (known || waited < kPatience)) return;
    const auto mean = [&](double sum) { return Duration::mean(sum, ticks_, steps_); };
    for (std::size_t k = 0; k < kStages; ++k) stageMeans_[k] = mean(sum_[k]);
    whole_ = mean(total(sum_));
    measured_ = true;
    meanCold_ = cold_;
    ++meanCount_;
    // Times that are too short keep adding up, until the bound becomes a time.
    if (!enough) return;
    sum_ = {};
    ticks_ = 0;
    since_ = now;
}

void TickTimes::clear() {
    const std::uint64_t taken = meanCount_;
    *this = TickTimes(steps_);
    meanCount_ = taken;
}

}  // namespace cellmates
