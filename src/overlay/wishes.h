#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/commands/command.h"

namespace cellmates {

/// The visitor's requests to the panel in one frame.
struct Wishes {
    std::vector<Command> commands;
    bool seeAll = false;  ///< zoom out

    void add(Command command) { commands.push_back(std::move(command)); }
    /// Requests a value for a field of the schema.
    void set(std::string_view name, std::string value) {
        add(command::Set{{{std::string(name), std::move(value)}}});
    }
    void clear() {
        commands.clear();
        seeAll = false;
    }
};

}  // namespace cellmates
