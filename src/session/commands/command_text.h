#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "core/field.h"
#include "session/commands/command.h"
#include "session/limits.h"
#include "session/result.h"

namespace cellmates {

/// Field of `Step`.
inline constexpr Field kStepTicks{
    .name = "ticks", .kind = Field::Kind::whole, .least = 1, .most = kMostSteps};

/// A field that only one command has.
struct CommandField {
    Field field;
    bool required = false;
    Value usual{};  ///< its value if it is not required and missing
};

/// A command as the page writes it.
struct CommandInfo {
    std::string_view name;
    std::span<const CommandField> fields{};
    /// The command, from the values of its fields in their order; null: `set`, whose fields are the
    /// parameters and view options.
    Command (*make)(std::span<const Value>) = nullptr;
    bool messages = true;  ///< whether it is also the name of a message
};
std::span<const CommandInfo> commands();

/// Reads a command as the page writes it: `type=step&ticks=100`, `type=set&method=naive&n=500`.
/// Invalid fields are refused by name.
std::variant<Command, Result> readCommand(std::string_view query);

}  // namespace cellmates
