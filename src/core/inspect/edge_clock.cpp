#include "core/inspect/edge_clock.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

namespace cellmates {
namespace {

// How many clock steps are measured, and for how long, whichever comes first; but at least a few.
constexpr int kMostTicks = 32, kLeastTicks = 4;
constexpr double kTicksMs = 10;

// How often the overhead is measured, and for how long. The mean counts, because a single
// measurement is off by up to one reading of the clock, a third of the time that detection of 50
// discs takes. With clock steps of a millisecond each measurement takes 2 ms.
constexpr int kMostReadings = 32, kLeastReadings = 4;
constexpr double kReadingMs = 40;

// Gives up on a clock that does not advance: a millisecond has fewer readings than this.
constexpr int kMostLooks = 1'000'000;

/// The mean of the values from `least` to `most`.
double mean(std::span<const double> values, double least, double most) {
    double sum = 0;
    int count = 0;
    for (const double value : values)
        if (value >= least && value <= most) {
            sum += value;
            ++count;
        }
    return sum / count;
}

}  // namespace

EdgeClock::EdgeClock(TimeSource& time) : time_(time) {
    measureTicks();
    measureOverhead();
}

void EdgeClock::measureTicks() {
    std::array<double, kMostTicks> looks{};
    std::size_t ticks = 0;
    double before = await().time;
    const double from = before;
    grain_ = std::numeric_limits<double>::infinity();
    while (ticks < kMostTicks && (ticks < kLeastTicks || before - from < kTicksMs)) {
        const Wait wait = await();
        grain_ = std::min(grain_, wait.time - before);
        looks[ticks++] = wait.looks;
        before = wait.time;
    }
    // The number of readings per clock step varies by one; a step with fewer was interrupted.
    const double most = *std::max_element(looks.begin(), looks.end());
    // Plus the first reading, before the wait.
    looksPerGrain_ = mean(std::span(looks).first(ticks), most - 1, most) + 1;
}

void EdgeClock::measureOverhead() {
    std::array<double, kMostReadings> readings{};
    std::size_t count = 0;
    double from = 0;
    do {
        start();
        if (count == 0) from = started_;
        readings[count++] = sinceStart();
    } while (count < kMostReadings && (count < kLeastReadings || started_ - from < kReadingMs));
    // The measurements differ by a reading of the clock or two. One that was interrupted may be
    // longer than all work that will be timed, and is left out.
    const double shortest = *std::min_element(readings.begin(), readings.begin() + count);
    const double longest = shortest + 4 * grain_ / looksPerGrain_;
    overhead_ = mean(std::span(readings).first(count), shortest, longest);
}

EdgeClock::Wait EdgeClock::await() {
    const double before = time_.now();
    for (int looks = 1; looks < kMostLooks; ++looks)
        if (const double now = time_.now(); now > before) return {now, looks};
    return {before, kMostLooks};
}

double EdgeClock::sinceStart() {
    const Wait wait = await();
    return wait.time - grain_ * std::min(1.0, wait.looks / looksPerGrain_) - started_;
}

}  // namespace cellmates
