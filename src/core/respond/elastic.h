#pragma once

#include "core/respond/resolver.h"

namespace cellmates {

/// Elastic collision of smooth discs (properhoc, "Grouping the particles", there for equal masses):
/// discs that approach each other exchange momentum along the line of centres, weighted by mass, so
/// that momentum and kinetic energy are conserved. Positions do not change: overlapping discs
/// separate by their own motion. Coincident centres have no line and are left alone.
class Elastic final : public Resolver {
public:
    Progress advance(const RespondInput& input, Pace& pace) override;
};

/// Rewind (Playne, "Introduction to particle simulations"): a pair that overlaps and approaches is
/// moved back along its velocities to the moment at which it touched, exchanges momentum there as
/// in `Elastic`, and moves forward again by the same time. This time is at most one tick, because
/// the overlap must have arisen within the last tick. Pairs are handled in canonical order, not in
/// order of time, which causes an error that the `exact` response avoids.
class Rewind final : public Resolver {
public:
    Progress advance(const RespondInput& input, Pace& pace) override;
};

}  // namespace cellmates
