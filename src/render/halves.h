#pragma once

#include <array>

#include "render/camera.h"

namespace cellmates {

/// Splits `area` into two equal parts: one below the other if it is higher than wide, else side by
/// side, unless the other split shows the box much larger. `caption`: height left free above each
/// part, device pixels. `gap`: space between the parts, device pixels.
std::array<Viewport, 2> halvesFor(Box box, Viewport area, float caption, float gap);

}  // namespace cellmates
