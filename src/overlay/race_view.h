#pragma once

#include "overlay/frame.h"

/// The words of a race: a caption over each half of the picture, between them how far one side is
/// ahead, and a card below them with the verdict and the buttons.
namespace cellmates::race_view {

/// The height of a caption on a surface of this size, CSS pixels.
float captionHeight(float width, float height);

void captions(const Frame& f, const Race& race);

void card(const Frame& f, const Race& race);

/// The part of the surface's height that is kept free for a card; a small surface is covered more.
float roomForCard(float width, float height, float card);

}  // namespace cellmates::race_view
