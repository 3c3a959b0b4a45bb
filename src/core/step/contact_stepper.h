#pragma once

#include "core/detect/detection.h"
#include "core/respond/respond.h"
#include "core/step/stepper.h"

namespace cellmates {

/// Detection first, which only reads positions, then response and motion: a tick that runs out of
/// memory, or is abandoned before the response, leaves no trace.
class ContactStepper final : public Stepper {
public:
    Progress advance(const Arena& arena, Pace& pace, Stats& stats) override {
        return advance(arena, pace, stats, Stage::edges);
    }
    /// The same, only to the end of stage `last`.
    [[nodiscard]] Progress advance(const Arena& arena, Pace& pace, Stats& stats, Stage last);
    bool untouched() const override { return stage_ <= Stage::forces; }
    /// The storage is in the order of the tick that has begun, not of the one before.
    bool sorted() const { return stage_ > Stage::order; }
    void abandon(const Arena& arena) override;
    /// Starts over, with other discs.
    void restart() {
        stage_ = Stage::order;
        detection_.restart();
        responder_.forget();
    }
    float share() const override { return stage_ == Stage::detect ? detection_.share() : 0; }
    void forget() override { responder_.forget(); }
    Responder& responder() { return responder_; }
    const Responder& responder() const { return responder_; }
    std::size_t bytes() const override { return detection_.bytes() + responder_.bytes(); }

    /// Of the last tick, until the next one begins.
    const ContactList& contacts() const { return detection_.contacts(); }
    const DetectCost& cost() const { return detection_.cost(); }
    const ExactMotion& exactMotion() const { return responder_.exact(); }

private:
    Progress run(const Arena& arena, Pace& pace, Stats& stats);
    Progress sort(const Arena& arena);
    Progress detect(const Arena& arena, Pace& pace, Stats& stats);
    Progress respond(const Arena& arena, Pace& pace, Stats& stats);

    Stage stage_ = Stage::order;  ///< the next of the tick
    Detection detection_;
    Responder responder_;
};

}  // namespace cellmates
