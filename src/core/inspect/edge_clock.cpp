#include "core/inspect/edge_clock.h"

#include <cmath>

namespace cellmates {

EdgeClock::Wait EdgeClock::await() {
    // Gives up on a clock that stands still: a step has fewer readings than this.
    constexpr int kMostReadings = 1'000'000;
    const double before = time_.now();
    for (int readings = 2; readings < kMostReadings; ++readings)
        if (const double now = time_.now(); now > before) return {now, readings};
    return {before, 1};
}

double EdgeClock::error(double count) const {
    constexpr double kDeviation = 1.5;  // over the median distance
    return kDeviation * time_.steps().doubt * std::sqrt(count);
}

}  // namespace cellmates
