#pragma once

#include "overlay/frame.h"

namespace cellmates::legend {

inline constexpr float kWidth = 276;  // CSS px, of its card

/// Whether there is anything to explain: marks over the picture, or requested cells that cannot be
/// drawn.
bool needed(const Frame& f);

/// Explains the marks, with their counts, in the current window.
void draw(const Frame& f);

/// The colours of a cell that holds 1, 3, 4, 6 and 8 or more discs; `width` of each sample.
void drawHeat(float width);

}  // namespace cellmates::legend
