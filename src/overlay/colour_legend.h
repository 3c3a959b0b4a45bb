#pragma once

#include <imgui.h>

#include "overlay/frame.h"

namespace cellmates::colour_legend {

inline constexpr float kHeight = 26;  ///< CSS px
inline constexpr float kEdge = 8;     ///< distance from the picture's edges, CSS px

/// Its corner: below the picture if there is room, otherwise at its lower left, above the page's
/// buttons if it would be too close to them.
ImVec2 corner(const Frame& f);

/// Shows what the colours of the discs mean, but not over a low picture. It does not take the
/// pointer. Returns where there is room next to the legend, or its corner if it is not shown.
ImVec2 draw(const Frame& f);

}  // namespace cellmates::colour_legend
