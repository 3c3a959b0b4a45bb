#pragma once

#include <span>

#include "core/inspect/survey.h"
#include "overlay/commands.h"

namespace cellmates {

/// A window with what every method takes on one state: ms, pair tests, bytes, and
/// how many times faster than naive. At (left, top), `width` wide, CSS pixels.
void drawMeasureTable(std::span<const Trial> trials, bool measuring, float left, float top,
                      float width, float mostHeight, Commands& out);

}  // namespace cellmates
