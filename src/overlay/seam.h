#pragma once

#include "overlay/look.h"
#include "overlay/picture.h"
#include "session/session.h"

namespace cellmates::seam {

/// Draws the seam between the two sides of a race and, next to its upper end, the name, ticks and
/// time of each. The page has the handle. Like the label of a star, it follows the picture.
void draw(const Session& session, const Picture& picture, const Look& look);

}  // namespace cellmates::seam
