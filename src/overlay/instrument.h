#pragma once

#include "overlay/frame.h"

namespace cellmates::instrument {

/// The switch, the cost of a tick with both methods, the verdict on the two and the buttons, at the
/// places of the frame's layout.
void draw(const Frame& f);

}  // namespace cellmates::instrument
