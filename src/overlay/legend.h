#pragma once

#include "overlay/frame.h"

namespace cellmates::legend {

/// Explains the colours that the visitor has chosen and the marks over the picture, in lines at the
/// lower left of the box, or below it if there is room. It does not take the pointer. `shown`:
/// whether there is room for it. Returns where there is room next to its last line.
ImVec2 draw(const Frame& f, bool shown);

inline constexpr float kLine = 26;  ///< height of a line, CSS px
inline constexpr float kEdge = 8;   ///< distance from the edges of the picture, CSS px

}  // namespace cellmates::legend
