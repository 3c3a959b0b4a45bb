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

/// Where a disc or the picture's middle may be depends on the box, so any place can be read.
constexpr Field placeField(std::string_view name) {
    return {.name = name, .kind = Field::Kind::real, .least = -kMostPlace, .most = kMostPlace};
}

/// A field that only one command has.
struct CommandField {
    Field field;
    bool required = false;
    Value usual{};  ///< its value if it is not required and missing
};

/// The contents of the answer to a command, if it was carried out: the state, the state with the
/// rows of a measurement, or without hashes (`brief`), or something that is read after the answer.
enum class Says { state, rows, file, discs, contacts, picture, brief };
inline constexpr std::string_view kSays[] = {"state",    "rows",    "file", "discs",
                                             "contacts", "picture", "brief"};
static_assert(namesAll(kSays, Says::brief));

/// A command as JavaScript writes it.
struct CommandInfo {
    std::string_view name;
    std::span<const CommandField> fields{};
    /// The command, from the values of its fields in their order; null: `set`, whose fields are the
    /// parameters and view options.
    Command (*make)(std::span<const Value>) = nullptr;
    bool messages = true;  ///< whether it is also the name of a message
    Says says = Says::state;
    bool file = false;     ///< whether it reads the bytes given before it
    bool presses = false;  ///< whether its message presses Run
};
template <class Plain>
Command plain(std::span<const Value>) {
    return Plain{};
}

/// The commands of every session.
std::span<const CommandInfo> commands();
/// The commands of a page and its messages, in addition to those. The engine is linked without
/// them.
std::span<const CommandInfo> pageCommands();

/// Reads a command as JavaScript writes it: `type=step&ticks=100`, `type=set&method=naive&n=500`.
/// `more`: commands that the session takes in addition to `commands`. Invalid fields are refused by
/// name, and unknown ones ignored, except those of `set`.
std::variant<Command, Result> readCommand(std::string_view query,
                                          std::span<const CommandInfo> more = {});

}  // namespace cellmates
