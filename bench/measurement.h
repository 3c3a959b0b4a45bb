#pragma once

#include <memory>
#include <optional>

#include "core/world.h"
#include "options.h"
#include "runs.h"

namespace cellmates::bench {

/// Times of a tick, ms.
struct Times {
    double all = 0;  ///< time of the whole tick
    double sort = 0, detect = 0, respond = 0;
};

/// A run's result.
struct Measurement {
    Times ms;  ///< means over the ticks of the fastest repeat
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
