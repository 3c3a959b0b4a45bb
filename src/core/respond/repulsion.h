#pragma once

#include "core/detect/contact_list.h"
#include "core/particles.h"

namespace cellmates {

/// The p5 tutorial's response (Gorilla Sun), each contact once: an impulse equal
/// to the closing speed along the line of centres, and a push apart by the
/// overlap, both divided by each particle's mass. There is no test of approach
/// and no restitution, so momentum is kept and energy is not, except for masses
/// of 1. A pair that an earlier contact of this tick has parted is left alone;
/// coincident centres part along x.
void repel(Particles& particles, const ContactList& contacts, Workers& workers = Workers::alone());

}  // namespace cellmates
