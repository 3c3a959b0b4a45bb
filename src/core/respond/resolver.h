#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/base/pace.h"
#include "core/base/workers.h"
#include "core/config.h"
#include "core/detect/contact_list.h"
#include "core/state/fixed_discs.h"
#include "core/state/particles.h"
#include "core/state/pull.h"
#include "core/state/state_words.h"

namespace cellmates {

/// Input of a response: the discs of a tick, and their contacts in canonical order. No disc has
/// moved since the contacts were found.
struct RespondInput {
    const Config& config;
    Pull pull;  ///< gravity of this tick
    Particles& particles;
    const FixedDiscs& fixed;  ///< the tick's fixed discs
    const ContactList& contacts;
    Workers& workers;
    bool recordCollisions = false;  ///< whether `Resolver::collisions` will be read
};

/// A collision of two discs within a tick.
struct Collision {
    double time = 0;             ///< ticks from the start of the tick, 0 <= time < 1
    std::uint32_t i = 0, j = 0;  ///< storage indices, i < j
    float x = 0, y = 0;          ///< where they touch, px
    float impulse = 0;           ///< speed of approach times reduced mass, mass px/tick
};

/// Counts of one tick of `exact`.
struct Outcome {
    std::uint64_t collisions = 0;  ///< collisions between two discs
    /// Events beyond the limit per tick, such as those of discs that have no room between the walls
    /// and hit each other endlessly.
    std::uint64_t putOff = 0;
};

/// A response: changes the discs that are in contact or, if it has `ResponseInfo::ownMotion`, moves
/// all discs. `ContactStepper` runs it:
///
///     prepare ... prepare -> advance ... advance -> the next tick
///
/// A resolver that works in slices keeps its place between two calls.
class Resolver {
public:
    virtual ~Resolver() = default;

    /// Begins or continues to prepare a tick, without changing a disc, until it is prepared or
    /// `pace` is over. All allocation belongs here, because a tick that runs out of memory must be
    /// abandoned without a trace. Only responses with `ownMotion` may allocate: before the others
    /// run, gravity has already changed the velocities.
    [[nodiscard]] virtual Progress prepare(const RespondInput&, Pace&) { return Progress::done; }

    /// Resolves the contacts and changes the discs. Runs out of memory only before it changes a
    /// disc.
    [[nodiscard]] virtual Progress advance(const RespondInput& input, Pace& pace) = 0;

    /// Abandons a tick that is being prepared.
    virtual void abandon() {}
    /// Abandons the tick and drops all state kept from tick to tick, because something else has
    /// moved the discs.
    virtual void forget() {}

    /// Writes the state that is kept from tick to tick, of `count` discs.
    virtual void write(StateSink&, const Particles&, std::uint32_t /*count*/) const {}
    /// Restores a state that was written. The discs must be those of that time.
    [[nodiscard]] virtual Reading read(StateSource& source, const Particles&) {
        return source.good() ? Reading::good : Reading::damaged;
    }

    virtual Outcome outcome() const { return {}; }  ///< counts of the last tick
    /// The recorded collisions of the last tick, in order of time; none if the response has no
    /// times but only contacts.
    virtual std::optional<std::span<const Collision>> collisions() const { return {}; }
};

}  // namespace cellmates
