#pragma once

#include <memory>
#include <optional>

#include "core/world.h"
#include "options.h"
#include "runs.h"

namespace cellmates::bench {

/// The times of a run, over its repeats, in milliseconds per tick.
struct Measurement {
    double msMin = 0, msMedian = 0;
    double msOrder = 0, msDetect = 0, msRespond = 0;  ///< medians of the stages
    double msBuild = 0;  ///< the part of msDetect spent on filling structures
    Stats last;
    unsigned threads =
        1;  ///< that shared a tick: as many of the requested ones as could be started
    std::size_t bytes = 0;  ///< of all structures
    std::uint64_t hash = 0, discsHash = 0;
};

/// The run's world after `settle` and `warmup` ticks. Null if there is not enough memory.
std::unique_ptr<World> warmedUp(const Run& run, const Options& options,
                                Workers& workers = Workers::alone());

/// Every repeat starts from the same state, so every repeat must end in the same one. Empty if
/// there is not enough memory.
std::optional<Measurement> measure(const Run& run, const Options& options);

}  // namespace cellmates::bench
