#pragma once

#include <span>

#include "core/base/simd.h"
#include "core/base/workers.h"
#include "core/state/box.h"
#include "core/state/particles.h"
#include "core/state/pull.h"
#include "core/state/storage_order.h"

namespace cellmates {

/// The factor that limits a velocity, or each of four, to a speed of `limit`: 1 if it is slower.
template <class Real, class Limit>
Real speedScale(Real vx, Real vy, Limit limit) {
    const Real squared = vx * vx + vy * vy;
    const auto fast = squared > limit * limit;
    if (simd::none(fast)) return Real{} + 1;
    return simd::select(fast, limit / simd::sqrt(squared), Real{} + 1);
}

/// Takes the share `damping` of every velocity away, then adds gravity to it.
void applyForces(Particles& particles, Pull pull, float damping,
                 Workers& workers = Workers::alone());

/// Limits every speed to `speedLimit` (px/tick), then moves by one tick.
void move(Particles& particles, float speedLimit, Workers& workers = Workers::alone());

/// Puts discs that cross a wall back and reverses their velocity, as the p5 tutorial does: the
/// right or lower wall counts only if the disc is clear of the left or upper one. A disc larger
/// than the box goes from one wall to the other. This is a tick's last motion: `order`, which has
/// sorted the discs, takes their cells for its next sort.
void bounceOffWalls(Particles& particles, Box box, StorageOrder& order, Workers& workers);
/// Puts discs that are larger than the box into its middle, at rest, on each axis for itself. False
/// if there are none.
bool centreLargest(Particles& particles, Box box);

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
