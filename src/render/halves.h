#pragma once

#include <array>

#include "render/camera.h"

namespace cellmates {

/// Two equal parts of `area`, side by side if it lies and one below the other if it stands, unless
/// the other way shows the box much larger. At the top of each, `caption` is left free, and between
/// them `gap` (device pixels).
std::array<Viewport, 2> halvesFor(Box box, Viewport area, float caption, float gap);

}  // namespace cellmates
