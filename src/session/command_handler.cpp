#include "session/command_handler.h"

#include <algorithm>

#include "core/base/decimal.h"
#include "session/commands/change.h"
#include "session/refusals.h"

namespace cellmates {

using Outcome = std::optional<Result>;

Outcome Session::CommandHandler::becomeJob(std::uint32_t steps) {
    s_.commands_.begin(request_, steps);
    return {};
}

// Time.

Outcome Session::CommandHandler::operator()(const command::Play&) {
    if (overtaking_) s_.endSteps();
    s_.paused_ = false;
    s_.simulation_.retry();
    if (s_.race_ && s_.race_->over() && !s_.race_->restart()) {
        s_.closeRace();
        s_.notices_.problem("There is not enough memory for another race.");
    }
    return done();
}

Outcome Session::CommandHandler::operator()(const command::Pause&) {
    s_.endSteps();
    s_.commands_.interruptWaiting<command::Play>();  // which would undo the pause
    s_.endRaceJob();                                 // nothing waits behind a paused race
    s_.paused_ = true;
    return done();
}

Outcome Session::CommandHandler::operator()(const command::TogglePause&) {
    // While steps are running, stop those.
    if (s_.stepsLeft() > 0 || !s_.paused_) return (*this)(command::Pause{});
    s_.endSteps();
    return (*this)(command::Play{});
}

Outcome Session::CommandHandler::operator()(const command::Step& step) {
    if (step.ticks < 1 || step.ticks > kMostSteps)
        return Result{Result::Code::badValue, "ticks", std::to_string(step.ticks),
                      "ticks=\"" + std::to_string(step.ticks) +
                          "\": expected a whole number from 1 to " +
                          std::to_string(kMostSteps)};
    if (!s_.world()) return refusals::noMemory();
    s_.closeRace();
    s_.paused_ = true;
    s_.simulation_.retry();
    return becomeJob(step.ticks);
}

Outcome Session::CommandHandler::operator()(const command::Reset&) {
    if (s_.race_) {
        s_.endSteps();
        s_.paused_ = false;
        if (s_.race_->restart()) return done();
        s_.closeRace();
        return refusals::noMemory();
    }
    s_.endAll();
    return s_.simulation_.restart(s_.simulation_.present()) ? Result{} : refusals::noMemory();
}

Outcome Session::CommandHandler::operator()(const command::Cancel&) {
    s_.endAll();
    return done();
}

// The world.

Outcome Session::CommandHandler::operator()(const command::Set& set) {
    const bool reader = request_.by == By::reader;
    std::optional<std::uint32_t> discs;
    if (const World* const world = s_.world())
        discs = std::max(world->config().count, world->particles().count());
    const Config now = s_.simulation_.present();
    auto read = readChanges(set, {.now = now,
                                  .options = s_.options_,
                                  .discs = discs,
                                  .given = s_.given(),
                                  .shape = reader ? s_.stageShape_ : 0});
    if (auto* const refused = std::get_if<Result>(&read)) return std::move(*refused);
    Change& change = std::get<Change>(read);
    Result done;
    done.sentence = std::move(change.sentence);

    s_.options_ = change.options;
    if (change.fromStart) {
        s_.closeRace();
        if (overtaking_) s_.endAll();
        if (change.anotherScene) s_.simulation_.forgetGiven();
        return s_.simulation_.restart(change.config) ? done : refusals::noMemory();
    }
    const auto fields = configFields();
    const bool same = std::all_of(fields.begin(), fields.end(), [&](const auto& field) {
        return field.get(change.config) == field.get(now);
    });
    // Do not abandon a tick that may take seconds for a change of the view.
    if (same) return done;
    s_.betweenTicks();
    s_.simulation_.set(change.config);
    if (reader && change.config.method != now.method) beginStar();
    return done;
}

void Session::CommandHandler::beginStar() {
    if (s_.world()->particles().count() > Closeup::kMostDiscs) {
        s_.notices_.news("The tests of one disc are drawn with up to " +
                         grouped(Closeup::kMostDiscs) + " discs.");
        return;
    }
    // The disc that the pointer has chosen stays.
    if (!s_.options_.tests) s_.inspection_.chooseAgain();
    s_.star_.begin();
}

Outcome Session::CommandHandler::operator()(const command::Spawn& spawn) {
    if (!s_.world()) return refusals::noMemory();
    if (Result outside = s_.simulation_.checkPlace(spawn.at); !outside) return outside;
    s_.betweenTicks();
    return s_.simulation_.spawn(spawn);
}

// Its history.

Outcome Session::CommandHandler::operator()(const command::Seek& seek) {
    if (overtaking_) s_.endAll();
    s_.closeRace();
    s_.star_.end();
    if (Result wrong = s_.simulation_.checkTick(seek.tick); !wrong) return wrong;
    s_.paused_ = true;
    if (!s_.simulation_.seek(seek.tick)) return refusals::noOtherState();
    return becomeJob();
}

Outcome Session::CommandHandler::operator()(const command::Save& save) {
    if (!s_.world()) return refusals::noOtherState();
    // What was asked for belongs to what is seen.
    s_.simulation_.betweenTicks();
    s_.simulation_.admit();
    s_.written_ = {};  // makes room
    s_.written_ = s_.simulation_.save(save.what, s_.options_, !s_.paused_);
    return s_.written_.empty() ? refusals::noOtherState() : Result{};
}

Outcome Session::CommandHandler::operator()(const command::Open& open) {
    Simulation::Opened opened;
    if (Result refused = s_.simulation_.read(open, opened); !refused) return refused;

    s_.closeRace();
    if (overtaking_) s_.endAll();
    Options& options = s_.options_;
    for (const FieldOf<Options>& field : viewFields())
        field.set(options, field.get(opened.replay.options));
    options.race = opened.replay.options.race;
    s_.paused_ = true;
    s_.lookingFailed_ = false;
    s_.simulation_.begin(opened, open.asks);
    return becomeJob();
}

Outcome Session::CommandHandler::operator()(const command::GoOn&) {
    s_.simulation_.goOn();
    return done();
}

// Measurements and races.

Outcome Session::CommandHandler::operator()(const command::Measure& measure) {
    s_.closeRace();
    if (!s_.world() || !s_.inspection_.measure(*s_.world(), measure.mode))
        return refusals::noSecondCopy();
    return becomeJob();
}

Outcome Session::CommandHandler::operator()(const command::Sweep&) {
    s_.closeRace();
    if (!s_.world() || !s_.inspection_.sweep(*s_.world())) return refusals::noSecondCopy();
    return becomeJob();
}

Outcome Session::CommandHandler::operator()(const command::Skip& skip) {
    s_.inspection_.measured().skip(skip.row);
    return done();
}

Outcome Session::CommandHandler::operator()(const command::StopMeasure&) {
    s_.endMeasurement();
    return done();
}

Outcome Session::CommandHandler::operator()(const command::CloseMeasure&) {
    s_.endMeasurement();
    s_.inspection_.measured().clear();
    return done();
}

Outcome Session::CommandHandler::operator()(const command::Race& race) {
    if (Result begun = s_.beginRace(race.methods); !begun) return begun;
    s_.paused_ = false;
    return becomeJob();
}

Outcome Session::CommandHandler::operator()(const command::StopRace&) {
    s_.stopRace();
    return done();
}

Outcome Session::CommandHandler::operator()(const command::CloseRace&) {
    s_.closeRace();
    return done();
}

Outcome Session::CommandHandler::operator()(const command::NextTest&) {
    s_.inspection_.nextTest();
    return done();
}

// The hand.

Outcome Session::CommandHandler::operator()(const command::Point& point) {
    s_.hand_.point(point.at);
    return done();
}

Outcome Session::CommandHandler::operator()(const command::PointAway&) {
    s_.hand_.pointAway();
    return done();
}

Outcome Session::CommandHandler::operator()(const command::Press& press) {
    if (s_.race_)
        s_.notices_.news("Close the race to add or push discs.");
    else
        s_.hand_.press(press.at, press.tool.value_or(s_.options_.tool));
    return done();
}

Outcome Session::CommandHandler::operator()(const command::Release&) {
    s_.hand_.release();
    return done();
}

Outcome Session::CommandHandler::operator()(const command::Aim& aim) {
    if (s_.world()) s_.hand_.aim(aim.at, s_.world()->config().box);
    return done();
}

Outcome Session::CommandHandler::operator()(const command::AimAway&) {
    s_.hand_.aimAway();
    return done();
}

}  // namespace cellmates
