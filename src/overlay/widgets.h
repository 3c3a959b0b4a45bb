#pragma once

#include <imgui.h>

#include <array>
#include <initializer_list>

#include "core/names.h"
#include "core/stats.h"
#include "overlay/frame.h"
#include "session/figures/tick_times.h"

/// Controls that ImGui does not have.
namespace cellmates::widgets {

/// The height at the surface's lower edge that the page's own buttons cover, CSS pixels.
inline constexpr float kRoomForBar = 48;
/// The largest width, from its right edge, that they cover.
inline constexpr float kWidthOfBar = 280;

/// The place of the control just drawn.
Place lastPlace();

/// Naive | Grid, each in its colour when it is on. From a height of 48 CSS pixels on, each also
/// says which pairs it tests.
void methodSwitch(const Frame& f, ImVec2 size);

/// Whether the theme is dark.
bool dark();

/// The first of `texts` that is not empty and no wider than `room`; null if none is.
const char* fitting(std::initializer_list<const char*> texts, float room);

/// The colour of a method, as `marks::ofMethod`.
ImVec4 colourOf(Method method);

/// The first line of a section that folds, with the present choice at its end. True when pressed.
bool sectionHead(const char* label, const char* choice, bool open, const Gui::Fonts& fonts);

/// A button at the right end of the line. True when pressed.
bool buttonAtEnd(const char* label);

/// A line of a list, high enough for the pointer in use. A bar at its left marks the chosen one.
bool listed(const char* label, bool chosen);

/// Stacked columns, one per tick, newest at the right, coloured by stage.
void stagePlot(const TickTimes& times, float height);

/// The colour of a stage in the plot and in its legend.
ImU32 stageColour(int stage);

/// For windows that the visitor cannot move or resize.
inline constexpr ImGuiWindowFlags kFixed =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoSavedSettings;

/// Begins an opaque window of this width, no higher than `most`: its corner or edge that `pivot`
/// says, as a share of its size, is `at`.
void beginCard(const char* name, ImVec2 at, ImVec2 pivot, float width, float most);

/// A sample of a colour, with the cursor behind it. Of no colour, 0, it is only room.
void swatch(ImU32 colour);

/// A row that begins with a sample of a colour.
void swatchRow(ImU32 colour, const char* name, const char* value, const char* help = nullptr);

/// A name at the left, a value at the right end of the line. With `help`, a "?" next to the name
/// shows and hides the help.
void row(const char* name, const char* value, const char* help = nullptr);

/// The "?" by itself, at the cursor: whether `name`'s help is open. `help` shows it.
bool helpMark(const char* name);
void help(const char* text);

/// A sentence in faint, wrapped text, written as by printf.
void note(const char* format, ...) IM_FMTARGS(1);
/// A note that says why there are no times, if there are none.
void coarseClock(const TickTimes& times);

/// The place of the current window.
Place windowRect();

/// Call last in a window: scrolls it when a finger or a mouse drags it up or down, except from its
/// scroll bar or a slider. Returns whether the pointer is over the window and the wheel would
/// scroll it.
bool scrollByHand();

/// Call after a slider, so that dragging it does not scroll.
void noteSlider();

}  // namespace cellmates::widgets
