#include "core/base/time_source.h"

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <span>

namespace cellmates {
namespace {

// How many clock steps are measured, and for how long, whichever comes first; but at least a few.
constexpr std::size_t kMostSteps = 32, kLeastSteps = 12;
constexpr double kSeriesMs = 8;
// So many coarse steps in a row are no interruption, and waiting for more would take long.
constexpr std::size_t kCoarseSteps = 3;
// The time of a reading is that of groups of so many steps, because single steps may be irregular.
// An interruption spoils two of them at most.
constexpr std::size_t kGroup = 4;
// A clock without a step in so many readings stands still: a tenth of a second has fewer.
constexpr int kMostReadings = 4'000'000;
// Shorter steps, ms, are met anyway.
constexpr double kShortStep = 0.05;

/// The median, which no interruption changes. Reorders the values.
double median(std::span<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Clock steps one after another.
struct Series {
    std::array<double, kMostSteps> lengths{};   ///< ms
    std::array<double, kMostSteps> readings{};  ///< number of readings in each step
    std::size_t count = 0;

    /// The mean time of a reading in the steps from `first` to before `end`.
    double reading(std::size_t first, std::size_t end) const {
        double ms = 0, all = 0;
        for (std::size_t k = first; k < end; ++k) {
            ms += lengths[k];
            all += readings[k];
        }
        return ms / all;
    }
};

Series readSteps(TimeSource& time) {
    Series steps;
    double before = time.now();
    const double from = before;
    const auto enough = [&] {
        if (steps.count == kMostSteps) return true;
        if (steps.count == kCoarseSteps)
            return *std::min_element(steps.lengths.begin(), steps.lengths.begin() + kCoarseSteps) >
                   ClockSteps::kCoarsest;
        return steps.count >= kLeastSteps && before - from >= kSeriesMs;
    };
    // The first step has begun before the first reading.
    before = time.nextStep(from).time;
    while (before > from && !enough()) {
        const auto [now, readings] = time.nextStep(before);
        if (now == before) break;
        steps.lengths[steps.count] = now - before;
        steps.readings[steps.count++] = readings;
        before = now;
    }
    return steps;
}

ClockSteps summary(Series steps) {
    if (steps.count == 0) return {.length = std::numeric_limits<double>::infinity()};
    std::array<double, kMostSteps> values{};
    std::size_t groups = 0;
    for (std::size_t k = 0; k == 0 || k + kGroup <= steps.count; k += kGroup)
        values[groups++] = steps.reading(k, std::min(k + kGroup, steps.count));
    const double shortest = *std::min_element(values.begin(), values.begin() + groups);
    double sum = 0, count = 0;
    for (std::size_t k = 0; k < groups; ++k)
        if (values[k] < 1.2 * shortest) {
            sum += values[k];
            ++count;
        }
    ClockSteps all{.reading = sum / count};
    for (std::size_t k = 0; k < steps.count; ++k)
        values[k] = std::fabs(steps.lengths[k] - steps.readings[k] * all.reading);
    all.doubt = median(std::span(values).first(steps.count));
    const auto lengths = std::span(steps.lengths).first(steps.count);
    all.length = *std::ranges::min_element(lengths);
    if (!all.coarse()) all.length = median(lengths);
    return all;
}

class SystemTime final : public TimeSource {
    double read() override {
        const std::chrono::duration<double, std::milli> since =
            std::chrono::steady_clock::now().time_since_epoch();
        return since.count();
    }
};

}  // namespace

TimeSource::Step TimeSource::nextStep(double from) {
    for (int readings = 1; readings < kMostReadings; ++readings)
        if (const double time = now(); time > from) return {time, readings};
    return {from, 0};
}

const ClockSteps& TimeSource::steps() {
    if (steps_.length == 0) steps_ = summary(readSteps(*this));
    return steps_;
}

void TimeSource::wander() {
    const ClockSteps& all = steps();
    if (all.coarse() || all.length < kShortStep) return;
    constexpr double kGoldenRatio = 0.6180339887498949;  // its multiples cover a step most evenly
    part_ += kGoldenRatio;
    part_ -= std::floor(part_);
    for (double left = part_ * all.length; left > 0; left -= all.reading) now();
}

TimeSource& systemTime() {
    static SystemTime time;
    return time;
}

double EdgeClock::stop() {
    const auto [time, readings] = time_.nextStep(time_.now());
    return time - (readings + 1) * steps_.reading - started_;
}

double EdgeClock::error(double count) const {
    constexpr double kDeviation = 1.5;  // over the median distance
    return kDeviation * steps_.doubt * std::sqrt(count);
}

}  // namespace cellmates
