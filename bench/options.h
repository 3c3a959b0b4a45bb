#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/config.h"

namespace cellmates::bench {

struct Options {
    std::optional<Scene> scene;        ///< all scenes when not given
    std::optional<Method> method;      ///< all methods when not given
    std::optional<Response> response;  ///< the scene's own when not given
    bool allResponses = false;
    std::optional<std::uint32_t> count;  ///< the scene's own number when not given
    std::optional<float> cell;           ///< px, 0 = automatic
    std::optional<std::uint32_t> table;  ///< side of the hash table, 0 = automatic
    std::optional<Box> box;              ///< the scene's own when not given
    std::uint64_t seed = 1;
    std::uint32_t ticks = 100;  ///< timed ticks of each repeat, 1 ..
    std::uint32_t settle = 0;   ///< ticks with the grid, before the warm-up
    std::uint32_t warmup = 20;  ///< ticks before the timed ones
    std::uint32_t repeat = 5;   ///< repeats from the same start, 1 ..
    std::uint32_t threads = 1;
    std::string filter;  ///< part of "scene/method/response"
    bool list = false;   ///< print the runs' names only
    bool state = false;  ///< print the discs after the warm-up instead of timing
    bool json = false;   ///< JSON lines instead of a table
    bool compiler = false;
    bool help = false;
};

extern const char* const kUsage;

/// The options, or a sentence that says what is wrong with them.
struct Parsed {
    Options options;
    std::string error;
};
Parsed parse(std::span<char*> arguments);

}  // namespace cellmates::bench
