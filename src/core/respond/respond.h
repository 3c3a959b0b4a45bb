#pragma once

#include "core/base/pace.h"
#include "core/config.h"
#include "core/detect/contact_list.h"
#include "core/respond/exact.h"
#include "core/respond/settle.h"
#include "core/state/particles.h"
#include "core/state/pull.h"

namespace cellmates {

/// The responses, and the state that some of them keep from one tick to the next.
class Responder {
public:
    /// Makes room for `respond`. False if there is not enough memory.
    [[nodiscard]] bool prepare(const Config& config, const Particles& particles,
                               const ContactList& contacts);

    /// Walks the contacts in canonical order and changes the discs as
    /// `config.response` says. The discs must not have moved since the pairs were found. `settle`
    /// and `exact` pause once `pace` is over, and go on in the next call.
    [[nodiscard]] Progress advance(const Config& config, Pull pull, Particles& particles,
                                   const ContactList& contacts, Workers& workers, Pace& pace);

    /// Of the last tick; all 0 except for `exact`.
    const ExactMotion::Outcome& outcome() const { return outcome_; }

    /// Forgets what was kept, for when something else has had the particles, and gives up a tick
    /// that has begun.
    void forget() {
        pile_.forget();
        exact_.forget();
    }

    /// What `response` keeps from tick to tick, of `count` discs.
    void write(StateSink& sink, Response response, const Particles& particles,
               std::uint32_t count) const;
    [[nodiscard]] Reading read(StateSource& source, Response response, const Particles& particles);

    const ExactMotion& exact() const { return exact_; }
    std::size_t bytes() const { return pile_.bytes() + exact_.bytes(); }

private:
    PileSolver pile_;
    ExactMotion exact_;
    ExactMotion::Outcome outcome_;
};

}  // namespace cellmates
