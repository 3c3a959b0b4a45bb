#pragma once

#include "core/config.h"
#include "core/state/particles.h"
#include "core/state/pull.h"

namespace cellmates {

/// Conserved quantities. Summed in double precision; for display and for tests, never part of a
/// tick.
struct Totals {
    double momentumX = 0, momentumY = 0;  ///< components, mass px/tick
    double momentum = 0;   ///< sum of |mass * velocity|, the scale of both components
    double kinetic = 0;    ///< mass px²/tick²
    double potential = 0;  ///< energy above the wall to which gravity points, mass px²/tick²
};

Totals totals(const Particles& particles, Box box, Pull pull);

}  // namespace cellmates
