#pragma once

#include <array>

#include "render/camera.h"

namespace cellmates {

/// Splits `area` into two equal parts, side by side or one below the other, whichever shows the box
/// larger. `caption`: height left free above each
/// part, device pixels. `gap`: space between the parts, device pixels.
std::array<Viewport, 2> halvesFor(Box box, Viewport area, float caption, float gap);

}  // namespace cellmates
