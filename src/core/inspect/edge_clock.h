#pragma once

#include "core/base/pace.h"

namespace cellmates {

/// Shortest time to be measured, in clock steps: one step is then 2% of it.
inline constexpr double kLeastGrains = 50;

/// `EdgeClock` times work more finely than the clock's steps, which are 5 µs to 1 ms in browsers.
/// It waits for the next clock step, and counts its readings of the clock to know how long it
/// waited:
///
///     clock    |---------------|---------------|
///     start    |                                 at a clock step
///     work     [XXXXXXXXXXXXXXXX]
///     stop                      ^ . . . . . . .  7 of 8 readings to the next step: 9/8 steps
///
/// Starting and stopping take a reading or two themselves, an overhead that is measured and
/// subtracted.
class EdgeClock {
public:
    /// Measures the clock for a few clock steps.
    explicit EdgeClock(TimeSource& time);

    double grain() const { return grain_; }  ///< length of a clock step, ms

    /// Waits for the next clock step, at which the timing starts.
    void start() { started_ = await().time; }

    /// Waits for the next clock step, and returns the time from that of `start` to the call of
    /// `stop`, ms. May be slightly negative for very short work.
    double stop() { return sinceStart() - overhead_; }

private:
    struct Wait {
        double time;
        int looks;
    };
    Wait await();
    void measureTicks();
    void measureOverhead();
    double sinceStart();

    TimeSource& time_;
    double grain_ = 0;
    double looksPerGrain_ = 1;
    double started_ = 0;
    double overhead_ = 0;  ///< time measured for no work, ms
};

}  // namespace cellmates
