#pragma once

#include "overlay/frame.h"

/// The panel's figures, each in the current window.
namespace cellmates::figures {

/// The last cost of naive and of grid side by side, below the halves of the switch if it is there,
/// otherwise with their names. Also the cost of the method in use if it is neither.
void columns(const Frame& f);

/// How much slower or faster the method in use is, in large letters. Its height never changes.
void verdict(const Frame& f);

/// The last ticks of naive and of grid to scale, with a mark where a frame ends. Its height never
/// changes.
void bars(const Frame& f);

/// The results of the last whole tick, and where its time went.
void lastTick(const Frame& f);

}  // namespace cellmates::figures
