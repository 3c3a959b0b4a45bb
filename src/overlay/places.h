#pragma once

#include <array>
#include <string_view>

#include "core/names.h"

namespace cellmates {

/// Where a part is, CSS pixels: of a control the middle, the width and the height; of a card left,
/// top, right and bottom. All 0 if it is not shown.
using Place = std::array<float, 4>;

/// The controls and the cards whose places the page asks for.
enum class Part {
    naive,
    grid,
    opener,
    race,
    tests,
    pause,
    step,
    restart,
    colours,
    zoom,
    legend,
    keys,
    raceCard,
    panel
};

/// The places of one frame.
struct Places {
    static constexpr std::string_view kNames[] = {"naive",  "grid", "opener",   "race",    "tests",
                                                  "pause",  "step", "restart",  "colours", "zoom",
                                                  "legend", "keys", "raceCard", "panel"};
    static_assert(namesAll(kNames, Part::panel));

    std::array<Place, std::size(kNames)> parts{};
    /// Where the page's button that copies the result of a race belongs: left, top, width and
    /// height. All 0 if there is no result.
    Place copy{};

    Place& operator[](Part part) { return parts[static_cast<std::size_t>(part)]; }
};

}  // namespace cellmates
