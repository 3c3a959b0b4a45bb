#pragma once

#include <memory>
#include <optional>

#include "core/world.h"
#include "options.h"
#include "runs.h"

namespace cellmates::bench {

/// What the repeats of a run took; all of it in milliseconds a tick.
struct Measurement {
    double msMin = 0, msMedian = 0;
    double msOrder = 0, msDetect = 0, msRespond = 0;  ///< medians of the stages
    double msBuild = 0;                               ///< of msDetect: filling structures
    Stats last;
    std::uint64_t hash = 0;
};

/// The run's world after `settle` and `warmup` ticks. Null when the memory cannot
/// be had.
std::unique_ptr<World> warmedUp(const Run& run, const Options& options,
                                Workers& workers = Workers::alone());

/// Every repeat starts from the same state, so every repeat ends in the same one.
/// Empty when the memory cannot be had.
std::optional<Measurement> measure(const Run& run, const Options& options);

}  // namespace cellmates::bench
