#pragma once

#include "core/base/pace.h"
#include "core/base/workers.h"
#include "core/config.h"
#include "core/state/particles.h"
#include "core/state/storage_order.h"
#include "core/stats.h"
#include "core/step/contact_events.h"

namespace cellmates {

/// The parts of the world that a stepper works on.
struct Arena {
    const Config& config;
    Particles& particles;
    StorageOrder& order;
    Workers& workers;
    ContactEvents* events = nullptr;  ///< takes the contacts of each tick, if not null
};

/// Advances a world: detection and response, or one of the sketch's own loops. Works in slices, and
/// keeps its place in the tick between them.
class Stepper {
public:
    virtual ~Stepper() = default;

    /// Begins a tick, or continues the one that has begun, until it is done or `pace` is
    /// over. Adds its cost to `stats`. If memory runs out the tick is abandoned, and no disc has
    /// moved.
    [[nodiscard]] virtual Progress advance(const Arena& arena, Pace& pace, Stats& stats) = 0;

    /// Whether the current tick has not changed a disc yet, so that the discs are those of the tick
    /// before.
    virtual bool untouched() const = 0;

    /// Abandons a tick that has begun and is `untouched`, as if it had not begun.
    virtual void abandon(const Arena& arena) = 0;

    /// Share of the current tick's detection that is done, 0 .. 1.
    virtual float share() const = 0;

    /// Drops the state kept from tick to tick, because another stepper has moved the discs.
    virtual void forget() = 0;
};

}  // namespace cellmates
