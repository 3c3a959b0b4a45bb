#pragma once

#include <array>

#include "overlay/wishes.h"

namespace cellmates {

/// A card with every key, in the middle of a surface of this size (CSS pixels), below `top`.
/// Returns its left, top, right and bottom.
std::array<float, 4> drawKeysCard(float width, float height, float top, Wishes& out);

}  // namespace cellmates
