#pragma once

#include "overlay/frame.h"

namespace cellmates::star_label {

/// Writes the number of pair tests next to the disc whose tests are drawn.
void draw(const Frame& f);

}  // namespace cellmates::star_label
