#pragma once

#include "core/base/pace.h"

namespace cellmates {

/// What is timed lasts at least this many of the clock's grains, which are then two per cent of it.
inline constexpr double kLeastGrains = 50;

/// Times work more finely than the clock ticks. Browsers' clocks advance in steps of 5 µs to 1 ms.
/// This one waits for the next tick, and counts its readings of the clock to know how long it
/// waited:
///
///     clock    |---------------|---------------|
///     start    |                                 at a tick
///     work     [XXXXXXXXXXXXXXXX]
///     stop                      ^ . . . . . . .  7 looks of 8 to the next tick: 9/8 of a tick
///
/// Starting and stopping take a reading or two themselves. That overhead is measured and
/// subtracted.
class EdgeClock {
public:
    /// Measures the clock, for a few of its ticks.
    explicit EdgeClock(TimeSource& time);

    double grain() const { return grain_; }  ///< ms from tick to tick

    /// Waits for the next tick, at which the timing starts.
    void start() { started_ = await().time; }

    /// Waits for the next tick, and returns how long it was from `start` to the call, ms. May be
    /// slightly negative for very short work.
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
    double overhead_ = 0;  ///< ms measured when nothing is done
};

}  // namespace cellmates
