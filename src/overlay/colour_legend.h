#pragma once

#include <imgui.h>

#include "overlay/frame.h"

namespace cellmates::colour_legend {

inline constexpr float kHeight = 26;  ///< CSS px
inline constexpr float kEdge = 8;     ///< distance from the picture's edges, CSS px

/// Its corner: the picture's lower left or below it. If that is too close to the page's buttons, it
/// is above them, or at the upper left of a low picture.
ImVec2 corner(const Frame& f);

/// Shows what the colours of the discs mean. It does not take the pointer. Returns where there is
/// room next to the legend, or its corner if it is empty.
ImVec2 draw(const Frame& f);

}  // namespace cellmates::colour_legend
