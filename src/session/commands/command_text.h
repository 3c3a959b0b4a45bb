#pragma once

#include <string_view>
#include <variant>

#include "session/commands/command.h"
#include "session/result.h"

namespace cellmates {

/// Reads a command as the page writes it: `type=step&ticks=100`, `type=set&method=naive&n=500`.
/// Invalid fields are refused by name.
std::variant<Command, Result> readCommand(std::string_view query);

}  // namespace cellmates
