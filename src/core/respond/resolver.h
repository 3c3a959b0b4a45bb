#pragma once

#include <cstdint>

#include "core/base/pace.h"
#include "core/base/workers.h"
#include "core/config.h"
#include "core/detect/contact_list.h"
#include "core/state/particles.h"
#include "core/state/pull.h"
#include "core/state/state_words.h"

namespace cellmates {

/// What a response works on: the discs of a tick, and their contacts in canonical order. No disc
/// has moved since the contacts were found.
struct RespondInput {
    const Config& config;
    Pull pull;  ///< gravity of this tick
    Particles& particles;
    const ContactList& contacts;
    Workers& workers;
};

/// What happened in a tick of `exact`.
struct Outcome {
    std::uint64_t collisions = 0;  ///< collisions between two discs
    /// Events beyond the limit per tick: a disc that is larger than the box hits its walls
    /// endlessly.
    std::uint64_t putOff = 0;
};

/// A response: changes the discs that are in contact. Those whose `ResponseInfo::ownMotion` is set
/// move all discs as well. `Responder` runs it:
///
///     prepare ... prepare -> advance ... advance -> the next tick
///
/// A resolver that works in slices keeps its place between two calls.
class Resolver {
public:
    virtual ~Resolver() = default;

    /// Begins a tick or continues to prepare it, without changing a disc, until all is ready or
    /// `pace` is over. Whatever needs memory belongs here: if there is not enough, the tick is
    /// abandoned without a trace. That is only possible with `ownMotion`: for the other responses
    /// gravity has changed the velocities before, so they leave this out.
    [[nodiscard]] virtual Progress prepare(const RespondInput&, Pace&) { return Progress::done; }

    /// Resolves the contacts and changes the discs. Runs out of memory only if it has not changed
    /// any.
    [[nodiscard]] virtual Progress advance(const RespondInput& input, Pace& pace) = 0;

    /// Abandons a tick that is being prepared.
    virtual void abandon() {}
    /// Abandons the tick, and drops all that is kept from tick to tick: something else has moved
    /// the discs.
    virtual void forget() {}

    /// Writes what is kept from tick to tick, of `count` discs.
    virtual void write(StateSink&, const Particles&, std::uint32_t /*count*/) const {}
    /// Becomes what was written. `particles` are the discs of that moment.
    [[nodiscard]] virtual Reading read(StateSource& source, const Particles&) {
        return source.good() ? Reading::good : Reading::damaged;
    }

    virtual Outcome outcome() const { return {}; }  ///< of the last tick
    virtual std::size_t bytes() const { return 0; }
};

}  // namespace cellmates
