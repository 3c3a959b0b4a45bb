#pragma once

#include <array>

#include "render/camera.h"

namespace cellmates {

/// Two equal parts of `area`, side by side or one below the other, whichever shows the box larger.
/// At the top of each, `caption` is left free, and between them `gap` (device pixels).
std::array<Viewport, 2> halvesFor(Box box, Viewport area, float caption, float gap);

}  // namespace cellmates
