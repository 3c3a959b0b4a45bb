#pragma once

#include <span>
#include <string>

#include "core/field.h"

namespace cellmates {

/// The default of a field, in words.
template <class Target>
std::string usual(const FieldOf<Target>& field, const FieldWords& words) {
    return words.usual.empty() ? text(field, field.get(Target{})) : std::string(words.usual);
}

/// All that can be chosen, every command, key and limit, and examples of states, as JSON: for the
/// page, its types, and the READMEs' tables.
std::string schemaJson(std::span<const std::string> states = {});

}  // namespace cellmates
