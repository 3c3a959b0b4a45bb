#pragma once

#include <imgui.h>

#include "core/stats.h"
#include "overlay/gui.h"
#include "overlay/tick_history.h"

/// The panel's own controls, which ImGui does not have.
namespace cellmates::widgets {

/// A wide switch of two halves. `on`: the right half. True when it was changed.
/// The halves' middles go to `left` and `right`.
bool twoWay(const char* leftLabel, const char* rightLabel, int& which, const Gui::Fonts& fonts,
            ImVec2& left, ImVec2& right);

/// Stacked columns, one a tick, newest at the right, coloured by stage.
void stagePlot(const TickHistory& history, float height);

/// The colour of a stage in the plot and in its legend.
ImU32 stageColour(int stage);

// Of the marks over the picture, and of their legend. Told apart by lightness too.
inline constexpr ImU32 kOverlapping = IM_COL32(226, 60, 48, 255);
inline constexpr ImU32 kApart = IM_COL32(58, 110, 214, 255);
inline constexpr ImU32 kCurrent = IM_COL32(214, 40, 200, 255);
inline constexpr ImU32 kMissedByBoth = IM_COL32(200, 20, 80, 255);
inline constexpr ImU32 kMissedByOne = IM_COL32(240, 160, 20, 255);

/// A row that begins with a sample of a colour.
void swatchRow(ImU32 colour, const char* name, const char* value, const char* tooltip = nullptr);

/// A name at the left, a value at the right end of the line.
void row(const char* name, const char* value, const char* tooltip = nullptr);

/// Whether the pointer is over this window, and the wheel would scroll it.
bool underWheel();

}  // namespace cellmates::widgets
