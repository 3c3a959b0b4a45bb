#pragma once

#include "overlay/frame.h"

/// The words of a race: a headline that says how far one side is ahead, a caption over each half of
/// the picture, and a card below them with the buttons.
namespace cellmates::race_view {

/// The height of the headline's row on a surface of this size, CSS pixels.
float headHeight(float width, float height);
/// The height of a caption on a surface of this size, CSS pixels.
float captionHeight(float width, float height);

void captions(const Frame& f, const Race& race);

void card(const Frame& f, const Race& race);

}  // namespace cellmates::race_view
