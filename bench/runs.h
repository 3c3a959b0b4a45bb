#pragma once

#include <string>
#include <vector>

#include "core/config.h"
#include "options.h"

namespace cellmates::bench {

struct Run {
    Config config;
    std::string name;  ///< "scene/method/response"
};

/// Every run that the options choose, or a sentence that says what is wrong. A method that takes
/// fewer discs is left out, unless it was asked for by name.
struct Plan {
    std::vector<Run> runs;
    std::string problem;
};
Plan plan(const Options& options);

}  // namespace cellmates::bench
