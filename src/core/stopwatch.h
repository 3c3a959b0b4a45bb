#pragma once

#include <chrono>

namespace cellmates {

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
    using Clock = std::chrono::steady_clock;
    Clock::time_point last_ = Clock::now();
};

}  // namespace cellmates
