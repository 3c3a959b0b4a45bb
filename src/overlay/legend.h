#pragma once

#include "overlay/commands.h"
#include "overlay/figures.h"

namespace cellmates {

/// A small window at the right that says what the marks over the picture mean and
/// counts them. Nothing when there are none. `width`, `height`: of the surface, CSS
/// pixels.
void drawLegend(const Figures& figures, const ViewOptions& view, float width, float height,
                Commands& out);

}  // namespace cellmates
