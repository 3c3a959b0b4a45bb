#include "session/session.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/base/decimal.h"
#include "core/scenes.h"
#include "session/limits.h"
#include "session/rules.h"

namespace cellmates {

Session::Session(unsigned threads, TimeSource& time)
    : time_(time),
      workers_(threads),
      shown_{.simulation = std::make_unique<Simulation>(workers_, time, notices_,
                                                        static_cast<Simulation::Owner&>(*this)),
             .inspection = std::make_unique<Inspection>(time)} {}

void Session::show() {
    comparing_ = &Session::compareOnCopy;
    noting_ = &Session::noteBreaking;
    shown_.inspection->show();
}

void Session::fitTo(float shape) {
    // Few digits, because links carry it.
    stageShape_ = std::clamp(std::round(shape * 1000) / 1000, 0.1f, 10.0f);
}

void Session::open(const Opening& opening) {
    shown_.options = opening.options;
    shown_.paused = shown_.options.paused;
    for (const std::string& sentence : opening.problems) notices_.problem(sentence);
    if (workers_.count() < workers_.wanted())
        notices_.problem("Only " + std::to_string(workers_.count()) + " of " +
                         std::to_string(workers_.wanted()) + " threads could be started.");
    Config config = opening.config;
    if (config.aspect == 0 && info(config.scene).freeShape) config.aspect = stageShape_;
    std::vector<std::pair<Request, Result>> set;
    while (!early_.empty() && std::holds_alternative<command::Set>(early_.front().command)) {
        Change change;
        Result result = read(std::get<command::Set>(early_.front().command), config, change);
        if (result) {
            config = change.config;
            shown_.options = change.options;
        }
        set.emplace_back(std::move(early_.front()), std::move(result));
        early_.pop_front();
    }
    const bool made = simulation().restart(config);
    changes_.begin(*this);
    opened_ = true;
    for (auto& [request, result] : set)
        answer(request, made || !result ? std::move(result) : refusals::noMemory());
    for (; !early_.empty(); early_.pop_front()) {
        auto& [by, tag, command] = early_.front();
        submit(std::move(command), by, tag);
    }
}

Result Session::open(const DiscValues& discs, Config config) {
    if (Result wrong = checkBox(config.box); !wrong) return wrong;
    if (Result wrong = checkValues("discs.", discs, config.box); !wrong) return wrong;
    // Replays may have faster discs, which are slowed down in the first tick.
    if (Result fast = checkSpeeds("discs.", discs, config.speedLimit); !fast) return fast;
    config.count = static_cast<std::uint32_t>(discs.x.size());
    if (config.count > Config::kMaxCount)
        return {Result::Code::tooMany, "discs.x", std::to_string(config.count),
                "discs.x has " + grouped(config.count) + " discs: expected at most " +
                    grouped(Config::kMaxCount)};
    const bool fixed = std::ranges::find(discs.mass, Particles::kFixedMass) != discs.mass.end();
    if (Result unfit = checkCount(config, shown_.options, config.count, fixed); !unfit)
        return unfit;
    endAll();
    closeRace();
    shown_.paused = true;
    return simulation().restart(config, discs) ? Result{} : refusals::noMemory();
}

// The simulation's world.

void Session::worldReplaced(bool restarted) {
    shown_.inspection->forget();
    clock_.restart();
    changes_.leaveOut(*this);
    if (!restarted) return;
    star_.end();
    middle_.reset();
    shown_.lookingFailed = false;
    shown_.breaking = {};
}

void Session::makeRoom() {
    endAll();
    closeRace();
}

void Session::tickEnded() {
    shown_.inspection->tickEnded(*world());
    if (noting_) (this->*noting_)();
}

void Session::noteBreaking() {
    if (!simulation().travelling()) shown_.breaking.add(world()->stats());
}

// Commands.

void Session::submit(Command command, By by, std::uint64_t tag) {
    Request request{by, tag, std::move(command)};
    if (!opened_) {
        if (early_.size() < kMostWaiting) return early_.push_back(std::move(request));
        return answer(request, refusals::tooManyWait());
    }
    // A star that does not fade stands until the next input, other than one of the pointer.
    const bool points =
        CommandQueue::isAnyOf<command::Point, command::Aim, command::Get>(request.command);
    if (star_.still() && by == By::reader && !points) star_.end();
    if (!CommandQueue::overtakes(request)) {
        if (shown_.race && by == By::reader) {
            closeRace();
            changes_.note(*this, by);
        }
        commands_.wait(std::move(request));
    } else if (request.by == By::host && commands_.crowded()) {
        return answer(request, refusals::tooManyWait());
    } else if (CommandQueue::needsCompleteWorld(request.command) && !simulation().worldComplete()) {
        return commands_.waitForTickEnd(std::move(request));
    } else {
        carryOut(request, true);
        goOnWithLate();
    }
    goOnWithCommands();
}

void Session::answer(const Request& request, Result result) {
    commands_.answer(request, std::move(result), simulation().worldComplete());
}

void Session::goOnWithLate() {
    if (!simulation().worldComplete()) return;
    commands_.answerLate();
    while (simulation().worldComplete()) {
        const std::optional<Request> next = commands_.takeAtTickEnd();
        if (!next) return;
        carryOut(*next, true);
    }
}

void Session::goOnWithCommands() {
    while (const std::optional<Request> next = commands_.take(simulation().worldComplete()))
        carryOut(*next, false);
}

void Session::endJob(Result result) {
    const Request request = commands_.takeJob();
    reading_.reset();
    simulation().endJourney();
    if (before_ && std::holds_alternative<command::Open>(request.command)) {
        if (!result && result.code != Result::Code::interrupted) {
            exchangeShown();
            changes_.note(*this, request.by);
        }
        before_.reset();
    }
    answer(request, std::move(result));
}

void Session::exchangeShown() {
    std::swap(shown_, *before_);
    clock_.restart();
    changes_.leaveOut(*this);
}

void Session::endSteps() {
    if (commands_.jobMoves()) endJob(refusals::interrupted());
    simulation().leaveEvents();
    commands_.interruptWaiting<command::Step>();
    commands_.interruptWaiting<command::Seek>();
}

void Session::endMeasurement() {
    shown_.inspection->measured().cancel();
    shown_.inspection->sizes().cancel();
    shown_.inspection->ticks().clear();
    if (commands_.jobMeasures()) endJob(refusals::interrupted());
    commands_.interruptWaiting<command::Measure>();
    commands_.interruptWaiting<command::Sweep>();
}

void Session::endJobs() {
    endSteps();
    endMeasurement();
    endRaceJob();
    commands_.interruptWaiting<command::Race>();
}

void Session::endAll() {
    endJobs();
    if (!shown_.race) shown_.options.race.reset();
    if (!shown_.race || !shown_.race->active()) return;
    if (shown_.race->starting()) return closeRace();
    shown_.race->stop();
    shown_.paused = true;
}

void Session::betweenTicks() {
    closeRace();
    if (simulation().travelling()) endSteps();
    simulation().betweenTicks();
}

// The race.

Result Session::beginRace(Options::Methods methods, std::uint32_t runUp) {
    if (!world()) return refusals::noMemory();
    if (times().coarse()) return refusals::coarseClock(times().steps().length);
    Config config = this->config();
    for (const Method method : {methods.left, methods.right}) {
        config.method = method;
        if (Result unfit = checkDiscs(config, *world()); !unfit) return unfit;
    }
    betweenTicks();
    simulation().admit();
    hand_.release();
    star_.end();
    shown_.race = Race::create(*world(), methods, time_, runUp);
    if (!shown_.race) return refusals::noSecondCopy();
    shown_.comparison.update(*world(), simulation().lastTick(), times());
    shown_.options.race = methods;
    playedBefore_ = !shown_.paused;
    return {};
}

void Session::goOnWithRace(int due) {
    if (shown_.paused || !shown_.race->active()) return;
    shown_.race->frame(budget_ / 2, due);
    if (shown_.race->starting()) return;
    // The panel knows the times of a race, too, and they are exact once it is over.
    constexpr double kSteady = 1.1;
    const double drift = shown_.race->over() ? 1 : kSteady;
    for (const Race::Side* side : {&shown_.race->left(), &shown_.race->right()}) {
        const Duration tick = shown_.race->tickTime(*side);
        if (side->timed == 0) shown_.comparison.wait(side->method, side->spent);
        if (side->timed == 0 || tick.ms <= 0) continue;
        const Trial timed{.method = side->method,
                          .state = Trial::done,
                          .ms = tick.ms,
                          .below = tick.below,
                          .pairTests = side->last().pairTests};
        shown_.comparison.note({&timed, 1}, drift);
    }
    if (shown_.race->active()) return;
    shown_.paused = true;
    changes_.note(*this, commands_.byOfJob());
    if (commands_.jobIs<command::Race>())
        endJob(shown_.race->outOfMemory() ? refusals::noMemory() : Result{});
}

void Session::closeRace() {
    shown_.options.race.reset();
    if (!shown_.race) return;
    shown_.race.reset();
    shown_.paused = !playedBefore_;
    clock_.restart();
    endRaceJob();
}

// A reader who ends a race has got what they asked for.
void Session::endRaceJob() {
    if (!commands_.jobIs<command::Race>()) return;
    endJob(commands_.byOfJob() == By::reader ? Result{} : refusals::interrupted());
}

// Time.

void Session::frame(double now) {
    // Where a picture takes longer than two frames, ticks may take as long: at 12 ms of 80, naive's
    // 400 ms took 2.7 s.
    constexpr double kLongest = 50;
    const double rest = 1000 * (now - now_) - computed_;
    budget_ = now_ > 0 && rest > 2 * kFrameMs ? std::min(rest, kLongest) : kTickBudget;
    const double begun = time_.now();
    now_ = now;
    const int due = clock_.due(now);
    simulation().times().refresh(now);
    if (!world() && !reading_) return;
    if (reading_)
        goOnReading();
    else if (shown_.race)
        goOnWithRace(due);
    else
        goOnWithWorld(due);
    goOnWithCommands();
    changes_.note(*this, By::reader);  // who gave a command has been noted with it
    computed_ = time_.now() - begun;
}

void Session::goOnWithWorld(int due) {
    if (!shown_.inspection->holdsWorld()) advance(due);
    if (!world() || shown_.race) return;  // a refused replay has brought back the race
    if (world()->placed()) shown_.comparison.update(*world(), simulation().lastTick(), times());
    if (world()->ticking()) shown_.comparison.wait(world()->config().method, spent_);
    if (simulation().worldComplete()) {
        const Box box = world()->config().box;
        const Point middle = middle_.value_or(Point{box.width / 2, box.height / 2});
        if (!shown_.inspection->update(*world(), shown_.options,
                                       {middle, pointer(), star_.active()}))
            tellNoLooking();
    }
    const bool timing = !shown_.paused && !times().coarse() && !times().measured();
    star_.update(now_, shown_.inspection->tests().has_value(), timing);
    if (comparing_) (this->*comparing_)();
    if (commands_.jobMeasures() && !shown_.inspection->holdsWorld()) endJob({});
    if (simulation().takeForgotten())
        notices_.news("The simulation was changed at tick " + grouped(world()->tick()) +
                      ", so everything recorded after it was discarded.");
}

void Session::tellNoLooking() {
    if (std::exchange(shown_.lookingFailed, true)) return;
    notices_.problem("There is not enough memory to inspect so many discs.");
}

/// Times ticks on a copy if a page shows the comparison but no tick will complete it: the discs
/// stand still for a reader who prefers that, or a measurement has timed naive.
void Session::compareOnCopy() {
    constexpr double kTooLongMs = 5000;
    const auto naiveDone = [](const Trial& trial) {
        return trial.method == Method::naive && trial.state == Trial::done;
    };
    const auto tooLong = [](const Trial& trial) { return trial.estimateMs > kTooLongMs; };
    Survey& ticks = shown_.inspection->ticks();
    const Survey& measured = shown_.inspection->measured();
    const bool after = commands_.jobIs<command::Measure>() && !measured.active() &&
                       std::ranges::any_of(measured.trials(), naiveDone);
    const bool still = star_.still() && shown_.paused && commands_.idle() && !dragging();
    const bool wanted = !times().coarse() && (after || still) && simulation().worldComplete() &&
                        shown_.comparison.lacksVerdict();
    if (!ticks.trials().empty() && (!wanted || !ticks.isOf(*world()))) ticks.clear();
    if (!wanted) return;
    if (ticks.trials().empty()) {
        const std::vector<Trial> missing = shown_.comparison.missing(world()->config());
        if (!missing.empty() && ticks.begin(*world(), Survey::Mode::ticks, missing)) return;
        shown_.comparison.take({});
        if (!missing.empty()) tellNoLooking();
    } else if (!ticks.active() || std::ranges::any_of(ticks.trials(), tooLong)) {
        shown_.comparison.take(ticks.trials());
        if (std::ranges::find(ticks.trials(), Trial::noMemory, &Trial::state) !=
            ticks.trials().end())
            tellNoLooking();
        ticks.clear();
    }
}

void Session::advance(int due) {
    if (!shown_.paused) time_.wander();
    const double until = time_.now() + budget_;
    Pace pace(time_, until);
    if (!world()->placed()) {
        if (!simulation().world()->place(pace)) return;
        goOnWithLate();
        goOnWithCommands();
        if (!world() || !world()->placed() || shown_.race) return;
    }
    if (simulation().travelling()) return travel(pace, until);
    if (simulation().repeating()) {
        if (!simulation().goOnRepeating(pace)) return;
        goOnWithLate();
        goOnWithCommands();
        if (!world() || simulation().travelling() || shown_.race) return;
    }
    simulation().backToLive();
    if (shown_.options.race && simulation().worldComplete()) {
        const Result begun = beginRace(*shown_.options.race, runUp_);
        if (begun) return;
        shown_.options.race.reset();
        return notices_.problem("Can't start the race: " + begun.sentence + ".");
    }
    const bool rests = shown_.paused && stepsLeft() == 0;
    if (due > 0 && rests) hand_.use(*shown_.simulation, shown_.options);
    // A paused world shows added discs immediately.
    if (rests && world()->pending() && simulation().world()->abandonTick()) simulation().admit();
    while (!simulation().outOfMemory() && world() && !shown_.race) {
        // A race that waits for the tick under way begins in the next frame.
        if (shown_.options.race && world()->whole()) return;
        const bool steps = stepsLeft() > 0;
        // Once per tick, even if the tick is abandoned and started over.
        if ((steps || (!shown_.paused && due > 0)) && !world()->ticking() &&
            !simulation().stroked())
            hand_.use(*shown_.simulation, shown_.options);
        // A tick in which discs have moved is completed even while paused.
        const bool plays = !steps && world()->whole();
        if (plays && (shown_.paused || due <= 0)) return;
        if (!tick(pace)) return;
        if (plays) --due;
        if (steps && commands_.stepMade()) {
            endJob({});
            goOnWithCommands();
        }
        if (time_.now() >= until) return;
    }
}

void Session::travel(Pace& pace, double until) {
    if (simulation().held()) return;
    const double begun = time_.now();
    do {
        switch (simulation().repeatOnTheWay(pace)) {
            case Timeline::Repeated::all: break;
            case Timeline::Repeated::paused: return simulation().travelled(time_.now() - begun);
            case Timeline::Repeated::noMemory: return endJob(refusals::noMemory());
            case Timeline::Repeated::impossible:
                return endJob({Result::Code::badValue,
                               "data",
                               {},
                               "the events of the replay do not fit its discs"});
        }
        if (simulation().there()) return arrive();
        const bool whole = tick(pace);
        if (!simulation().travelling()) return;  // out of memory
        if (!whole) break;
    } while (time_.now() < until);
    simulation().travelled(time_.now() - begun);
}

Result Session::openRead(ReplayReader& read, bool asks, bool overtaking) {
    if (!read.result()) return read.result();
    std::unique_ptr<Simulation> next = simulation().another();
    if (!next) return refusals::noOtherState();
    if (Result refused = next->open(read.replay(), asks); !refused) return refused;
    if (overtaking) endJobs();
    before_ = Shown{.simulation = std::move(next),
                    .inspection = std::make_unique<Inspection>(time_),
                    .comparison = shown_.comparison,
                    .options = shown_.options,
                    .paused = true};
    if (comparing_) before_->inspection->show();
    const Options& saved = read.replay().options;
    // The panel and the theme are those of the page that opens the replay.
    for (const FieldOf<Options>& field : viewFields())
        if (field.name != "ui" && field.name != "theme")
            field.set(before_->options, field.get(saved));
    before_->options.race = saved.race;
    exchangeShown();
    return {};
}

void Session::goOnReading() {
    Pace pace(time_, time_.now() + kTickBudget);
    if (!reading_->advance(pace)) return;
    // Until it is carried out, the command is no job that could be interrupted.
    const Request request = commands_.takeJob();
    ReplayReader read = *std::exchange(reading_, std::nullopt);
    const Result begun = openRead(read, std::get<command::Open>(request.command).asks, false);
    changes_.note(*this, request.by);
    if (begun)
        commands_.begin(request);
    else
        answer(request, begun);
}

void Session::arrive() {
    shown_.paused = !simulation().playsOn();
    Result arrived = simulation().arrive();
    changes_.leaveOut(*this);
    simulation().endJourney();
    changes_.note(*this, commands_.byOfJob());
    endJob(std::move(arrived));
}

bool Session::tick(Pace& pace) {
    if (!world()->ticking()) spent_ = 0;
    const double begun = time_.now();
    const Progress progress = simulation().step(pace);
    spent_ += time_.now() - begun;
    if (progress == Progress::noMemory && commands_.jobMoves()) endJob(refusals::noMemory());
    if (progress != Progress::paused) goOnWithLate();
    return progress == Progress::done;
}

void Session::completeWorld() {
    Pace unhurried(time_);
    simulation().leaveEvents();
    for (; !simulation().worldComplete(); goOnWithLate())
        if (simulation().world()->place(unhurried) && simulation().goOnRepeating(unhurried) &&
            !world()->whole())
            static_cast<void>(tick(unhurried));
    goOnWithCommands();
}

// Everything that may be shown.

std::optional<Hand::Reach> Session::reach() const {
    if (!world()) return {};
    return hand_.reach(world()->config(), shown_.options.tool);
}

const Breaking* Session::breaking() const {
    const bool tried = world() && world()->config().scene == Scene::bare && !times().coarse();
    return tried ? &shown_.breaking : nullptr;
}

const Inspection::Tests* Session::drawnTests(bool withStar) const {
    const auto& tests = shown_.inspection->tests();
    return tests && (shown_.options.tests || (withStar && star_.active())) ? &*tests : nullptr;
}

bool Session::busy() const {
    if (shown_.race && !reading_) return !shown_.paused;
    if (shown_.options.race) return true;
    return !shown_.paused || !commands_.idle() || dragging() || shown_.inspection->busy() ||
           star_.moving() || times().waiting() || !simulation().worldComplete();
}

}  // namespace cellmates
