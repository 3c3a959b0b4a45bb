#pragma once

#include <cmath>

#include "core/config.h"
#include "core/particles.h"
#include "core/workers.h"

namespace cellmates {

/// What cuts the velocity to a speed of `limit`: 1 when it is slower.
template <class Real>
Real speedScale(Real vx, Real vy, Real limit) {
    const Real squared = vx * vx + vy * vy;
    return squared > limit * limit ? limit / std::sqrt(squared) : 1;
}

/// Adds `gravity` (px/tick², downward) to every velocity.
void applyForces(Particles& particles, float gravity, Workers& workers = Workers::alone());

/// Cuts every speed to `speedLimit` (px/tick), then moves by one tick.
void move(Particles& particles, float speedLimit, Workers& workers = Workers::alone());

/// Puts back what stands beyond a wall and turns its velocity, as the p5
/// tutorial does: the near wall is looked at first, and the far one only if that
/// was clear. A disc larger than the box goes from one wall to the other.
void bounceOffWalls(Particles& particles, Box box, Workers& workers = Workers::alone());

}  // namespace cellmates
