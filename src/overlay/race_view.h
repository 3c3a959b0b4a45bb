#pragma once

#include "overlay/frame.h"

/// The captions of a race: one over each half of the picture, and a line above them that says
/// whether the places are the same.
namespace cellmates::race_view {

/// The heights of a caption, and of the line, on a surface of this size, CSS pixels.
float captionHeight(const Frame& f);
float headHeight(const Frame& f);

void draw(const Frame& f, const Race& race);

}  // namespace cellmates::race_view
