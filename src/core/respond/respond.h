#pragma once

#include "core/config.h"
#include "core/detect/contact_list.h"
#include "core/particles.h"

namespace cellmates {

/// Walks the contacts in canonical order and changes the particles as `response`
/// says. The pairs were found where the particles now stand.
void respond(Response response, Particles& particles, const ContactList& contacts);

}  // namespace cellmates
