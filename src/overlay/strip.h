#pragma once

#include "overlay/frame.h"
#include "overlay/topics.h"

/// The panel as one line above the picture: the switch, the cost of a tick, and a button that opens
/// the rest. Used if the rest is closed or has no room next to the picture.
namespace cellmates::strip {

/// Height of the line, CSS px. `coarse`: for a finger. The page's --strip
/// (web/page/style/stage.css) is the same.
constexpr float line(bool coarse) { return coarse ? 48 : 36; }

/// Whether a surface of this size (CSS pixels) is so small that only what the reader opens may
/// cover the picture. A panel next to the picture takes 328 px, which would leave the picture 38%
/// of an 853 x 480 frame, and a quarter of a 640 x 360 one. With the line above, it keeps 64% of
/// 320 x 180 and more of larger frames.
constexpr bool suits(float width, float height) { return width < 860 && height < 540; }

/// Whether a surface is as narrow as a phone that is held upright.
constexpr bool narrow(float width) { return width < 620; }
/// Such a phone has room for a second line, with the figures of both methods.
constexpr bool second(float width, float height) { return narrow(width) && height >= 540; }
constexpr float height(float width, float height, bool coarse) {
    return line(coarse) + (second(width, height) ? 24 : 0);
}

/// Draws the line from edge to edge. Where it `suits`, it shows one of the topics at a time,
/// because there is no room for cards.
void draw(const Frame& f, Topics& topics);

}  // namespace cellmates::strip
