#pragma once

#include "core/respond/resolver.h"

namespace cellmates {

/// The p5 tutorial's response (Gorilla Sun), each contact once: an impulse equal to the closing
/// speed along the line of centres, and a push apart by the overlap, both inversely proportional to
/// each disc's mass. It does not check whether the discs approach and has no restitution, so
/// momentum is conserved but energy is not, except for masses of 1. A pair that an earlier contact
/// of this tick has separated is left alone; coincident centres separate along x.
class Repulsion final : public Resolver {
public:
    Progress advance(const RespondInput& input, Pace& pace) override;
};

}  // namespace cellmates
