#pragma once

#include "core/detect/detection.h"
#include "core/respond/responder.h"
#include "core/state/fixed_discs.h"
#include "core/state/storage_order.h"
#include "core/stats.h"
#include "core/step/contact_events.h"

namespace cellmates {

/// The parts of the world on which a tick works.
struct Arena {
    const Config& config;
    Particles& particles;
    StorageOrder& order;
    Workers& workers;
    ContactEvents* events = nullptr;  ///< takes the contacts of each tick, if not null
};

/// Advances a world by detection and response, in slices. Detection and the response's preparation
/// come first and change no disc, so a tick that runs out of memory, or is abandoned by then,
/// leaves no trace.
class ContactStepper {
public:
    /// Begins a tick, or continues the one that has begun, to the end of stage `last` or until
    /// `pace` is over. Adds its cost to `stats`. If memory runs out the tick is abandoned.
    [[nodiscard]] Progress advance(const Arena& arena, Pace& pace, Stats& stats,
                                   Stage last = Stage::edges);
    /// Whether the tick has not changed a disc yet, so that the discs are those of the tick before.
    bool untouched() const { return !touched_; }
    /// Whether the tick that has begun has sorted the storage.
    bool sorted() const { return stage_ > Stage::sort; }
    /// Abandons a tick that is `untouched`, as if it had not begun.
    void abandon(const Arena& arena);
    /// Starts over with different discs.
    void restart() {
        stage_ = Stage::sort;
        touched_ = false;
        detection_.restart();
        forget();
    }
    /// Uses `response` from the next tick on.
    void choose(Response response) { responder_.choose(response); }
    /// Share of the tick's detection that is done, 0 .. 1.
    float share() const { return stage_ == Stage::detect ? detection_.share() : 0; }
    /// Drops the response's state, because something else has moved the discs.
    void forget() {
        prepared_ = false;
        resolver().forget();
    }
    /// The response, with the state that it keeps from tick to tick.
    Resolver& resolver() { return responder_.resolver(); }
    const Resolver& resolver() const { return responder_.resolver(); }
    /// Forgets everything kept from tick to tick, because discs were removed or the box has
    /// changed.
    void startOver() {
        restart();
        detection_.choose(detection_.method());
    }

    /// Contacts and cost of the last tick, until the next one begins.
    const ContactList& contacts() const { return detection_.contacts(); }
    const DetectCost& cost() const { return detection_.cost(); }

private:
    Progress run(const Arena& arena, Pace& pace, Stats& stats);
    Progress sort(const Arena& arena);
    Progress detect(const Arena& arena, Pace& pace, Stats& stats);
    Progress respond(const Arena& arena, Pace& pace, Stats& stats);

    Stage stage_ = Stage::sort;  ///< next stage of the tick
    bool touched_ = false;       ///< whether the tick has changed a disc
    bool prepared_ = false;      ///< whether the response has prepared the tick
    Detection detection_;
    Responder responder_;
    FixedDiscs fixed_;  ///< those of the tick under way
};

}  // namespace cellmates
