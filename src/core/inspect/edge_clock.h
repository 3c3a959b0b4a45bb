#pragma once

#include "core/base/time_source.h"

namespace cellmates {

/// `EdgeClock` times work more finely than the clock's steps. It waits for the next clock step, and
/// counts its readings of the clock to know how long it waited:
///
///     clock    |---------------|---------------|
///     start    |                                 at a clock step
///     work     [XXXXXXXXXXXXXXXX]
///     stop                      ^ . . . . . . .  7 readings, each 1/8 of a step: 9/8 steps
///
/// If the steps come at irregular moments, each timing is off, but not their mean.
class EdgeClock {
public:
    explicit EdgeClock(TimeSource& time) : time_(time), reading_(time.steps().reading) {}

    /// Waits for the next clock step, at which the timing starts. Returns its time, ms.
    double start() { return started_ = await().time; }

    /// Waits for the next clock step, and returns the time from that of `start` to the call of
    /// `stop`, ms. May be slightly negative for very short work.
    double stop() {
        const Wait wait = await();
        return wait.time - wait.readings * reading_ - started_;
    }

    /// How far the sum of `count` timings is off because of the clock (standard deviation), ms.
    double error(double count) const;

private:
    struct Wait {
        double time;
        int readings;
    };
    Wait await();

    TimeSource& time_;
    double reading_;
    double started_ = 0;
};

}  // namespace cellmates
