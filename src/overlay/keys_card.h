#pragma once

#include <imgui.h>

#include "overlay/frame.h"

namespace cellmates {

/// A card with every key, in the middle of the surface right of and below `from`, CSS pixels.
void drawKeysCard(const Frame& f, ImVec2 from);

}  // namespace cellmates
