#pragma once

#include <cstdint>
#include <optional>

#include "core/config.h"
#include "session/commands/command.h"
#include "session/options.h"
#include "session/result.h"

namespace cellmates {

/// The state that `Set` changes.
struct ChangeBasis {
    const Config& now;
    const Options& options;
    std::optional<std::uint32_t> discs;  ///< present or still to be placed; empty: no world
    bool given;                          ///< the discs are not a scene's
    bool fixed;                          ///< there are fixed discs, or would be after a restart
    /// Width over height for a scene whose box may have any shape; 0: its usual shape.
    float shape;
    /// Whether only parameters of the simulation may be set, and only with an effect.
    bool strict = false;
};

/// The outcome of `Set`.
struct Change {
    Config config;
    Options options;
    bool fromStart = false;     ///< restarts at tick 0
    bool anotherScene = false;  ///< a scene was named, even if it is the present one
};

/// Reads all changes, and checks them together. The sentence of the result names further changes.
/// If any is refused, it has the code of the first one and the sentences of all, and `change` means
/// nothing.
Result readChanges(const command::Set& set, const ChangeBasis& basis, Change& change);

}  // namespace cellmates
