#pragma once

#include <array>

#include "overlay/frame.h"
#include "overlay/gui.h"
#include "overlay/picture.h"
#include "overlay/wishes.h"

/// What is said about a race: a caption over each half of the picture, and a card below them with
/// the hashes, the result and the buttons.
namespace cellmates::race_view {

/// The height of a caption on a surface of this size, CSS pixels.
float captionHeight(float width, float height);

void captions(const Race& race, const Picture& picture, float width, float height,
              const Gui::Fonts& fonts);

/// Returns the card's edges: left, top, right and bottom, CSS pixels. `left` is where the picture's
/// part of the surface begins.
std::array<float, 4> card(const Frame& f, const Race& race, float left, Wishes& out);

}  // namespace cellmates::race_view
