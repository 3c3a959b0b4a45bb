#include "session/session.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "core/base/decimal.h"
#include "core/inspect/edge_clock.h"
#include "core/scenes.h"
#include "session/refusals.h"
#include "session/rules.h"

namespace cellmates {
namespace {

// The share of a frame's 16.7 ms that ticks may use before the picture is drawn.
constexpr double kTickBudget = 12;

// Bytes per disc that are needed once the world runs: the packed discs of the picture (7), the
// storage's cells (10), and the scenes' 1.3 contacts of 8 bytes in lists that, while they grow,
// exist twice (up to 2.5 times as long together).
constexpr std::size_t kRoomPerParticle = 7 + 10 + 30;

template <class... Kinds>
bool isAnyOf(const Command& command) {
    return (std::holds_alternative<Kinds>(command) || ...);
}

bool followsPointer(const Command& command) {
    return isAnyOf<command::Point, command::PointAway, command::Aim, command::AimAway,
                   command::Get>(command);
}

constexpr const char* kImpossible =
    "What was recorded of this run cannot happen to it. From here on it goes its own way.";

}  // namespace

Session::Session(unsigned threads, TimeSource& time)
    : time_(time), workers_(threads), times_(EdgeClock(time).grain()), inspection_(time) {}

void Session::fitTo(float shape) {
    // Few digits, because links carry it.
    stageShape_ = std::clamp(std::round(shape * 1000) / 1000, 0.1f, 10.0f);
}

float Session::shapeOf(Scene scene) const { return info(scene).freeShape ? stageShape_ : 0; }

void Session::open(const Opening& opening) {
    options_ = opening.options;
    paused_ = options_.paused;
    for (const std::string& sentence : opening.problems) problem(sentence);
    if (workers_.count() < workers_.wanted())
        problem("Only " + std::to_string(workers_.count()) + " of " +
                std::to_string(workers_.wanted()) + " threads could be started.");
    Config config = opening.config;
    if (config.aspect == 0) config.aspect = shapeOf(config.scene);
    restart(config);
}

Result Session::open(const GivenDiscs& discs, Config config) {
    if (Result wrong = check(discs); !wrong) return wrong;
    config.count = static_cast<std::uint32_t>(discs.x.size());
    config.box = discs.box;
    if (config.count > Config::kMaxCount)
        return {Result::Code::tooMany, "discs.x", std::to_string(config.count),
                "discs.x holds " + grouped(config.count) + " discs: expected at most " +
                    grouped(Config::kMaxCount)};
    if (Result many = checkCount(config, options_, config.count); !many) return many;
    endAll();
    closeRace();
    given_ = particlesOf(discs);
    paused_ = true;
    if (given_ && restart(config)) return {};
    given_.reset();
    return refusals::noMemory();
}

// Orders.

bool Session::overtakes(const Order& order) const {
    if (isAnyOf<command::Step, command::Measure, command::Sweep, command::Race>(order.command))
        return false;
    return order.by == By::reader ||
           !isAnyOf<command::Play, command::Set, command::Seek, command::Save, command::Open,
                    command::Spawn>(order.command);
}

bool Session::needsSettledWorld(const Command& command) const {
    return isAnyOf<command::Set, command::Get, command::Measure, command::Sweep, command::Race,
                   command::Save, command::Spawn>(command);
}

void Session::order(Command command, By by, std::uint64_t tag) {
    Order order{by, tag, std::move(command)};
    // A star that does not fade stands until the next input.
    if (star_.still() && by == By::reader && !followsPointer(order.command)) star_.end();
    if (!overtakes(order)) {
        if (race_ && by == By::reader) closeRace();
        if (queue_.size() < kMostWaiting)
            queue_.push_back(std::move(order));
        else
            answer(order, {Result::Code::tooMuch, {}, {}, "too many orders are waiting"});
        goOnWithOrders();
    } else if (needsSettledWorld(order.command) && !settled()) {
        atTickEnd_.push_back(std::move(order));
    } else {
        carryOut(order, true);
        goOnWithLate();
        goOnWithOrders();
    }
}

void Session::answer(const Order& order, Result result) {
    Answer answer{order.by, order.tag, std::move(result)};
    if (answer.result && (!settled() || !late_.empty()))
        late_.push_back(std::move(answer));
    else if (hear_)
        hear_(answer);
}

std::optional<Session::Notice> Session::takeNotice() {
    if (notices_.empty()) return {};
    Notice first = std::move(notices_.front());
    notices_.pop_front();
    return first;
}

void Session::goOnWithOrders() {
    while (!queue_.empty() && !job_) {
        if (needsSettledWorld(queue_.front().command) && !settled()) return;
        const Order next = std::move(queue_.front());
        queue_.pop_front();
        carryOut(next, false);
    }
}

void Session::carryOut(const Order& order, bool overtaking) {
    const auto act = [&](const auto& wish) -> std::optional<Result> {
        using Wish = std::decay_t<decltype(wish)>;
        if constexpr (std::is_same_v<Wish, command::Play>) {
            if (overtaking) endSteps();
            play();
        } else if constexpr (std::is_same_v<Wish, command::Pause>) {
            pause();
        } else if constexpr (std::is_same_v<Wish, command::TogglePause>) {
            // While steps are running, stop those.
            if (stepsLeft() > 0 || !paused_) {
                pause();
            } else {
                endSteps();
                play();
            }
        } else if constexpr (std::is_same_v<Wish, command::Step>) {
            if (wish.ticks < 1 || wish.ticks > command::Step::kMost)
                return Result{Result::Code::badValue, "ticks", std::to_string(wish.ticks),
                              "ticks=\"" + std::to_string(wish.ticks) +
                                  "\": expected a whole number from 1 to " +
                                  std::to_string(command::Step::kMost)};
            if (!world_) return refusals::noMemory();
            closeRace();
            paused_ = true;
            outOfMemory_ = false;
            job_ = {order, wish.ticks};
            return {};
        } else if constexpr (std::is_same_v<Wish, command::Reset>) {
            if (race_) {
                endSteps();
                paused_ = false;
                if (!race_->restart()) return closeRace(), refusals::noMemory();
            } else {
                endAll();
                if (!restart(present())) return refusals::noMemory();
            }
        } else if constexpr (std::is_same_v<Wish, command::Cancel>) {
            endAll();
        } else if constexpr (std::is_same_v<Wish, command::Set>) {
            return set(wish, order.by, overtaking);
        } else if constexpr (std::is_same_v<Wish, command::Seek>) {
            if (overtaking) endAll();
            closeRace();
            star_.end();
            return seek(wish, order);
        } else if constexpr (std::is_same_v<Wish, command::Open>) {
            return open(wish, order, overtaking);
        } else if constexpr (std::is_same_v<Wish, command::Save>) {
            return save(wish.what);
        } else if constexpr (std::is_same_v<Wish, command::Spawn>) {
            return spawn(wish);
        } else if constexpr (std::is_same_v<Wish, command::GoOn>) {
            if (job_ && job_->journey) job_->journey->asks = job_->journey->held = false;
        } else if constexpr (std::is_same_v<Wish, command::Race>) {
            Result begun = race(wish.methods);
            if (!begun) return begun;
            paused_ = false;
            job_ = {order, 0};
            return {};
        } else if constexpr (std::is_same_v<Wish, command::StopRace>) {
            stopRace();
        } else if constexpr (std::is_same_v<Wish, command::CloseRace>) {
            closeRace();
        } else if constexpr (std::is_same_v<Wish, command::Measure>) {
            closeRace();
            if (!world_ || !inspection_.measure(*world_, wish.mode))
                return refusals::noSecondCopy();
            job_ = {order, 0};
            return {};
        } else if constexpr (std::is_same_v<Wish, command::Sweep>) {
            closeRace();
            if (!world_ || !inspection_.sweep(*world_)) return refusals::noSecondCopy();
            job_ = {order, 0};
            return {};
        } else if constexpr (std::is_same_v<Wish, command::Skip>) {
            inspection_.measured().skip(wish.row);
        } else if constexpr (std::is_same_v<Wish, command::StopMeasure>) {
            endMeasurement();
        } else if constexpr (std::is_same_v<Wish, command::CloseMeasure>) {
            endMeasurement();
            inspection_.measured().clear();
        } else if constexpr (std::is_same_v<Wish, command::NextTest>) {
            inspection_.nextTest();
        } else if constexpr (std::is_same_v<Wish, command::Point>) {
            pointer_ = wish.at;
            aiming_ = false;
            drag_.moveTo(wish.at);
        } else if constexpr (std::is_same_v<Wish, command::PointAway>) {
            if (!aiming_) pointer_.reset();
        } else if constexpr (std::is_same_v<Wish, command::Aim>) {
            if (!world_) return Result{};
            const Box box = world_->config().box;
            pointer_ = Point{std::clamp(wish.at.x, 0.0f, box.width),
                             std::clamp(wish.at.y, 0.0f, box.height)};
            aiming_ = true;
            drag_.moveTo(*pointer_);
        } else if constexpr (std::is_same_v<Wish, command::AimAway>) {
            if (aiming_) pointer_.reset();
            aiming_ = false;
        } else if constexpr (std::is_same_v<Wish, command::Press>) {
            if (race_) {
                news("Close the race to add or push discs.");
                return Result{};
            }
            dragTool_ = wish.tool.value_or(options_.tool);
            drag_.press(wish.at);
        } else if constexpr (std::is_same_v<Wish, command::Release>) {
            drag_.release();
        }
        return Result{};
    };
    if (std::optional<Result> result = std::visit(act, order.command))
        answer(order, std::move(*result));
}

void Session::endJob(Result result) {
    const Order order = std::move(job_->order);
    job_.reset();
    backToLive();
    answer(order, std::move(result));
}

void Session::endSteps() {
    if (job_ && job_->moves()) endJob(refusals::interrupted());
    endWaiting<command::Step>();
    endWaiting<command::Seek>();
}

void Session::pause() {
    endSteps();
    endWaiting<command::Play>();  // which would undo the pause
    endRaceJob();                 // nothing waits behind a paused race
    paused_ = true;
}

void Session::endMeasurement() {
    inspection_.measured().cancel();
    inspection_.endSweep();
    if (job_ && job_->measures()) endJob(refusals::interrupted());
    endWaiting<command::Measure>();
    endWaiting<command::Sweep>();
}

void Session::stopRace() {
    if (!race_) options_.race.reset();
    if (race_ && !race_->over()) {
        race_->stop();
        paused_ = true;
    }
    endRaceJob();
    endWaiting<command::Race>();
}

void Session::endAll() {
    endSteps();
    endMeasurement();
    stopRace();
}

template <class Kind>
void Session::endWaiting() {
    for (auto at = queue_.begin(); at != queue_.end();) {
        if (std::holds_alternative<Kind>(at->command)) {
            answer(*at, refusals::interrupted());
            at = queue_.erase(at);
        } else {
            ++at;
        }
    }
}

// Also tries again where memory had ended.
void Session::play() {
    paused_ = outOfMemory_ = false;
    if (!race_ || !race_->over() || race_->restart()) return;
    closeRace();
    problem("There is not enough memory for another race.");
}

// Changes.

Config Session::present() const {
    Config config = asked_;
    if (world_) static_cast<Parameters&>(config) = this->config();
    return config;
}

Result Session::set(const command::Set& wish, By by, bool overtaking) {
    const auto given = [&](std::string_view name) {
        return std::any_of(wish.changes.begin(), wish.changes.end(),
                           [&](const auto& change) { return change.name == name; });
    };
    const Config now = present();
    Config wanted = now;
    Options options = options_;
    Result refused;  // the first refusal, with the sentences of all
    const auto refuse = [&](Result result) {
        if (!refused) result.sentence = refused.sentence + "; " + result.sentence;
        if (refused)
            refused = std::move(result);
        else
            refused.sentence = std::move(result.sentence);
    };
    for (const auto& [name, text] : wish.changes) {
        const auto apply = [&](const auto* field, auto& target) -> std::optional<Result> {
            if (!field) return {};
            const std::optional<Value> value = parse(*field, text);
            if (!value) return badValue(*field, text);
            field->set(target, *value);
            return Result{};
        };
        std::optional<Result> result = apply(find(configFields(), name), wanted);
        if (!result) result = apply(find(viewFields(), name), options);
        if (!result)
            result = {Result::Code::unknownName, name, text, "\"" + name + "\" cannot be set"};
        if (!*result) refuse(std::move(*result));
    }
    if (!refused) return refused;

    const bool another = given("scene");
    if (given_ && given("n") && !another)
        return {Result::Code::badValue,
                "n",
                {},
                "n cannot be set, because the discs are not those of a scene: set a scene as well"};
    const bool fromStart =
        !world_ || std::any_of(wish.changes.begin(), wish.changes.end(), [](const auto& change) {
            const auto* const field = find(configFields(), change.name);
            return field && field->ofStart;
        });
    Result done;
    Config config = wanted;
    if (fromStart) {
        const std::uint32_t count =
            !given("n") && another ? info(wanted.scene).defaultCount : wanted.count;
        if (another && !given("aspect"))
            wanted.aspect = by == By::reader ? shapeOf(wanted.scene) : 0;
        if (Result fixed = checkShape(wanted); !fixed) return fixed;
        config = sceneConfig(wanted.scene, count, wanted.aspect);
        config.seed = wanted.seed;
        if (given_ && !another) config.box = now.box;
        // A scene brings its own parameters, except for the method.
        if (another)
            config.method = now.method;
        else
            static_cast<Parameters&>(config) = now;
        for (const auto& [name, text] : wish.changes)
            if (const auto* field = find(configFields(), name);
                field && !(field->ofStart && name != "seed"))
                field->set(config, field->get(wanted));
        if (another && !given("method") && count > info(config.method).maxCount) {
            done.sentence = std::string(info(config.method).label) + " takes at most " +
                            grouped(info(config.method).maxCount) +
                            " discs, so Grid is used instead.";
            config.method = Method::grid;
        }
        if (another && !given("style")) options.style = styleOf(config.scene);
        options.usualColour = colourOf(config.scene);
    }
    // Discs that are not placed yet count too.
    const std::uint32_t count =
        fromStart ? config.count : std::max(world_->config().count, world_->particles().count());
    if (Result many = checkCount(config, options, count); !many) return many;

    options_ = options;
    if (fromStart) {
        closeRace();
        if (overtaking) endAll();
        if (another) given_.reset();
        return restart(config) ? done : refusals::noMemory();
    }
    const auto fields = configFields();
    const bool same = std::all_of(fields.begin(), fields.end(), [&](const auto& field) {
        return field.get(config) == field.get(now);
    });
    // Do not abandon a tick that may take seconds for a change of the view.
    if (same) return done;
    closeRace();
    if (travelling()) endSteps();
    static_cast<void>(world_->abandonTick());  // the world is settled, so this succeeds
    backToLive();
    if (config.method != now.method || config.response != now.response) times_.clear();
    timeline_.changed(world_->tick(), now, config);
    world_->set(config);
    known_.reset();
    outOfMemory_ = false;
    if (by == By::reader && config.method != now.method) beginStar();
    return done;
}

void Session::beginStar() {
    if (world_->particles().count() > Closeup::kMostDiscs) {
        news("The tests of one disc are drawn with up to " + grouped(Closeup::kMostDiscs) +
             " discs.");
        return;
    }
    // The disc that the pointer has chosen stays.
    if (!options_.tests) inspection_.chooseAgain();
    star_.begin();
}

bool Session::restart(Config config) {
    // Free the old world first: both may not fit into memory.
    world_.reset();
    inspection_.forget();
    star_.end();
    middle_.reset();
    times_.clear();
    clock_.restart();
    known_.reset();
    pushedTick_.reset();
    outOfMemory_ = lookingFailed_ = false;
    live_.reset();
    asked_ = config;
    KeptState start;
    if (!(given_ ? makeGivenWorld(config, start) : makeWorld(config))) return false;
    missing_ = config.count - world_->config().count;
    timeline_.begin(world_->config(), std::move(start));
    return true;
}

// Makes the requested world, or the largest that fits into memory.
bool Session::makeWorld(const Config& config) {
    const auto attempt = [&](std::uint32_t count) {
        Config c = sceneConfig(config.scene, count, config.aspect);
        c.seed = config.seed;
        static_cast<Parameters&>(c) = config;
        c.capacity = count + kSpareCapacity;
        Pace first(time_, -1);  // the rest is placed in later frames
        std::unique_ptr<World> world = World::create(c, workers_, first);
        Buffer<char> room;
        if (!room.reserve(kRoomPerParticle * c.capacity)) world.reset();
        return world;
    };
    const std::uint32_t wanted = config.count;
    world_ = attempt(wanted);
    std::uint32_t fits = 0, fails = wanted;
    // Halving the gap seven times finds the limit to within 1 %.
    for (int k = 0; !world_ && k < 7; ++k) {
        const std::uint32_t middle = fits + (fails - fits) / 2;
        (attempt(middle) ? fits : fails) = middle;
        if (k == 6) world_ = attempt(fits);
    }
    if (world_ && world_->config().count < wanted)
        problem("n=" + std::to_string(wanted) + " needs more memory than " +
                (Workers::available() ? "the threaded program has" : "this browser gives") +
                ". Showing the most that fit: " + grouped(world_->config().count) + " discs.");
    return world_ != nullptr;
}

bool Session::makeGivenWorld(Config config, KeptState& start) {
    config.capacity = config.count + kSpareCapacity;
    world_ = World::create(config, *given_, workers_);
    if (world_ && !start.keep(*world_)) world_.reset();
    return world_ != nullptr;
}

// Time.

void Session::frame(double now) {
    now_ = now;
    const int due = clock_.due(now);
    times_.refresh(now);
    if (!world_) return;
    if (race_) {
        goOnWithRace();
        return goOnWithOrders();
    }
    if (!inspection_.holdsWorld()) advance(due);
    if (!world_) return;
    if (world_->placed()) comparison_.update(*world_, figures(), times_, now);
    if (world_->whole() && world_->placed() &&
        !inspection_.update(*world_, options_, gaze(), now) && !lookingFailed_) {
        lookingFailed_ = true;
        problem("There is not enough memory to inspect so many discs.");
    }
    star_.update(now, inspection_.tests().has_value());
    if (job_ && job_->measures() && !inspection_.holdsWorld()) endJob({});
    if (timeline_.takeForgotten())
        news("The run goes on differently from tick " + grouped(world_->tick()) +
             ": what was played after it is gone.");
    goOnWithOrders();
}

void Session::advance(int due) {
    const double until = time_.now() + kTickBudget;
    Pace pace(time_, until);
    if (!world_->placed()) {
        if (!world_->place(pace)) return;
        goOnWithLate();
        goOnWithOrders();
        if (!world_ || !world_->placed() || race_) return;
    }
    backToLive();
    if (travelling()) return travel(pace, until);
    if (options_.race) return raceAsOpened();
    if (due > 0 && paused_ && stepsLeft() == 0) pushAlongDrag();
    spawnAlongDrag(due);
    while (!outOfMemory_ && world_ && !race_) {
        const bool steps = stepsLeft() > 0;
        // Once per tick, even if the tick is abandoned and started over.
        if ((steps || (!paused_ && due > 0)) && !world_->ticking() && pushedTick_ != world_->tick())
            pushAlongDrag();
        // A tick in which discs have moved is completed even while paused.
        if (!steps && !world_->whole()) {
            if (!tick(pace)) return;
        } else if (steps) {
            if (!tick(pace)) return;
            if (stepsLeft() > 0 && --job_->stepsLeft == 0) {
                endJob({});
                goOnWithOrders();
            }
        } else if (!paused_ && due > 0) {
            if (!tick(pace)) return;
            --due;
        } else {
            return;
        }
        if (time_.now() >= until) return;
    }
}

bool Session::tick(Pace& pace) {
    if (!world_->ticking()) {
        backToLive();
        // Here rather than within the tick, which may be abandoned: what is asked for after that
        // comes later also when it is played again.
        admit();
        if (!travelling() && !timeline_.repeat(*world_, world_->config())) problem(kImpossible);
    }
    const Progress progress = world_->step(pace);
    if (progress == Progress::noMemory) {
        outOfMemory_ = true;
        problem(
            "The simulation has stopped: there is not enough memory for the contacts of so many "
            "overlapping discs. Restart it or choose fewer discs.");
        if (job_ && job_->moves()) endJob(refusals::noMemory());
    }
    if (progress == Progress::done) {
        timeline_.ticked(*world_);
        times_.add(world_->stats());
        inspection_.tickEnded(*world_, options_, now_);
        // Where it ends, also what happened after its last tick.
        if (!travelling() && world_->tick() == timeline_.to())
            static_cast<void>(timeline_.repeat(*world_, world_->config()));
    }
    if (progress != Progress::paused) goOnWithLate();
    return progress == Progress::done;
}

void Session::goOnWithLate() {
    if (!settled()) return;
    for (; !late_.empty(); late_.pop_front())
        if (hear_) hear_(late_.front());
    while (!atTickEnd_.empty() && settled()) {
        const Order order = std::move(atTickEnd_.front());
        atTickEnd_.pop_front();
        carryOut(order, true);
    }
}

void Session::settle() {
    Pace unhurried(time_);
    for (; world_ && !settled(); goOnWithLate())
        if (world_->place(unhurried) && !world_->whole()) static_cast<void>(tick(unhurried));
    goOnWithOrders();
}

void Session::spawnAlongDrag(int ticks) {
    if (dragTool_ == Tool::spawn && drag_.active() && ticks > 0) {
        ask({.tool = Tool::spawn,
             .places = static_cast<std::uint32_t>(ticks) * options_.spawnRate,
             .radius = options_.spawnRadius,
             .path = drag_.path()});
        drag_.advance();
    }
    // A paused world shows added discs at once.
    if (paused_ && stepsLeft() == 0 && world_->pending() && world_->abandonTick()) admit();
}

/// Pushes along the path of the pointer since the last tick.
void Session::pushAlongDrag() {
    if (dragTool_ != Tool::push) return;
    // The world takes the pushes of one tick at a time.
    if (world_->pending() || !drag_.active()) return;
    ask({.tool = Tool::push, .places = Stroke::kPushes, .path = drag_.path()});
    drag_.advance();
    pushedTick_ = world_->tick();
}

void Session::ask(const Stroke& stroke) {
    timeline_.asked(stroke);
    apply(stroke, *world_);
    known_.reset();
}

Result Session::spawn(const command::Spawn& wish) {
    if (!world_) return refusals::noMemory();
    const Box box = world_->config().box;
    const auto outside = [](std::string_view name, float at, float most) -> Result {
        const Field field{.name = name, .kind = Field::Kind::real, .least = 0, .most = most};
        if (allows(field, realValue(at))) return {};
        return badValue(field, text(field, realValue(at)));
    };
    if (Result x = outside("x", wish.at.x, box.width); !x) return x;
    if (Result y = outside("y", wish.at.y, box.height); !y) return y;
    closeRace();
    if (travelling()) endSteps();
    static_cast<void>(world_->abandonTick());  // the world is settled, so this succeeds
    backToLive();
    admit();  // what the pointer has asked for before needs room too
    const std::uint32_t present = world_->particles().count();
    const std::uint32_t most =
        std::min(mostParticles(world_->config()), world_->particles().capacity());
    const std::uint32_t room = most - std::min(most, present);
    if (wish.count > room)
        return {Result::Code::tooMany, "count", std::to_string(wish.count),
                "count=\"" + std::to_string(wish.count) + "\": there is room for " + grouped(room) +
                    " more discs"};
    const Point at = snapped(wish.at);
    ask({.tool = Tool::spawn, .places = wish.count, .radius = wish.radius, .path = {&at, 1}});
    admit();
    outOfMemory_ = false;
    return {};
}

void Session::admit() {
    if (!world_->pending()) return;
    timeline_.admitted(world_->tick());
    world_->admit();
    known_.reset();
}

std::optional<Session::PushPlace> Session::pushPlace() const {
    const bool held = drag_.active() && dragTool_ == Tool::push;
    const bool ready = !drag_.active() && options_.tool == Tool::push;
    if (!world_ || !pointer_ || !(held || ready)) return {};
    return PushPlace{*pointer_, pushRadius(world_->config().box), held};
}

// What may be shown.

Inspection::Gaze Session::gaze() const {
    const Box box = world_->config().box;
    return {middle_.value_or(Point{box.width / 2, box.height / 2}), pointer_, star_.active()};
}

Config Session::config() const {
    Config config = world_->config();
    if (live_) static_cast<Parameters&>(config) = withDetector(config, *live_);
    return config;
}

bool Session::busy() const {
    if (race_) return !paused_;
    if (options_.race) return true;
    return !paused_ || job_ || !queue_.empty() || !atTickEnd_.empty() || drag_.active() ||
           inspection_.busy(options_) || star_.moving() || times_.waiting() ||
           (world_ && (!world_->placed() || !world_->whole()));
}

const Stats* Session::figures() const {
    if (!world_ || world_->tick() == 0) return nullptr;
    const Stats& s = world_->stats();
    const Config& c = world_->config();
    const bool same = s.method == c.method && s.count == world_->particles().count() &&
                      (info(c.method).sketchLoop || s.response == c.response);
    return same ? &s : nullptr;
}

std::optional<std::uint64_t> Session::hashWhilePaused() const {
    if (!world_ || !paused_ || stepsLeft() > 0 || travelling() || !world_->whole() ||
        !world_->placed())
        return {};
    const std::uint64_t tick = world_->tick();
    const std::uint32_t count = world_->particles().count();
    if (!known_ || known_->tick != tick || known_->count != count)
        known_ = {tick, count, world_->hash()};
    return known_->hash;
}

}  // namespace cellmates
