#pragma once

#include <chrono>

namespace cellmates {

using Clock = std::chrono::steady_clock;

/// The moment after which long work should pause and be taken up again later.
using Deadline = Clock::time_point;
inline constexpr Deadline kNoDeadline = Deadline::max();

/// Milliseconds since the last look. For what is shown, never for what is
/// simulated. Browsers round their clock (to 0.1 ms where the page is not
/// isolated), so a single short lap may read 0.
class Stopwatch {
public:
    double lap() {
        const auto now = Clock::now();
        const std::chrono::duration<double, std::milli> elapsed = now - last_;
        last_ = now;
        return elapsed.count();
    }

private:
    Clock::time_point last_ = Clock::now();
};

}  // namespace cellmates
