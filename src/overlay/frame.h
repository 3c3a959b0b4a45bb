#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.h"
#include "overlay/layout.h"
#include "overlay/look.h"
#include "overlay/picture.h"
#include "session/session.h"

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

/// Where a control or the legend is, CSS pixels: its middle, width and height. All 0 if it is not
/// shown.
using Place = std::array<float, 4>;

/// The controls whose places the page asks for, and the legend.
enum class Part { naive, grid, race, tests, more, colours, zoom };

/// The places of one frame.
struct Places {
    static constexpr std::string_view kNames[] = {"naive", "grid",    "race", "tests",
                                                  "more",  "colours", "zoom"};
    static_assert(namesAll(kNames, Part::zoom));

    std::array<Place, std::size(kNames)> parts{};

    void note(Part part, const Rect& r) {
        parts[static_cast<std::size_t>(part)] = {r.left + r.width / 2, r.top + r.height / 2,
                                                 r.width, r.height};
    }
};

/// The data and the layout of one frame, and what it gives back.
struct Frame {
    const Session& session;
    const World& world;
    const Config& config;
    const Options& options;
    const Look& look;
    const Layout& layout;
    const Picture& picture;
    Wishes& wishes;       ///< to which the visitor's requests are added
    Places& places;       ///< in which the parts note where they are
    float width, height;  ///< size of the surface, CSS pixels

    std::uint32_t discs() const { return world.particles().count(); }
};

}  // namespace cellmates
