#pragma once

#include "core/respond/resolver.h"

namespace cellmates {

/// The p5 tutorial's response (Gorilla Sun), each contact once. The two discs get opposite impulses
/// as large as the closing speed along the line of centres, and each is moved away from the other
/// by the overlap divided by its mass. The impulse takes no account of the masses or of whether the
/// discs approach, so momentum is conserved, but energy is not, except for masses of 1. A pair that
/// an earlier contact of this tick has separated is left alone. Coincident centres part along x.
class Repulsion final : public Resolver {
public:
    Progress advance(const RespondInput& input, Pace& pace) override;
};

}  // namespace cellmates
