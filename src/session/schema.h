#pragma once

#include <string>

namespace cellmates {

/// All that can be chosen, and every key and limit, as JSON: for the page, its types, and the
/// READMEs' tables.
std::string schemaJson();

}  // namespace cellmates
