#pragma once

#include <span>

#include "core/base/workers.h"
#include "core/state/particles.h"

namespace cellmates {

/// Pushes discs away from a point.
struct Push {
    float x, y;      ///< centre, px
    float radius;    ///< px, up to 1,000,000; discs whose centres are nearer are pushed
    float strength;  ///< px/tick, 0 .. 1000: added to the velocity of a disc at the centre
};

/// Adds each push in turn to the velocities of the discs: full strength at its centre, falling to
/// zero at its radius. A disc exactly at the centre has no direction and is not pushed. No disc
/// becomes faster than `speedLimit`, px/tick.
///
/// Each disc's new velocity depends only on that disc and on the pushes, so neither the order of
/// storage nor the number of threads matters.
void pushAway(std::span<const Push> pushes, float speedLimit, Particles& particles,
              Workers& workers = Workers::alone());

}  // namespace cellmates
