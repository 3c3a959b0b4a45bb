#pragma once

#include <imgui.h>

#include "overlay/frame.h"
#include "overlay/gui.h"
#include "overlay/widgets.h"

/// The panel as one line above the picture: the switch, the cost of a tick, and a button that opens
/// the rest. Used if the rest is closed or has no room next to the picture.
namespace cellmates::strip {

/// Height of the line, CSS px. A finger hits its buttons from 4 px above it to 8 below.
inline constexpr float kLine = 36;

/// Whether a surface of this size (CSS pixels) is so small that only what the reader opens may
/// cover the picture. A panel next to the picture takes 328 px, which would leave the picture 38%
/// of an 853 x 480 frame, and a quarter of a 640 x 360 one. With the line above, it keeps 64% of
/// 320 x 180 and more of larger frames.
constexpr bool suits(float width, float height) { return width < 860 && height < 540; }

/// A phone held upright has room for a second line, with the figures of both methods.
constexpr bool second(float width, float height) { return width < 620 && height >= 540; }
constexpr float height(float width, float height) {
    return second(width, height) ? kLine + 24 : kLine;
}

/// Begins the line's window, from edge to edge; `end` draws `progress` of a tick that
/// takes many frames, 0 .. 1, along its lower edge, in the method's colour.
void begin(float width, float height);
void end(float progress, Method method);

/// The size of Naive | Grid in it, CSS pixels.
ImVec2 switchSize(float width);

/// The left edge of the text next to the switch.
float wordsFrom(float width);

/// The verdict, and as much of the cost of a tick as fits between it and `right`: the factor is
/// shown at every width.
void cost(const Frame& f, float right, const Gui::Fonts& fonts);

/// The last figures of both methods, in the second line.
void comparison(const Frame& f, const Gui::Fonts& fonts);

/// `full`, or `brief` if that does not fit before `right`.
void words(const char* full, const char* brief, float right);

/// The button at the right end. True when pressed; `left` is set to its edge.
bool opener(bool open, float width, const Gui::Fonts& fonts, float& left, widgets::Place& place);

}  // namespace cellmates::strip
