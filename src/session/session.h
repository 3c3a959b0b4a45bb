#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include "session/address.h"
#include "session/changes.h"
#include "session/commands/command.h"
#include "session/commands/command_queue.h"
#include "session/figures/breaking.h"
#include "session/figures/comparison.h"
#include "session/figures/inspection.h"
#include "session/figures/race.h"
#include "session/figures/star.h"
#include "session/fixed_step.h"
#include "session/hand.h"
#include "session/options.h"
#include "session/result.h"
#include "session/simulation.h"

namespace cellmates {

/// Everything the app knows that is not a pixel. The session has the rules: it takes commands from
/// the `CommandQueue` and carries them out on the `Simulation`, the `Hand`, a race, measurements
/// and the view, and shares each frame among them.
///
/// Commands that change the world are carried out between two ticks. A tick that has not moved
/// anything yet is abandoned for them.
class Session final : private Simulation::Owner {
public:
    using By = CommandQueue::By;
    /// The outcome of a command. If it was carried out, the world is whole, with all of its discs,
    /// and in the state in which the command left it.
    using Answer = CommandQueue::Answer;
    using Hear = CommandQueue::Hear;
    using Notice = cellmates::Notice;

    /// `threads` share each tick, or as many as can be started. `time` must outlive the session.
    explicit Session(unsigned threads = 1, TimeSource& time = systemTime());

    /// Receives the answers, from within the calls below; it must not give commands itself.
    void answerTo(Hear hear) { commands_.answerTo(std::move(hear)); }

    /// Opens the configuration and the options of an address, and carries out the commands that
    /// were given before. If there is no world afterwards, there was not enough memory for any
    /// discs.
    void open(const Opening& opening);
    bool opened() const { return opened_; }
    /// Opens these discs in place of a scene's, paused; all arrays are as long as `x`. Box,
    /// species, parameters and seed are those of `config`: new discs are like those of its scene. A
    /// reset restarts with these discs.
    Result open(const DiscValues& discs, Config config);

    /// Takes a command, and answers it now or later, exactly once. Before `open` up to
    /// `kMostWaiting` commands wait; each `set` in front of the first other one then becomes part
    /// of the opening, so that no world is made for what it replaces. That leads to the state, and
    /// to the refusals, of the same command at tick 0.
    void submit(Command command, By by, std::uint64_t tag = 0);
    /// Answers a command that could not be read.
    void refuse(Result result, By by, std::uint64_t tag = 0) {
        answer({by, tag, {}}, std::move(result));
    }
    /// Takes the next notice, if there is one.
    std::optional<Notice> takeNotice() { return notices_.take(); }
    /// Takes the next change, if there is one. Those of a command are ready before its answer is
    /// given; those of a journey come at its end, with the tick that it has reached.
    std::optional<Changes::Change> takeChange() { return changes_.take(); }

    /// Takes the part of the box that the command being answered has asked for, if it has.
    std::optional<command::Look> takeLook() { return std::exchange(look_, {}); }

    /// Makes the ticks that are due at `now` (seconds) or were asked for, and continues
    /// measurements and inspections, each within its share of a frame.
    void frame(double now);

    /// Lets `set` change only parameters of the simulation, and only with an effect: where nothing
    /// is shown, nobody would see why nothing happens.
    void setStrict() { strict_ = true; }
    /// Lets the session inspect single discs and compare methods on a copy, for a picture and a
    /// panel. The engine shows nothing, and is linked without that code.
    void show();
    /// The ticks that both sides make with the grid before a race that an address asks for. Who
    /// sees them in motion sees where they part.
    void setRunUp(std::uint32_t ticks) { runUp_ = ticks; }
    /// The middle of the visible part of the box, px; at first the middle of the box. Near it is
    /// the disc whose tests a switch of method shows.
    void lookAt(Point middle) { middle_ = middle; }
    /// Width over height of the part of the page that shows the box. A reader who opens a scene
    /// whose box may have any shape gets this one.
    void fitTo(float shape);
    /// Reduced motion: nothing grows or fades.
    void setStill(bool still) { star_.setStill(still); }
    /// While a clip is recorded, only the simulation is shown.
    void setRecording(bool recording) { star_.allow(!recording); }

    /// Ignores the time that has passed, as after a hidden tab.
    void skipTime() { clock_.restart(); }

    /// Places the missing discs, completes a tick in which discs have moved already, and carries
    /// out the commands that wait for that, because the next frame may be far away.
    void completeWorld();

    // Everything that may be shown. References are valid until the next command or frame.

    const World* world() const { return simulation().world(); }  ///< null if there is none
    const Options& options() const { return shown_.options; }
    /// The world's configuration, with the visitor's detector also on the way to another tick.
    Config config() const { return simulation().config(); }
    bool paused() const { return shown_.paused; }
    /// Whether the discs are not a scene's, but were given.
    bool given() const { return simulation().given(); }
    /// How many of the requested discs do not fit into memory.
    std::uint32_t missing() const { return simulation().missing(); }
    /// Whether there is work to do, without input from the visitor.
    bool busy() const;
    bool dragging() const { return hand_.dragging(); }

    /// The pointer or the crosshair, px of the box, if it is over the picture.
    std::optional<Point> pointer() const { return hand_.pointer(); }
    /// The crosshair, which the keys use instead of the pointer, px of the box.
    std::optional<Point> crosshair() const { return hand_.crosshair(); }
    /// Where the tool acts, while it is held or would act if it were used.
    std::optional<Hand::Reach> reach() const;

    /// The stats of the last whole tick, if it was made with the current method, response and
    /// number of discs; otherwise null.
    const Stats* figures() const { return simulation().figures(); }
    const TickTimes& times() const { return simulation().times(); }
    const Comparison& comparison() const { return shown_.comparison; }
    /// Of the scene `bare`; null in others, and if the clock is too coarse.
    const Breaking* breaking() const;
    const Inspection& inspection() const { return *shown_.inspection; }
    /// How the tests of one disc are shown after the reader has changed the method.
    const Star& star() const { return star_; }
    /// The tests of one disc if they are drawn, because the option is on or, `withStar`, because a
    /// switch of method shows them for a while; otherwise null.
    const Inspection::Tests* drawnTests(bool withStar = true) const;
    /// The race that is shown in place of the world; null if there is none.
    const Race* race() const { return shown_.race.get(); }

    std::uint32_t stepsLeft() const { return commands_.stepsLeft(); }

    /// The way to another tick, while the session is on it.
    using Way = Simulation::Way;
    std::optional<Way> way() const { return simulation().way(); }
    /// The recorded past, to which one can go back.
    const Timeline& timeline() const { return simulation().timeline(); }
    /// Collects the contacts that begin or end, from now on.
    void watchContacts(ContactEvents::Kind kind) { simulation().watchContacts(kind); }
    ContactEvents& contactEvents() { return simulation().contactEvents(); }
    /// The number of discs that were added, by the reader or the embedding page.
    std::uint64_t added() const { return changes_.added(); }
    /// The file that the last `Save` has written.
    const Bytes& written() const { return written_; }

private:
    using Request = CommandQueue::Request;
    /// Carries out each command.
    class CommandHandler;

    Simulation& simulation() { return *shown_.simulation; }
    const Simulation& simulation() const { return *shown_.simulation; }

    void worldReplaced(bool restarted) override;
    void makeRoom() override;
    void tickEnded() override;

    // Commands.

    /// `overtaking`: interrupts the job and waiting commands of the kinds that it stops.
    void carryOut(const Request& request, bool overtaking);
    /// The outcome of a `set`.
    struct Change {
        Config config;
        Options options;
        bool fromStart = false;     ///< restarts at tick 0
        bool anotherScene = false;  ///< a scene was named, even if it is the present one
    };
    /// Reads what a `set` changes of `now` and of the options, and checks all of it together. The
    /// sentence of the result names further changes. If any is refused, it has the code of the
    /// first one and the sentences of all, and `change` means nothing.
    Result read(const command::Set& set, const Config& now, Change& change) const;
    /// The same without the check whether all changes have an effect.
    Result readState(const command::Set& set, const Config& now, Change& change) const;
    void answer(const Request& request, Result result);
    void goOnWithLate();
    void goOnWithCommands();
    void endJob(Result result);
    // These interrupt and answer running and waiting commands of a kind.
    void endSteps();
    void endMeasurement();
    void endRaceJob();
    void endJobs();  ///< all of these; the race itself continues
    void endAll();

    /// Closes the race, ends a journey and gives up the current tick, which has not moved any
    /// discs.
    void betweenTicks();
    Result beginRace(Options::Methods methods, std::uint32_t runUp = 0);
    void closeRace();

    // Time.

    void goOnWithRace(int due);
    void goOnWithWorld(int due);
    void compareOnCopy();
    void tellNoLooking();
    void noteBreaking();
    // These two once `show` was called.
    void (Session::*comparing_)() = nullptr;
    void (Session::*noting_)() = nullptr;
    /// Begins the journey of the replay that was read. `overtaking`: it ends other jobs.
    Result openRead(ReplayReader& read, bool asks, bool overtaking);
    /// Shows `before_`, and keeps what was shown in its place.
    void exchangeShown();
    void goOnReading();
    void advance(int due);
    void travel(Pace& pace, double until);
    void arrive();
    bool tick(Pace& pace);

    Notices notices_;
    TimeSource& time_;
    Workers workers_;   ///< outlive all worlds
    double spent_ = 0;  ///< time of the tick under way, ms
    CommandQueue commands_;
    std::deque<Request> early_;  ///< commands given before `open`
    bool opened_ = false;
    bool strict_ = false;
    Hand hand_;
    double now_ = 0;                    ///< time of the last frame, seconds
    double computed_ = 0, budget_ = 0;  ///< ms that it took, and that ticks may take in this one
    FixedStep clock_;

    /// A simulation, and what is known and shown of it.
    struct Shown {
        std::unique_ptr<Simulation> simulation;
        std::unique_ptr<Inspection> inspection;
        std::unique_ptr<Race> race{};
        Comparison comparison{};
        Breaking breaking{};
        Options options{};
        bool paused = false, lookingFailed = false;
    };
    Shown shown_;
    std::optional<Shown> before_;  ///< what a replay takes the place of, until it arrives
    std::optional<command::Look> look_;
    Star star_;
    std::uint32_t runUp_ = 0;      ///< ticks before a race that an address asks for
    std::optional<Point> middle_;  ///< middle of the visible part
    float stageShape_ = 0;         ///< shape given to `fitTo`; 0 without a page
    bool playedBefore_ = false;    ///< the race
    Bytes written_;
    std::optional<ReplayReader> reading_;  ///< reads the file that is being opened
    Changes changes_;
};

}  // namespace cellmates
