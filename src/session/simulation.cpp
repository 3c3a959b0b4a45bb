#include "session/simulation.h"

#include "core/base/decimal.h"
#include "core/field.h"
#include "core/scenes.h"
#include "session/limits.h"
#include "session/replay/disc_edit.h"
#include "session/rules.h"

namespace cellmates {
namespace {

// Bytes per disc that are needed once the world runs: the packed discs of the picture (7), the
// storage's cells (10), and the scenes' 1.3 contacts of 8 bytes in lists that, while they grow,
// exist twice (up to 2.5 times as long together).
constexpr std::size_t kRoomPerParticle = 7 + 10 + 30;

// Bytes of a simulation without a world, whose recordings reserve their memory.
constexpr std::size_t kRoomForAnother = sizeof(Simulation) + 4 * Recording::kBudget;

// Opening a replay that takes longer, ms, waits for `goOn` after a moment.
constexpr double kLongWay = 10'000, kMoment = 300;

constexpr const char* kImpossible =
    "The recording no longer matches the simulation and has been dropped.";

}  // namespace

Simulation::Simulation(Workers& workers, TimeSource& time, Notices& notices, Owner& owner)
    : time_(time), notices_(notices), owner_(owner), workers_(workers), times_(time.steps()) {}

std::unique_ptr<Simulation> Simulation::another() const {
    if (!roomForBytes(kRoomForAnother)) return nullptr;
    auto other = std::make_unique<Simulation>(workers_, time_, notices_, owner_);
    for (const auto kind : {ContactEvents::Kind::begun, ContactEvents::Kind::ended})
        if (contactEvents_.watches(kind)) other->watchContacts(kind);
    return other;
}

// How it begins.

bool Simulation::restart(Config config) {
    // Free the old world first: both may not fit into memory.
    replaceWorld(nullptr, true);
    outOfMemory_ = false;
    live_.reset();
    asked_ = config;
    KeptState start;
    if (!(given_ ? makeGivenWorld(config, start) : makeWorld(config))) return false;
    if (watched_) world_->report(&contactEvents_);
    missing_ = config.count - world_->config().count;
    timeline_.begin(world_->config(), std::move(start));
    return true;
}

bool Simulation::restart(const Config& config, const DiscValues& discs) {
    bool room = given_.emplace().create(config.count);
    for (std::size_t k = 0; room && k < config.count; ++k)
        given_->add(discs.x[k], discs.y[k], discs.vx[k], discs.vy[k], discs.r[k], discs.mass[k]);
    room = room && restart(config);
    if (!room) given_.reset();
    return room;
}

// Makes the requested world, or the largest that fits into memory.
bool Simulation::makeWorld(const Config& config) {
    const auto attempt = [&](std::uint32_t count) {
        Config c = sceneConfig(config.scene, count, config.aspect).with(config);
        c.seed = config.seed;
        c.capacity = count + kSpareCapacity;
        Pace first(time_, -1);  // the rest is placed in later frames
        std::unique_ptr<World> world = World::create(c, workers_, first);
        if (!roomForBytes(kRoomPerParticle * c.capacity)) world.reset();
        return world;
    };
    const std::uint32_t wanted = config.count;
    world_ = attempt(wanted);
    std::uint32_t fits = 0, fails = wanted;
    // Halving the gap seven times finds the limit to within 1%.
    for (int k = 0; !world_ && k < 7; ++k) {
        const std::uint32_t middle = fits + (fails - fits) / 2;
        (attempt(middle) ? fits : fails) = middle;
        if (k == 6) world_ = attempt(fits);
    }
    if (world_ && world_->config().count < wanted)
        notices_.problem(
            grouped(wanted) + " discs need more memory than " +
            (Workers::available() ? "the threaded program has" : "this browser gives") +
            ", so there are only " + grouped(world_->config().count) + ".");
    return world_ != nullptr;
}

bool Simulation::makeGivenWorld(Config config, KeptState& start) {
    config.capacity = config.count + kSpareCapacity;
    world_ = World::create(config, *given_, workers_);
    if (world_ && !start.keep(*world_)) world_.reset();
    return world_ != nullptr;
}

void Simulation::replaceWorld(std::unique_ptr<World> world, bool restarted) {
    world_ = std::move(world);
    missing_ = 0;
    times_.clear();
    strokedTick_.reset();
    repeating_ = leaving_ = false;
    if (watched_ && world_) world_->report(&contactEvents_);
    owner_.worldReplaced(restarted);
}

Config Simulation::config() const {
    const Config& now = world_->config();
    return live_ ? now.with(withDetector(now, *live_)) : now;
}

Config Simulation::present() const { return world_ ? asked_.with(config()) : asked_; }

// Continuing.

void Simulation::betweenTicks() {
    static_cast<void>(world_->abandonTick());  // which a complete world does
    backToLive();
}

void Simulation::admit() {
    if (!world_->pending()) return;
    timeline_.admitted(world_->tick());
    world_->admit();
}

void Simulation::ask(const Stroke& stroke) {
    timeline_.asked(stroke);
    apply(stroke, *world_);
}

void Simulation::use(const Stroke& stroke) {
    ask(stroke);
    strokedTick_ = world_->tick();
}

Result Simulation::checkPlace(Point at) const {
    const Box box = world_->config().box;
    const auto check = [](std::string_view name, float value, float most) -> Result {
        const Field field{.name = name, .kind = Field::Kind::real, .least = 0, .most = most};
        if (allows(field, realValue(value))) return {};
        return refusals::badValue(field, text(field, realValue(value)));
    };
    if (Result x = check("x", at.x, box.width); !x) return x;
    return check("y", at.y, box.height);
}

Result Simulation::spawn(const command::Spawn& spawn) {
    admit();  // earlier strokes of the pointer need room, too
    if (spawn.count > world_->room())
        return refusals::of(Result::Code::tooMany, "count", std::to_string(spawn.count),
                            ": there is room for only " + grouped(world_->room()) + " more discs");
    const Point at = snapped(spawn.at);
    ask({.tool = Tool::spawn, .places = spawn.count, .radius = spawn.radius, .path = {&at, 1}});
    admit();
    outOfMemory_ = false;
    return {};
}

Result Simulation::edit(const command::Edit& edit) {
    const auto damaged = [] {
        return Result{Result::Code::badValue, "discs", {}, "the data is not that of an edit"};
    };
    if (!edit.bytes) return damaged();
    // Room for the edit's arrays, for its copy in the recording, and for a recording that grows.
    const std::size_t size = edit.bytes->size();
    if (!roomForBytes(3 * size + 2 * (timeline_.bytes() + size))) return refusals::noMemory();
    DiscEdit read;
    if (!read.read(*edit.bytes)) return damaged();
    admit();  // earlier strokes of the pointer come first
    if (Result wrong = check(read, *world_); !wrong) return wrong;
    const Result fast = checkSpeeds("", read.values(), world_->config().speedLimit);
    if (!apply(read, *world_)) return refusals::noMemory();
    timeline_.edited(*edit.bytes, *world_);
    outOfMemory_ = false;
    times_.clear();
    Result result;
    if (!fast) result.sentence = fast.sentence + ", so the disc will be slowed down.";
    return result;
}

void Simulation::set(const Config& config) {
    const Config& now = world_->config();
    if (config.method != now.method || config.response != now.response) times_.clear();
    timeline_.changed(world_->tick(), now, config);
    world_->set(config);
    outOfMemory_ = false;
}

Progress Simulation::step(Pace& pace) {
    if (!world_->ticking()) {
        backToLive();
        // Before the tick rather than within it, because a tick may be abandoned: strokes asked for
        // later then come later in the replay, too.
        if (!repeating_) admit();
        const auto repeated =
            travelling() ? Timeline::Repeated::all : repeatEvents(pace, world_->config());
        if (repeated == Timeline::Repeated::paused) return Progress::paused;
        if (repeated == Timeline::Repeated::noMemory) return Progress::noMemory;
    }
    const Progress progress = world_->step(pace);
    if (progress == Progress::noMemory) runOut();
    if (progress == Progress::done) {
        timeline_.ticked(*world_);
        times_.add(world_->stats());
        owner_.tickEnded();
        // At the end, the events after the last tick are repeated as well.
        if (!travelling() && world_->tick() == timeline_.to())
            static_cast<void>(repeatEvents(pace, world_->config()));
    }
    return progress;
}

void Simulation::runOut() {
    outOfMemory_ = true;
    if (travelling()) return;  // the answer to the command says it
    notices_.problem(
        "The simulation has stopped: there is not enough memory for its next tick. Restart it or "
        "choose fewer discs.");
}

Timeline::Repeated Simulation::repeatEvents(Pace& pace, const Parameters& live) {
    using Repeated = Timeline::Repeated;
    const Repeated repeated = timeline_.repeat(*world_, live, pace, leaving_);
    repeating_ = repeated == Repeated::paused;
    leaving_ = leaving_ && repeating_;
    if (repeated == Repeated::noMemory) runOut();
    if (repeated == Repeated::impossible && !travelling()) notices_.problem(kImpossible);
    return repeated;
}

bool Simulation::goOnRepeating(Pace& pace) {
    if (repeating_) static_cast<void>(repeatEvents(pace, world_->config()));
    return !repeating_;
}

void Simulation::leaveEvents() {
    if (!repeating_) return;
    leaving_ = world_->pending();
    repeating_ = leaving_;
}

// Journeys.

Result Simulation::checkTick(std::uint64_t tick) const {
    if (!world_) return refusals::noOtherState();
    const std::uint64_t from = timeline_.from(), to = timeline_.to();
    if (tick >= from && tick <= to) return {};
    return refusals::of(Result::Code::badValue, "tick", std::to_string(tick),
                        ": expected a tick from " + grouped(from) + " to " + grouped(to));
}

// Two worlds may not fit into memory. Then the present one makes room, and if even that is not
// enough, it is restarted.
bool Simulation::seek(std::uint64_t tick) {
    outOfMemory_ = false;
    const Config now = present();
    if (repeating_ || !world_->abandonTick() || !timeline_.nearer(world_->tick(), tick)) {
        std::string problem;
        std::unique_ptr<World> world = timeline_.before(tick, workers_, problem);
        if (!world) {
            owner_.makeRoom();
            replaceWorld(nullptr, false);
            world = timeline_.before(tick, workers_, problem);
        }
        if (!world) {
            restart(now);
            return false;
        }
        replaceWorld(std::move(world), false);
    } else if (world_->tick() != tick) {
        admit();
        world_->set(decisive(world_->config()));
    }
    live_ = now;
    journey_ = Journey{.from = world_->tick(), .to = tick};
    return true;
}

Result Simulation::open(Replay& replay, bool asks) {
    const auto damaged = [](const std::string& part) {
        return Result{Result::Code::badValue, "data", {}, "the data is damaged (" + part + ")"};
    };
    timeline_ = timelineOf(replay);
    std::string problem;
    world_ = timeline_.before(timeline_.from(), workers_, problem);
    if (!world_) return problem.empty() ? refusals::noOtherState() : damaged(problem);
    if (Result wrong = checkDiscs(world_->config(), *world_); !wrong)
        return damaged(wrong.sentence);
    asked_ = replay.config;
    if (replay.given) {
        given_.emplace();
        if (!given_->copy(world_->particles())) return refusals::noOtherState();
        asked_.count = given_->count();
    }
    if (watched_) world_->report(&contactEvents_);
    live_ = replay.live;
    journey_ = Journey{.from = world_->tick(),
                       .to = replay.end,
                       .hash = replay.hash,
                       .asks = asks,
                       .playing = replay.playing};
    return {};
}

void Simulation::goOn() {
    if (journey_) journey_->asks = journey_->held = false;
}

Timeline::Repeated Simulation::repeatOnTheWay(Pace& pace) {
    // The events after the last tick belong to the replay, too.
    const bool ends = there() && journey_->to != timeline_.to();
    return world_->ticking() || ends ? Timeline::Repeated::all : repeatEvents(pace, Parameters{});
}

void Simulation::travelled(double ms) {
    journey_->spent += ms;
    journey_->held = journey_->asks && journey_->spent > kMoment && way()->msLeft > kLongWay;
}

Result Simulation::arrive() {
    times_.clear();
    Result done;
    if (!journey_->hash) return done;
    const std::string tick = grouped(journey_->to);
    done.sentence = world_->hash() == *journey_->hash
                        ? "Tick " + tick + " reproduced exactly."
                        : "Tick " + tick + " reproduced, but not exactly: the hashes differ.";
    return done;
}

void Simulation::endJourney() {
    journey_.reset();
    backToLive();
}

void Simulation::backToLive() {
    if (!live_ || travelling() || !world_ || !world_->abandonTick()) return;
    world_->set(withDetector(world_->config(), *live_));
    live_.reset();
    times_.clear();
}

std::optional<Simulation::Way> Simulation::way() const {
    if (!journey_) return {};
    const auto made = static_cast<double>(world_->tick() - journey_->from) +
                      static_cast<double>(world_->progress());
    const auto left = static_cast<double>(journey_->to - world_->tick());
    // Before the first tick, the events that were repeated tell how long the others take.
    const double repeated = timeline_.repeated();
    const double shareLeft = made > 0 ? left / made : repeated > 0 ? (1 - repeated) / repeated : 0;
    const double ms = journey_->spent * shareLeft * kFrameMs / kTickBudget;
    return Way{journey_->from, journey_->to, ms, journey_->held};
}

Bytes Simulation::save(command::Save::What what, const Options& options, bool playing) const {
    using What = command::Save::What;
    const Config now = config();
    const auto write = [&](const Config& start, std::span<const std::uint32_t> words,
                           const Recording* recording) {
        const ReplayParts parts{.start = start,
                                .words = words,
                                .recording = recording,
                                .given = given(),
                                .now = now,
                                .options = options,
                                .end = world_->tick(),
                                .hash = world_->hash(),
                                .playing = playing};
        return tooMuchWork(parts) ? Bytes{} : writeReplay(parts);
    };
    Bytes written;
    if (what != What::snapshot && roomForBytes(timeline_.bytes())) {
        const Recording soFar = timeline_.soFar();
        written = write(timeline_.start(), timeline_.startWords(), &soFar);
    }
    const std::size_t least = std::size_t{world_->particles().count()} * 28;
    if (written.empty() || (what == What::shorter && least < written.size())) {
        KeptState state;
        Bytes snapshot;
        if (state.keep(*world_)) snapshot = write(now, state.words(), nullptr);
        if (written.empty() || (!snapshot.empty() && snapshot.size() < written.size()))
            written = std::move(snapshot);
    }
    return written;
}

void Simulation::watchContacts(ContactEvents::Kind kind) {
    contactEvents_.watch(kind);
    if (watched_) return;
    watched_ = true;
    if (world_) world_->report(&contactEvents_);
}

// Everything that may be shown.

const Stats* Simulation::lastTick() const {
    if (!world_ || world_->tick() == 0) return nullptr;
    const Stats& s = world_->stats();
    const Config& c = world_->config();
    const bool same =
        s.method == c.method && (info(c.method).sketchLoop || s.response == c.response);
    return same ? &s : nullptr;
}

const Stats* Simulation::figures() const {
    const Stats* const last = lastTick();
    return last && last->count == world_->particles().count() ? last : nullptr;
}

}  // namespace cellmates
