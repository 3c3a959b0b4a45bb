#include "core/inspect/edge_clock.h"

#include <algorithm>
#include <array>
#include <limits>

namespace cellmates {
namespace {

// How many ticks of the clock are measured, and for how long, whichever comes first; but at least a
// few.
constexpr int kMostTicks = 32, kLeastTicks = 4;
constexpr double kTicksMs = 10;

// How often the overhead is measured; the mean counts, because a single measurement is off by up to
// one reading of the clock, a third of the time that detection of 50 discs takes. With a clock that
// ticks every millisecond each takes 2 ms.
constexpr int kMostReadings = 32, kLeastReadings = 4;
constexpr double kReadingMs = 40;

// Gives up on a clock that does not tick at all: a millisecond has fewer readings than this.
constexpr int kMostLooks = 1'000'000;

}  // namespace

EdgeClock::EdgeClock(TimeSource& time) : time_(time) {
    measureTicks();
    measureOverhead();
}

void EdgeClock::measureTicks() {
    std::array<int, kMostTicks> looks{};
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
    // The number of readings per tick varies by one; a tick with fewer was interrupted.
    const int most = *std::max_element(looks.begin(), looks.end());
    int count = 0, sum = 0;
    for (std::size_t k = 0; k < ticks; ++k)
        if (looks[k] >= most - 1) {
            sum += looks[k];
            ++count;
        }
    // Plus the one before it waits.
    looksPerGrain_ = static_cast<double>(sum) / count + 1;
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
    // They differ by a reading of the clock or two. One that was interrupted may be longer than
    // everything that will be timed, and is left out.
    const double shortest = *std::min_element(readings.begin(), readings.begin() + count);
    const double longest = shortest + 4 * grain_ / looksPerGrain_;
    double sum = 0;
    int counted = 0;
    for (std::size_t k = 0; k < count; ++k)
        if (readings[k] <= longest) {
            sum += readings[k];
            ++counted;
        }
    overhead_ = sum / counted;
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
