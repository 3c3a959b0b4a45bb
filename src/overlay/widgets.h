#pragma once

#include <imgui.h>

#include <array>

#include "core/stats.h"
#include "overlay/gui.h"
#include "session/tick_times.h"

/// Controls that ImGui does not have.
namespace cellmates::widgets {

/// The height at the surface's lower edge that the page's own buttons cover, CSS pixels.
inline constexpr float kRoomForBar = 48;
/// And the width from its right edge, at most.
inline constexpr float kWidthOfBar = 280;

/// A switch of two halves. `which`: 0 is the left half, 1 the right one, -1 neither. True if it was
/// changed. `left` and `right` receive the centres of the halves.
bool twoWay(const char* leftLabel, const char* rightLabel, int& which, const Gui::Fonts& fonts,
            ImVec2 size, ImVec2& left, ImVec2& right);

/// Stacked columns, one per tick, newest at the right, coloured by stage.
void stagePlot(const TickTimes& times, float height);

/// The colour of a stage in the plot and in its legend.
ImU32 stageColour(int stage);

/// For windows that the visitor cannot move or resize.
inline constexpr ImGuiWindowFlags kFixed =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoSavedSettings;

void heading(const char* text);

/// A row that begins with a sample of a colour.
void swatchRow(ImU32 colour, const char* name, const char* value, const char* help = nullptr);

/// A name at the left, a value at the right end of the line. With `help`, a "?" beside the name
/// shows and hides it.
void row(const char* name, const char* value, const char* help = nullptr);

/// The "?" by itself, at the cursor: whether `name`'s help is open. `help` shows it.
bool helpMark(const char* name);
void help(const char* text);

/// Call first in a window: opens all help in it, until called with false.
void openAllHelp(bool open);

/// A sentence in faint, wrapped text.
void note(const char* text);

/// Left, top, right and bottom of the current window, CSS px.
std::array<float, 4> windowRect();

/// Whether the pointer is over this window, and the wheel would scroll it.
bool underWheel();

/// Call last in a window: scrolls it when a finger or a mouse drags it up or down, except from its
/// scroll bar or a slider.
void dragToScroll();

/// Call after a slider, so that dragging it does not scroll.
void noteSlider();

}  // namespace cellmates::widgets
