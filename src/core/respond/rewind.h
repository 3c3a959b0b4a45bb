#pragma once

#include "core/detect/contact_list.h"
#include "core/state/particles.h"

namespace cellmates {

/// Rewind (Playne, "Introduction to particle simulations"): a pair that overlaps
/// and approaches is moved back along its velocities to the moment at which it touched, exchanges
/// momentum there as in `bounceElastically`, and moves forward again by the same time. That time is
/// at most one tick, in which the overlap must have arisen. Pairs are handled in canonical order,
/// not in order of time; the `exact` response avoids that error.
void rewindAndBounce(Particles& particles, const ContactList& contacts,
                     Workers& workers = Workers::alone());

}  // namespace cellmates
