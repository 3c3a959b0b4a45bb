#pragma once

#include "core/detect/detection.h"
#include "core/respond/responder.h"
#include "core/step/stepper.h"

namespace cellmates {

/// Detection and the response's preparation come first, and only read the discs. So a tick that
/// runs out of memory, or is abandoned before the discs change, leaves no trace.
class ContactStepper final : public Stepper {
public:
    Progress advance(const Arena& arena, Pace& pace, Stats& stats) override {
        return advance(arena, pace, stats, Stage::edges);
    }
    /// The same, only to the end of stage `last`.
    [[nodiscard]] Progress advance(const Arena& arena, Pace& pace, Stats& stats, Stage last);
    bool untouched() const override { return !touched_; }
    /// The storage is in the order of the tick that has begun, not of the one before.
    bool sorted() const { return stage_ > Stage::order; }
    void abandon(const Arena& arena) override;
    /// Starts over, with other discs.
    void restart() {
        stage_ = Stage::order;
        touched_ = false;
        detection_.restart();
        responder_.forget();
    }
    /// Responds as `response` says from the next tick on.
    void choose(Response response) { responder_.choose(response); }
    float share() const override { return stage_ == Stage::detect ? detection_.share() : 0; }
    void forget() override { responder_.forget(); }
    /// What the response keeps from tick to tick.
    Resolver& resolver() { return responder_.resolver(); }
    const Resolver& resolver() const { return responder_.resolver(); }
    std::size_t bytes() const override { return detection_.bytes() + resolver().bytes(); }

    /// Of the last tick, until the next one begins.
    const ContactList& contacts() const { return detection_.contacts(); }
    const DetectCost& cost() const { return detection_.cost(); }

private:
    Progress run(const Arena& arena, Pace& pace, Stats& stats);
    Progress sort(const Arena& arena);
    Progress detect(const Arena& arena, Pace& pace, Stats& stats);
    Progress respond(const Arena& arena, Pace& pace, Stats& stats);

    Stage stage_ = Stage::order;  ///< the next of the tick
    bool touched_ = false;        ///< whether the tick has changed a disc
    Detection detection_;
    Responder responder_;
};

}  // namespace cellmates
