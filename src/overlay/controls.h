#pragma once

#include "overlay/frame.h"

/// The parts that can be pressed.
namespace cellmates::controls {

/// Begins a window that the visitor cannot move or resize, and that has nothing in it.
void begin(const char* name, const Rect& place);

/// Naive | Grid, each in its colour when it is on; in a race, a line marks both.
void methodSwitch(const Frame& f);

/// A link of text, with its lines' ink. Returns whether it was pressed now.
bool link(const Frame& f, Part part, const Rect& place, const Type& type, const char* text);

/// A button; high ones also have small words about it. `on` for one that is pressed and stays so.
/// Returns whether it was pressed now.
bool button(const Frame& f, Part part, const Rect& place, const char* label, const char* words = "",
            bool on = false);

}  // namespace cellmates::controls
