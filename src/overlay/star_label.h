#pragma once

#include "overlay/gui.h"
#include "overlay/picture.h"
#include "session/session.h"

namespace cellmates::star_label {

/// Says beside the disc whose tests are drawn how many those are.
void draw(const Session& session, const Picture& picture, const Gui::Fonts& fonts);

}  // namespace cellmates::star_label
