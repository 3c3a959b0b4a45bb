#pragma once

#include "core/detect/contact_list.h"
#include "core/particles.h"

namespace cellmates {

/// Rewind (Playne, "Introduction to particle simulations"): a pair that overlaps
/// and approaches is taken back along its velocities to the moment at which it
/// touched, trades momentum there as in `bounceElastically`, and goes forward
/// again by the same time. That time is at most the one tick in which the overlap
/// can have come about. Pairs are taken in canonical order, not in order of time;
/// what that gets wrong is what the exact response is for.
void rewindAndBounce(Particles& particles, const ContactList& contacts,
                     Workers& workers = Workers::alone());

}  // namespace cellmates
