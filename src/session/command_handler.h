#pragma once

#include <optional>

#include "session/session.h"

namespace cellmates {

/// What each command does. It returns the result, or nothing if the command has become the job.
class Session::CommandHandler {
public:
    /// `overtaking`: interrupts the job and waiting commands of the kinds that it stops.
    CommandHandler(Session& session, const Request& request, bool overtaking)
        : s_(session), request_(request), overtaking_(overtaking) {}

    using Outcome = std::optional<Result>;
    static Outcome done() { return Result{}; }

    // Time.
    Outcome operator()(const command::Play&);
    Outcome operator()(const command::Pause&);
    Outcome operator()(const command::TogglePause&);
    Outcome operator()(const command::Step& step);
    Outcome operator()(const command::Reset&);
    Outcome operator()(const command::Cancel&);
    Outcome operator()(const command::Get&) { return done(); }
    // The world.
    Outcome operator()(const command::Set& set);
    Outcome operator()(const command::Spawn& spawn);
    // Its history.
    Outcome operator()(const command::Seek& seek);
    Outcome operator()(const command::Save& save);
    Outcome operator()(const command::Open& open);
    Outcome operator()(const command::GoOn&);
    // Measurements and races.
    Outcome operator()(const command::Measure& measure);
    Outcome operator()(const command::Sweep&);
    Outcome operator()(const command::Skip& skip);
    Outcome operator()(const command::StopMeasure&);
    Outcome operator()(const command::CloseMeasure&);
    Outcome operator()(const command::Race& race);
    Outcome operator()(const command::StopRace&);
    Outcome operator()(const command::CloseRace&);
    Outcome operator()(const command::NextTest&);
    // The hand.
    Outcome operator()(const command::Point& point);
    Outcome operator()(const command::PointAway&);
    Outcome operator()(const command::Press& press);
    Outcome operator()(const command::Release&);
    Outcome operator()(const command::Aim& aim);
    Outcome operator()(const command::AimAway&);

private:
    /// The command takes several frames from here on.
    Outcome becomeJob(std::uint32_t steps = 0);
    void beginStar();

    Session& s_;
    const Request& request_;
    bool overtaking_;
};

}  // namespace cellmates
