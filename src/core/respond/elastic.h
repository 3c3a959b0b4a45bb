#pragma once

#include <limits>

#include "core/respond/lockstep.h"

namespace cellmates {

/// Elastic collision of smooth discs (properhoc, "Grouping the particles", there
/// for equal masses): discs that approach each other exchange momentum along the line of centres,
/// weighted by mass, so that momentum and kinetic energy are conserved. Positions do not change:
/// overlapping discs separate by their own motion. Coincident centres have no line and are left
/// alone.
void bounceElastically(Particles& particles, const ContactList& contacts,
                       Workers& workers = Workers::alone());

/// The exchange for a pair, or for those of four `where` it is wanted; (dx, dy) points from a to b.
/// False if none has changed.
template <class Real>
bool exchange(Pair<Real>& pair, simd::Where<Real> where, Real dx, Real dy) {
    auto& [a, b] = pair;
    const Real closing = (b.vx - a.vx) * dx + (b.vy - a.vy) * dy;
    const Real squared = dx * dx + dy * dy;
    // Closer than this, squares lose precision and the impulse is unbounded.
    const auto far = squared >= std::numeric_limits<float>::min();
    where = simd::both(where, simd::both(closing < 0, far));
    if (simd::none(where)) return false;
    const Real impulse = 2 * closing / (squared * (a.inverseMass + b.inverseMass));
    const Real back = -impulse;  // see minusWhere
    a.vx = simd::minusWhere(where, a.vx, back * a.inverseMass * dx);
    a.vy = simd::minusWhere(where, a.vy, back * a.inverseMass * dy);
    b.vx = simd::minusWhere(where, b.vx, impulse * b.inverseMass * dx);
    b.vy = simd::minusWhere(where, b.vy, impulse * b.inverseMass * dy);
    return true;
}

}  // namespace cellmates
