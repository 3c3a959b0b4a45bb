#pragma once

#include "core/config.h"
#include "core/detect/contact_list.h"
#include "core/particles.h"
#include "core/respond/exact.h"
#include "core/respond/settle.h"

namespace cellmates {

/// The responses, with what some of them keep from one tick to the next.
class Responder {
public:
    /// Makes room for `respond`. False when the memory cannot be had.
    [[nodiscard]] bool prepare(const Config& config, const Particles& particles,
                               const ContactList& contacts);

    /// Walks the contacts in canonical order and changes the particles as
    /// `config.response` says. The pairs were found where the particles now stand.
    ExactMotion::Outcome respond(const Config& config, Particles& particles,
                                 const ContactList& contacts, Workers& workers = Workers::alone());

    /// Forgets what was kept, for when something else has had the particles.
    void forget() { pile_.forget(); }

    const ExactMotion& exact() const { return exact_; }
    std::size_t bytes() const { return pile_.bytes() + exact_.bytes(); }

private:
    PileSolver pile_;
    ExactMotion exact_;
};

}  // namespace cellmates
