#pragma once

#include "core/respond/resolver.h"

namespace cellmates {

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
