#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/decimal.h"
#include "core/field.h"
#include "session/commands/command_text.h"
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

    void operator()(const command::Play&) {
        if (overtaking_) s_.endSteps();
        s_.shown_.paused = false;
        s_.simulation().retry();
        if (s_.shown_.race && !s_.shown_.race->active() && !s_.shown_.race->restart()) {
            s_.closeRace();
            s_.notices_.problem("There is not enough memory for another race.");
        }
    }

    void operator()(const command::Pause&) {
        s_.endSteps();
        s_.commands_.interruptWaiting<command::Play>();  // which would undo the pause
        s_.endRaceJob();                                 // nothing waits behind a paused race
        s_.shown_.paused = true;
    }

    void operator()(const command::TogglePause&) {
        // While steps are running, stop those.
        if (s_.stepsLeft() > 0 || !s_.shown_.paused) return (*this)(command::Pause{});
        s_.endSteps();
        (*this)(command::Play{});
    }

    void operator()(const command::Step& step) {
        if (!allows(kStepTicks, wholeValue(step.ticks)))
            return refuse(refusals::badValue(kStepTicks, std::to_string(step.ticks)));
        if (!s_.world()) return refuse(refusals::noMemory());
        s_.closeRace();
        s_.shown_.paused = true;
        s_.simulation().retry();
        becomeJob(step.ticks);
    }

    void operator()(const command::Reset&) {
        if (s_.shown_.race) {
            s_.endSteps();
            s_.shown_.paused = false;
            if (s_.shown_.race->restart()) return;
            s_.closeRace();
            return refuse(refusals::noMemory());
        }
        s_.endAll();
        if (!s_.simulation().restart(s_.simulation().present())) refuse(refusals::noMemory());
    }

    void operator()(const command::Cancel&) { s_.endAll(); }
    void operator()(const command::Get&) {}
    void operator()(const command::Look& look) {
        if (!s_.world()) return refuse(refusals::noMemory());
        const auto known = [](float place) { return std::isnan(place) ? 0 : place; };
        if (done(s_.simulation().checkPlace({known(look.x), known(look.y)}))) s_.look_ = look;
    }

    // The world.

    void operator()(const command::Set& set) {
        const Config now = s_.simulation().present();
        Change change;
        result = s_.read(set, now, change);
        if (!*result) return;

        s_.shown_.options = change.options;
        // The star shows what the option shows.
        const bool hides = std::ranges::any_of(set.changes, [&](const auto& each) {
            return each.name == "tests" && !s_.shown_.options.tests;
        });
        if (hides) s_.star_.end();
        if (change.fromStart) {
            s_.closeRace();
            if (overtaking_) s_.endAll();
            if (change.anotherScene) s_.simulation().forgetGiven();
            if (!s_.simulation().restart(change.config)) refuse(refusals::noMemory());
            return;
        }
        const bool same = std::ranges::all_of(configFields(), [&](const auto& field) {
            return field.get(change.config) == field.get(now);
        });
        // Do not abandon a tick that may take seconds for a change of the view.
        if (same) return;
        s_.betweenTicks();
        s_.simulation().set(change.config);
        if (change.config.method == now.method) return;
        s_.shown_.inspection->forgetMethod();
        if (request_.by == By::reader) beginStar();
    }

    void operator()(const command::Spawn& spawn) {
        if (!s_.world()) return refuse(refusals::noMemory());
        if (!done(s_.simulation().checkPlace(spawn.at))) return;
        s_.betweenTicks();
        result = s_.simulation().spawn(spawn);
    }

    void operator()(const command::Edit& edit) {
        if (!s_.world()) return refuse(refusals::noMemory());
        s_.betweenTicks();
        result = s_.simulation().edit(edit);
    }

    // Its history.

    void operator()(const command::Seek& seek) {
        if (overtaking_) s_.endAll();
        s_.closeRace();
        s_.star_.end();
        if (!done(s_.simulation().checkTick(seek.tick))) return;
        s_.shown_.paused = true;
        if (!s_.simulation().seek(seek.tick)) return refuse(refusals::noOtherState());
        becomeJob();
    }

    void operator()(const command::Save& save) {
        if (!s_.world()) return refuse(refusals::noOtherState());
        // Waiting strokes belong to the visible state.
        s_.simulation().betweenTicks();
        s_.simulation().admit();
        s_.written_ = {};  // makes room
        s_.written_ = s_.simulation().save(save.what, s_.shown_.options, !s_.shown_.paused);
        if (s_.written_.empty()) refuse(refusals::noOtherState());
    }

    void operator()(const command::Open& open) {
        if (!open.file) return refuse({Result::Code::badValue, "data", {}, "there is no file"});
        // Most files are read at once, so that a damaged one interrupts nothing.
        ReplayReader reader(open.file);
        Pace pace(s_.time_, s_.time_.now() + kTickBudget);
        if (reader.advance(pace)) {
            if (done(s_.openRead(reader, open.asks, overtaking_))) becomeJob();
            return;
        }
        if (overtaking_) s_.endJobs();
        s_.reading_ = std::move(reader);
        becomeJob();
    }

    void operator()(const command::GoOn&) { s_.simulation().goOn(); }

    // Measurements and races.

    void operator()(const command::Measure& measure) {
        beginTiming([&](const World& w) {
            return s_.shown_.inspection->measure(w, measure.mode, measure.methods);
        });
    }
    void operator()(const command::Sweep&) {
        beginTiming([&](const World& w) { return s_.shown_.inspection->sweep(w); });
    }

    void operator()(const command::CloseMeasure&) {
        s_.endMeasurement();
        s_.shown_.inspection->measured().clear();
    }

    void operator()(const command::NextTest&) { s_.shown_.inspection->nextTest(); }

    void operator()(const command::Race& race) {
        if (!done(s_.beginRace(race.methods.value_or(Race::rivalsOf(s_.config().method))))) return;
        s_.shown_.paused = false;
        becomeJob();
    }

    void operator()(const command::CloseRace&) { s_.closeRace(); }

    void operator()(const command::Level& level) {
        Race* const race = s_.shown_.race.get();
        if (!race || race->starting()) return;
        if (race->outOfMemory()) return refuse(refusals::noMemory());
        s_.shown_.paused = false;
        const bool room = race->level(level.back);
        s_.endRaceJob();
        if (room) return;
        s_.closeRace();
        refuse(refusals::noSecondCopy());
    }

    // The hand.

    void operator()(const command::Point& point) { s_.hand_.point(point.at); }

    void operator()(const command::Press& press) {
        if (s_.shown_.race)
            s_.notices_.news("Close the race to add or push discs.");
        else
            s_.hand_.press(press.at, press.tool.value_or(s_.shown_.options.tool));
    }

    void operator()(const command::Release&) { s_.hand_.release(); }

    void operator()(const command::Aim& aim) {
        if (s_.world()) s_.hand_.aim(aim.at, s_.world()->config().box);
    }

private:
    void refuse(Result why) { result = std::move(why); }
    /// Whether a part of the command was done; if not, the command is refused as that was.
    bool done(Result part) {
        const bool good{part};
        if (!good) refuse(std::move(part));
        return good;
    }
    /// The command takes several frames from here on.
    void becomeJob(std::uint32_t steps = 0) {
        s_.commands_.begin(request_, steps);
        result.reset();
    }
    /// Begins a measurement, which `begin` refuses if there is no memory for a copy of the world.
    template <class Begin>
    void beginTiming(Begin&& begin) {
        s_.closeRace();
        if (s_.times().coarse()) return refuse(refusals::coarseClock(s_.times().steps().length));
        if (!s_.world() || !begin(*s_.world())) return refuse(refusals::noSecondCopy());
        becomeJob();
    }

    void beginStar() {
        if (s_.world()->particles().count() > Closeup::kMostDiscs) {
            s_.notices_.news("The pair tests of one disc are drawn with up to " +
                             grouped(Closeup::kMostDiscs) + " discs.");
            return;
        }
        // The disc that the pointer has chosen stays.
        if (!s_.shown_.options.tests) s_.shown_.inspection->chooseAgain();
        s_.star_.begin();
    }

    Session& s_;
    const Request& request_;
    bool overtaking_;
};

void Session::carryOut(const Request& request, bool overtaking) {
    CommandHandler handler(*this, request, overtaking);
    std::visit(handler, request.command);
    changes_.note(*this, request.by);
    if (handler.result) answer(request, std::move(*handler.result));
}

}  // namespace cellmates
