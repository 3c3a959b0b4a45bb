#pragma once

#include <limits>

#include "core/respond/pair_walk.h"

namespace cellmates {

/// Exchanges momentum along the line of centres, as in an elastic collision of smooth discs, for a
/// pair, or for those of four pairs whose lane in `where` is true; (dx, dy) points from a to b.
/// Returns false if no pair has changed.
template <class Real>
bool exchange(Pair<Real>& pair, simd::Where<Real> where, Real dx, Real dy) {
    auto& [a, b] = pair;
    // Parting speed times distance: negative if the discs approach each other.
    const Real parting = (b.vx - a.vx) * dx + (b.vy - a.vy) * dy;
    const Real squared = dx * dx + dy * dy;
    // Closer than this, squares lose precision and the impulse is unbounded.
    const auto far = squared >= std::numeric_limits<float>::min();
    where = simd::both(where, simd::both(parting < 0, far));
    if (simd::none(where)) return false;
    const Real impulse = 2 * parting / (squared * (a.inverseMass + b.inverseMass));
    const Real back = -impulse;  // see minusWhere
    a.vx = simd::minusWhere(where, a.vx, back * a.inverseMass * dx);
    a.vy = simd::minusWhere(where, a.vy, back * a.inverseMass * dy);
    b.vx = simd::minusWhere(where, b.vx, impulse * b.inverseMass * dx);
    b.vy = simd::minusWhere(where, b.vy, impulse * b.inverseMass * dy);
    return true;
}

}  // namespace cellmates
