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

/// Every run that the options choose, or a sentence that says what is wrong with them. A method
/// that cannot take so many discs is left out, or reported if --method names it.
struct Plan {
    std::vector<Run> runs;
    std::string problem;
};
Plan plan(const Options& options);

}  // namespace cellmates::bench
