#pragma once

#include <array>

#include "overlay/frame.h"
#include "overlay/gui.h"
#include "overlay/picture.h"
#include "overlay/wishes.h"

/// The words of a race: a caption over each half of the picture, between them how far one side is
/// ahead, and a card below them with the verdict and the buttons.
namespace cellmates::race_view {

/// The height of a caption on a surface of this size, CSS pixels.
float captionHeight(float width, float height);

void captions(const Race& race, const Picture& picture, float width, float height,
              const Gui::Fonts& fonts);

/// Returns the card's edges: left, top, right and bottom, CSS pixels. `copy` receives where the
/// page's button belongs that copies the result: left, top, width and height.
std::array<float, 4> card(const Frame& f, const Race& race, const Gui::Fonts& fonts,
                          std::array<float, 4>& copy, Wishes& out);

/// The part of the surface's height that is kept free for a card; a small surface is covered more.
float roomForCard(float width, float height, float card);

}  // namespace cellmates::race_view
