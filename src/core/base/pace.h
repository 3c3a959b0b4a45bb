#pragma once

#include <cstdint>
#include <limits>

#include "core/base/time_source.h"

namespace cellmates {

/// Says when long work has to pause. Code that works in slices reports the work of each slice. A
/// slice ends between two discs or within a pass once one of the limits below is reached, so the
/// page stays responsive however slow the machine is. Only the pair tests of the current disc,
/// fewer than there are discs, may exceed their limit: 2,000,000 take 7 ms in WebAssembly.
class Pace {
public:
    // Each takes about a millisecond in a browser.
    static constexpr std::uint64_t kPairTests = 200'000;
    static constexpr std::uint64_t kEvents = 20'000;
    static constexpr std::uint64_t kDiscs = 50'000;

    /// Never pauses.
    Pace() = default;
    /// Pauses once `time` is at `until`, ms.
    explicit Pace(TimeSource& time, double until = std::numeric_limits<double>::infinity())
        : time_(&time), until_(until) {}

    /// Call after each slice, with its work. True if it is time to pause.
    [[nodiscard]] bool over(Work work, std::uint64_t amount) {
        time_->worked(work, amount);
        return until_ != std::numeric_limits<double>::infinity() && time_->now() >= until_;
    }

    TimeSource& time() const { return *time_; }

private:
    TimeSource* time_ = &systemTime();
    double until_ = std::numeric_limits<double>::infinity();
};

/// The state of work done in slices.
enum class Progress {
    paused,   ///< call again to continue
    done,     ///< finished
    noMemory  ///< abandoned, without a trace
};

/// Measures the milliseconds between two calls of `lap`. For display only; the simulation never
/// depends on it.
class Stopwatch {
public:
    explicit Stopwatch(TimeSource& time) : time_(time), last_(time.now()) {}

    double lap() {
        const double now = time_.now(), elapsed = now - last_;
        last_ = now;
        return elapsed;
    }

private:
    TimeSource& time_;
    double last_;
};

}  // namespace cellmates
