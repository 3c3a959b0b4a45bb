#pragma once

#include <imgui.h>

#include <array>

#include "overlay/wishes.h"

namespace cellmates {

/// A card with every key, in the middle of a surface of this size (CSS pixels), right of and below
/// `from`. Returns its left, top, right and bottom.
std::array<float, 4> drawKeysCard(float width, float height, ImVec2 from, Wishes& out);

}  // namespace cellmates
