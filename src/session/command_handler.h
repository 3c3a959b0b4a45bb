#pragma once

#include <optional>
#include <utility>

#include "session/session.h"

namespace cellmates {

/// Carries out each command.
class Session::CommandHandler {
public:
    /// `overtaking`: interrupts the job and waiting commands of the kinds that it stops.
    CommandHandler(Session& session, const Request& request, bool overtaking)
        : s_(session), request_(request), overtaking_(overtaking) {}

    /// The result, after the command; none if it has become the job.
    std::optional<Result> result = Result{};

    // Time.
    void operator()(const command::Play&);
    void operator()(const command::Pause&);
    void operator()(const command::TogglePause&);
    void operator()(const command::Step& step);
    void operator()(const command::Reset&);
    void operator()(const command::Cancel&) { s_.endAll(); }
    void operator()(const command::Get&) {}
    // The world.
    void operator()(const command::Set& set);
    void operator()(const command::Spawn& spawn);
    void operator()(const command::Edit& edit);
    // Its history.
    void operator()(const command::Seek& seek);
    void operator()(const command::Save& save);
    void operator()(const command::Open& open);
    void operator()(const command::GoOn&) { s_.simulation_.goOn(); }
    // Measurements and races.
    void operator()(const command::Measure& measure);
    void operator()(const command::Sweep&);
    void operator()(const command::Skip& skip) { s_.inspection_.measured().skip(skip.row); }
    void operator()(const command::StopMeasure&) { s_.endMeasurement(); }
    void operator()(const command::CloseMeasure&);
    void operator()(const command::NextTest&) { s_.inspection_.nextTest(); }
    void operator()(const command::Race& race);
    void operator()(const command::StopRace&) { s_.stopRace(); }
    void operator()(const command::CloseRace&) { s_.closeRace(); }
    // The hand.
    void operator()(const command::Point& point) { s_.hand_.point(point.at); }
    void operator()(const command::PointAway&) { s_.hand_.pointAway(); }
    void operator()(const command::Press& press);
    void operator()(const command::Release&) { s_.hand_.release(); }
    void operator()(const command::Aim& aim);
    void operator()(const command::AimAway&) { s_.hand_.aimAway(); }

private:
    void refuse(Result why) { result = std::move(why); }
    /// Whether a part of the command was done; if not, the command is refused as that was.
    bool done(Result part) {
        const bool good{part};
        if (!good) refuse(std::move(part));
        return good;
    }
    /// The command takes several frames from here on.
    void becomeJob(std::uint32_t steps = 0);
    void beginStar();

    Session& s_;
    const Request& request_;
    bool overtaking_;
};

}  // namespace cellmates
