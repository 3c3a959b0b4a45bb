#pragma once

#include "overlay/wishes.h"
#include "session/session.h"

namespace cellmates::legend {

inline constexpr float kWidth = 276;  // CSS px, of its card

/// Whether there is anything to explain: marks over the picture, a sweep, or requested cells that
/// cannot be drawn. `scale`: CSS pixels per px of the box.
bool needed(const Session& session, float scale);

/// Explains the marks, with their counts, in the current window.
void draw(const Session& session, float scale, Wishes& out);

/// The colours of a cell that holds 1, 3, 4, 6 and 8 or more discs; `width` of each sample.
void drawHeat(float width);

}  // namespace cellmates::legend
