#pragma once

#include <optional>
#include <span>

#include "core/inspect/survey.h"

namespace cellmates {

/// Milliseconds against size of cell, both logarithmic, with the best size and the
/// one in use marked. Returns the size of cell that was clicked.
std::optional<float> drawSweepPlot(std::span<const Trial> sizes, float inUse, float height);

}  // namespace cellmates
