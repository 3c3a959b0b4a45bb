#pragma once

#include <algorithm>

#include "core/base/time_source.h"

namespace cellmates {

/// A measured time, ms, or only an upper bound if it is too short for the clock.
struct Duration {
    double ms = 0;
    bool below = false;  ///< less than `ms`

    /// The mean of `count` times, at least one, that add up to `sum` ms, if that is long enough for
    /// the clock.
    static Duration mean(double sum, double count, const ClockSteps& steps) {
        return {std::max(sum, steps.enough()) / count, sum < steps.enough()};
    }
};

}  // namespace cellmates
