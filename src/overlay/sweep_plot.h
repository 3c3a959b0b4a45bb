#pragma once

#include <optional>
#include <span>

#include "core/inspect/survey.h"

namespace cellmates {

/// Shows which cell size is best: in words, and as a log-log curve of milliseconds against size,
/// with the best size and the one in use marked. Returns the cell size that was clicked. `inUse`:
/// px, or 0; `height` of the curve, CSS px.
std::optional<float> drawSweep(std::span<const Trial> sizes, float inUse, float height);

/// The finished trial that took the least time; null if there is none.
const Trial* quickest(std::span<const Trial> trials);

}  // namespace cellmates
