#pragma once

#include "overlay/frame.h"
#include "overlay/gui.h"

/// The panel's figures, each in the current window.
namespace cellmates::figures {

/// The last cost of naive and of grid, side by side: below the halves of the switch if it is there,
/// otherwise with their names. Also what switching changed.
void comparison(const Frame& f, const Gui::Fonts& fonts);

/// The cost and the results of the last whole tick.
void lastTick(const Frame& f, const Gui::Fonts& fonts);

/// Momentum, energy and overlap, if they are known.
void conserved(const Frame& f);

}  // namespace cellmates::figures
