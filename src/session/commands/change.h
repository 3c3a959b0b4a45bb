#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/config.h"
#include "session/commands/command.h"
#include "session/options.h"
#include "session/result.h"

namespace cellmates {

/// What `Set` starts from.
struct ChangeBasis {
    const Config& now;
    const Options& options;
    std::optional<std::uint32_t> discs;  ///< that there are or will be placed; empty: no world
    bool given;                          ///< the discs are not a scene's
    /// Width over height for a scene whose box may have any shape; 0: its usual shape.
    float shape;
};

/// What `Set` leads to.
struct Change {
    Config config;
    Options options;
    bool fromStart = false;     ///< begins again at tick 0
    bool anotherScene = false;  ///< or the same one by its name
    std::string sentence;       ///< what else was changed
};

/// Reads all changes, and checks them together. If any is refused, the result has the code of the
/// first one and the sentences of all, and `change` means nothing.
Result readChanges(const command::Set& set, const ChangeBasis& basis, Change& change);

}  // namespace cellmates
