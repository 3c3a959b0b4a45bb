#pragma once

#include "overlay/gui.h"
#include "overlay/picture.h"
#include "session/session.h"

namespace cellmates::star_label {

/// Writes the number of pair tests next to the disc whose tests are drawn.
void draw(const Session& session, const Picture& picture, const Gui::Fonts& fonts);

}  // namespace cellmates::star_label
