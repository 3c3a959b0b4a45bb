#pragma once

#include <cstdint>

#include "core/config.h"
#include "core/detect/contact_list.h"
#include "core/particles.h"

namespace cellmates {

/// What a response ought to keep, and what it ought to keep small. Summed in
/// double precision; for show and for tests, never part of a tick.
struct Totals {
    double momentumX = 0, momentumY = 0;  ///< mass px/tick
    double momentum = 0;     ///< sum of |mass * velocity|: what the two above are small against
    double kinetic = 0;      ///< energy of motion, mass px²/tick²
    double potential = 0;    ///< energy of height above the floor, mass px²/tick²
    double meanOverlap = 0;  ///< of the contacts, in radii of the smaller disc
    double maxOverlap = 0;   ///< the same, of the deepest one

    double energy() const { return kinetic + potential; }
};

/// `contacts`: of the last tick; how deep they are now is measured.
Totals totals(const Particles& particles, const ContactList& contacts, Box box, float gravity);

}  // namespace cellmates
