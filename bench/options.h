#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/config.h"
#include "core/field.h"

namespace cellmates::bench {

struct Options {
    /// Parameters from the command line, in order. Without a scene or method, all of them run;
    /// without a response, each scene's own.
    std::vector<std::pair<const FieldOf<Config>*, Value>> parameters;
    bool allResponses = false;
    std::optional<Box> box;     ///< the scene's own when not given
    std::uint32_t ticks = 100;  ///< timed ticks of each repeat, 1 ..
    std::uint32_t settle = 0;   ///< ticks with the grid, before the warm-up
    std::uint32_t warmup = 20;  ///< ticks before the timed ones
    std::uint32_t repeat = 5;   ///< repeats from the same start, 1 ..
    std::uint32_t threads = 1;
    bool state = false;  ///< print the discs after the warm-up instead of timing
    bool json = false;   ///< JSON lines instead of a table
    bool compiler = false;
    bool help = false;

    /// The value of a parameter, if it was given.
    std::optional<Value> given(std::string_view parameter) const;
};

extern const char* const kUsage;

/// The options, or a sentence that says what is wrong with them.
struct Parsed {
    Options options;
    std::string error;
};
Parsed parse(std::span<char*> arguments);

}  // namespace cellmates::bench
