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
    double momentumX = 0, momentumY = 0;  ///< mass px/tick
    double momentum = 0;   ///< sum of |mass * velocity|, to compare the two above with
    double kinetic = 0;    ///< mass px²/tick²
    double potential = 0;  ///< above the floor, or the wall to which gravity points, mass px²/tick²
    double meanOverlap = 0;  ///< of the contacts, in radii of the smaller disc
    double maxOverlap = 0;   ///< the same, of the deepest one

    double energy() const { return kinetic + potential; }
};

/// `contacts` are those of the last tick; their overlap is measured as it is now.
Totals totals(const Particles& particles, const ContactList& contacts, Box box, Pull pull);

}  // namespace cellmates
