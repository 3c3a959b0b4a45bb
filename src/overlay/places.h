#pragma once

#include <array>
#include <string_view>

#include "core/names.h"
#include "overlay/layout.h"

namespace cellmates {

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

}  // namespace cellmates
