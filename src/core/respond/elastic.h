#pragma once

#include <limits>

#include "core/detect/contact_list.h"
#include "core/state/particles.h"

namespace cellmates {

/// Elastic collision of smooth discs (properhoc, "Grouping the particles", there
/// for equal masses): discs that approach each other exchange momentum along the line of centres,
/// weighted by mass, so that momentum and kinetic energy are conserved. Positions do not change:
/// overlapping discs separate by their own motion. Coincident centres have no line and are left
/// alone.
void bounceElastically(Particles& particles, const ContactList& contacts,
                       Workers& workers = Workers::alone());

/// The exchange for one pair; (dx, dy) points from a to b.
inline void exchange(Particles& p, std::uint32_t a, std::uint32_t b, float dx, float dy) {
    const float closing = (p.vx[b] - p.vx[a]) * dx + (p.vy[b] - p.vy[a]) * dy;
    const float squared = dx * dx + dy * dy;
    // Closer than this, squares lose precision and the impulse is unbounded.
    if (!(closing < 0 && squared >= std::numeric_limits<float>::min())) return;
    const float ma = p.inverseMass[a];
    const float mb = p.inverseMass[b];
    const float impulse = 2 * closing / (squared * (ma + mb));
    p.vx[a] += impulse * ma * dx;
    p.vy[a] += impulse * ma * dy;
    p.vx[b] -= impulse * mb * dx;
    p.vy[b] -= impulse * mb * dy;
}

}  // namespace cellmates
