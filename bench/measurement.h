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
    double msSort = 0, msDetect = 0, msRespond = 0;  ///< medians of the stages
    double msBuild = 0;  ///< the part of msDetect spent on filling structures
    double msOrder = 0;  ///< the part of msDetect spent on sorting the contacts
    /// Share of the last repeat's ticks in which kept structures were rebuilt.
    double rebuilds = 0;
    Stats last;
    unsigned threads = 1;   ///< threads that shared a tick: those requested that could be started
    std::size_t bytes = 0;  ///< memory of all structures
    std::uint64_t hash = 0, discsHash = 0;
};

/// The run's world after `settle` and `warmup` ticks. Null if there is not enough memory.
std::unique_ptr<World> warmedUp(const Run& run, const Options& options,
                                Workers& workers = Workers::alone());

/// Times the run. Every repeat starts from the same state, and so must end in the same state. Empty
/// if there is not enough memory.
std::optional<Measurement> measure(const Run& run, const Options& options);

}  // namespace cellmates::bench
