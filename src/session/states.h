#pragma once

#include <string>
#include <vector>

namespace cellmates {

/// States of short visits to a page, as JSON, with every field that a state can have. web/driver
/// has the types of its fields from them, and tests without a program take them for a program's.
/// The same in every build: the visits' clock is simulated.
std::vector<std::string> exampleStates();

}  // namespace cellmates
