#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "session/commands/command.h"

namespace cellmates {

class Session;

/// A key of the canvas, described once: for the program, the page's list, the
/// keys that the page passes to the program, and the README.
struct Key {
    std::string_view name{};  ///< label on the keyboard: "G", "Space"; empty for digits
    std::string_view does;    ///< a flag of the view that it turns on and off, or a name of its own
    std::string_view words{};  ///< what the key does; empty: the flag's label
    /// The command that the key gives now; null for a flag, and if `Input` or the page handles the
    /// key.
    std::optional<Command> (*command)(const Session&) = nullptr;
    /// The signs that the page passes to the program; empty: `name` itself.
    std::string_view signs{};
    bool ofPage = false;  ///< the page or the browser handles it
};

/// All keys, in the order in which they are listed.
std::span<const Key> keys();

/// The key as on the keyboard: "1 … 9, 0, I".
std::string nameOf(const Key& key);
std::string_view wordsOf(const Key& key);
/// The signs that the page passes to the program: small letters, '\r' for Enter, none for digits,
/// which it knows by their place on the keyboard.
std::string signsOf(const Key& key);

/// The key that chooses a method: a digit or capital letter, or 0 for one that is only measured.
char keyFor(Method method);

/// The command of a key: a small letter, a digit or a sign, as without Shift. Empty: nothing.
std::optional<Command> commandOf(char sign, bool shift, const Session& session);

}  // namespace cellmates
