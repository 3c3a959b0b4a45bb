#pragma once

#include <cstdint>

#include "core/config.h"
#include "core/detect/contact_list.h"
#include "core/state/particles.h"
#include "core/state/pull.h"

namespace cellmates {

/// Conserved quantities, and the overlap that a response should keep small. Summed in double
/// precision; for display and for tests, never part of a tick.
struct Totals {
    double momentumX = 0, momentumY = 0;  ///< components, mass px/tick
    double momentum = 0;     ///< sum of |mass * velocity|, the scale of both components
    double kinetic = 0;      ///< mass px²/tick²
    double potential = 0;    ///< energy above the wall to which gravity points, mass px²/tick²
    double meanOverlap = 0;  ///< mean overlap of the contacts, in radii of the smaller disc
    double maxOverlap = 0;   ///< deepest overlap, in radii of the smaller disc

    double energy() const { return kinetic + potential; }
};

/// `contacts` are those of the last tick; their overlap is measured at the discs' current places.
Totals totals(const Particles& particles, const ContactList& contacts, Box box, Pull pull);

}  // namespace cellmates
