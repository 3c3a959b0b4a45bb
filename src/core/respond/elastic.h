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

}  // namespace cellmates
