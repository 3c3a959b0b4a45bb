#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.h"
#include "overlay/layout.h"
#include "overlay/look.h"
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

/// Draws the instrument, the legend and the zoom over the picture, between `Gui::begin` and
/// `Gui::end`. It reads the session and notes the visitor's requests; it changes nothing itself.
void drawOverlay(const Frame& f);

namespace instrument {

/// The switch, the cost of a tick with both methods, the verdict on the two and the buttons, at the
/// places of the frame's layout.
void draw(const Frame& f);

}  // namespace instrument

namespace legend {

/// Explains the colours that the visitor has chosen and the marks over the picture, in lines at the
/// lower left of the box, or below it if there is room. It does not take the pointer. `shown`:
/// whether there is room for it. Returns where there is room next to its last line.
ImVec2 draw(const Frame& f, bool shown);

inline constexpr float kLine = 26;  ///< height of a line, CSS px
inline constexpr float kEdge = 8;   ///< distance from the edges of the picture, CSS px

}  // namespace legend

}  // namespace cellmates
