#include "session/figures/tick_times.h"

#include <algorithm>
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
    cold_ = size_ == 0 && total(stats.ms) < kLongTick;
    ring_[static_cast<std::size_t>(next_)] = stats.ms;
    next_ = (next_ + 1) % kTicks;
    size_ = std::min(size_ + 1, kTicks);
    for (std::size_t k = 0; k < kStages; ++k) sum_[k] += stats.ms[k];
    ++ticks_;
}

void TickTimes::refresh(double now) {
    ++frames_;
    if (now - framesSince_ >= kUsualMean) {
        framesPerSecond_ = frames_ / (now - framesSince_);
        frames_ = 0;
        framesSince_ = now;
    }
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
    double rest = 0;
    for (std::size_t k = 0; k < kStages; ++k) {
        stageMeans_[k] = mean(sum_[k]);
        if (stageMeans_[k].below) rest += sum_[k];
    }
    rest_ = rest > 0 ? mean(rest) : Duration{};
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
    size_ = 0;
    sum_ = {};
    ticks_ = 0;
    since_ = -1;
    stageMeans_ = {};
    whole_ = rest_ = {};
    measured_ = cold_ = meanCold_ = false;
}

double TickTimes::usualLongest() const {
    if (size_ == 0) return 0;
    std::array<double, kTicks> totals;
    for (int age = 0; age < size_; ++age) totals[static_cast<std::size_t>(age)] = total(at(age));
    const auto last = totals.begin() + size_;
    const auto wanted = totals.begin() + size_ * 19 / 20;
    std::nth_element(totals.begin(), wanted, last);
    return *wanted;
}

}  // namespace cellmates
