// The session's ways to another tick: back, forward, and to where a file leads.

#include "core/base/decimal.h"
#include "session/session.h"

namespace cellmates {
namespace {

// Opening a file that takes longer, ms, is asked about first, once it has gone on for a moment.
constexpr double kLongWay = 10'000, kMoment = 300;
// A frame, and the share of it that ticks may use, ms.
constexpr double kFrame = 1000 / 60.0, kTicksOfFrame = 12;

Result noRoom() {
    return {Result::Code::noMemory, {}, {}, "there is not enough memory for another state"};
}

}  // namespace

std::optional<Result> Session::seek(const command::Seek& wish, const Order& order) {
    if (!world_) return noRoom();
    const std::uint64_t from = timeline_.from(), to = timeline_.to();
    if (wish.tick < from || wish.tick > to)
        return Result{Result::Code::badValue, "tick", std::to_string(wish.tick),
                      "tick=\"" + std::to_string(wish.tick) + "\": expected a tick from " +
                          std::to_string(from) + " to " + std::to_string(to)};
    paused_ = true;
    outOfMemory_ = false;
    const Parameters live = present();
    if (!world_->abandonTick() || !timeline_.nearer(world_->tick(), wish.tick)) {
        std::string_view problem;
        std::unique_ptr<World> world = worldBefore(timeline_, wish.tick, problem);
        if (!world) return noRoom();
        replaceWorld(std::move(world));
    } else if (world_->tick() != wish.tick) {
        admit();
        world_->set(decisive(world_->config()));
    }
    live_ = live;
    job_ = Job{.order = order, .journey = Journey{.from = world_->tick(), .to = wish.tick}};
    return {};
}

std::optional<Result> Session::open(const command::Open& wish, const Order& order,
                                    bool overtaking) {
    const auto refusal = [](const std::string& why) {
        return Result{Result::Code::badValue, "file", {}, "this run cannot be opened: " + why};
    };
    if (!wish.file) return refusal("there is no file");
    auto read = readReplay(*wish.file);
    if (const auto* why = std::get_if<std::string>(&read)) return refusal(*why);
    Replay& run = std::get<Replay>(read);
    // Until all of it is known to be good, nothing changes.
    Timeline timeline = timelineOf(run);
    std::string_view problem;
    std::unique_ptr<World> world = worldBefore(timeline, timeline.from(), problem);
    if (!world && problem.empty()) return noRoom();
    if (!world) return refusal(std::string(problem));
    std::optional<Particles> given;
    if (run.given) {
        given.emplace();
        if (!given->copy(world->particles())) return noRoom();
        run.config.count = given->count();
    }

    closeRace();
    if (overtaking) endAll();
    timeline_ = std::move(timeline);
    asked_ = run.config;
    given_ = std::move(given);
    replaceWorld(std::move(world));
    for (const FieldOf<Options>& field : viewFields()) field.set(options_, field.get(run.options));
    options_.race = run.options.race;
    paused_ = true;
    outOfMemory_ = lookingFailed_ = false;
    live_ = run.live;
    job_ = Job{.order = order,
               .journey = Journey{.from = world_->tick(),
                                  .to = run.end,
                                  .hash = run.hash,
                                  .asks = wish.asks,
                                  .playing = run.playing}};
    return {};
}

// Two worlds may not fit into memory. Then the present one makes room, and if even that is not
// enough, it begins again.
std::unique_ptr<World> Session::worldBefore(Timeline& timeline, std::uint64_t tick,
                                            std::string_view& problem) {
    std::unique_ptr<World> world = timeline.before(tick, workers_, problem);
    if (world || !problem.empty() || !world_) return world;
    const Config now = present();
    endAll();
    closeRace();
    replaceWorld(nullptr);
    world = timeline.before(tick, workers_, problem);
    if (!world) restart(now);
    return world;
}

Result Session::save(command::Save::What what) {
    if (!world_) return noRoom();
    // What was asked for belongs to what is seen.
    static_cast<void>(world_->abandonTick());  // the world is settled, so this succeeds
    admit();
    backToLive();
    using What = command::Save::What;
    const Config now = config();
    const auto write = [&](const Config& start, std::span<const std::uint32_t> words,
                           const Recording* recording) {
        return writeReplay({.start = start,
                            .words = words,
                            .recording = recording,
                            .given = given(),
                            .now = now,
                            .options = options_,
                            .end = world_->tick(),
                            .hash = world_->hash(),
                            .playing = !paused_});
    };
    written_ = {};
    if (what != What::snapshot) {
        const Recording soFar = timeline_.soFar();
        written_ = write(timeline_.start(), timeline_.startWords(), &soFar);
    }
    const std::size_t least = std::size_t{world_->particles().count()} * 28;
    if (what == What::snapshot || (what == What::shorter && least < written_.size())) {
        KeptState state;
        Bytes snapshot;
        if (state.keep(*world_)) snapshot = write(now, state.words(), nullptr);
        if (written_.empty() || (!snapshot.empty() && snapshot.size() < written_.size()))
            written_ = std::move(snapshot);
    }
    return written_.empty() ? noRoom() : Result{};
}

void Session::replaceWorld(std::unique_ptr<World> world) {
    world_ = std::move(world);
    missing_ = 0;
    inspection_.forget();
    times_.clear();
    clock_.restart();
    known_.reset();
    pushedTick_.reset();
}

void Session::travel(Pace& pace, double until) {
    if (job_->journey->held) return;
    const double begun = time_.now();
    for (;;) {
        if (!world_->ticking()) {
            const Journey& journey = *job_->journey;
            const bool there = world_->tick() == journey.to;
            // Where the run ends, what happened after its last tick belongs to it.
            if ((!there || journey.to == timeline_.to()) &&
                !timeline_.repeat(*world_, Parameters{}))
                return endJob({Result::Code::badValue,
                               "file",
                               {},
                               "what was recorded of this run cannot happen to it"});
            if (there) return arrive();
        }
        const bool whole = tick(pace);
        if (!travelling()) return;  // memory has ended
        if (!whole || time_.now() >= until) break;
    }
    Journey& journey = *job_->journey;
    journey.spent += time_.now() - begun;
    journey.held = journey.asks && journey.spent > kMoment && way()->msLeft > kLongWay;
}

void Session::arrive() {
    const Journey journey = *job_->journey;
    paused_ = !journey.playing;
    times_.clear();
    known_.reset();
    Result done;
    if (journey.hash) {
        const std::string tick = grouped(journey.to);
        done.sentence =
            world_->hash() == *journey.hash
                ? "This is tick " + tick + " as it was sent, to the bit."
                : "This is tick " + tick + ", but its hash differs from the one that was sent.";
    }
    endJob(std::move(done));
}

void Session::backToLive() {
    if (!live_ || travelling() || !world_ || !world_->abandonTick()) return;
    world_->set(withDetector(world_->config(), *live_));
    live_.reset();
    times_.clear();
}

std::optional<Session::Way> Session::way() const {
    if (!travelling()) return {};
    const Journey& journey = *job_->journey;
    const auto made = static_cast<double>(world_->tick() - journey.from) +
                      static_cast<double>(world_->progress());
    const auto left = static_cast<double>(journey.to - world_->tick());
    const double ms = made > 0 ? journey.spent / made * left * kFrame / kTicksOfFrame : 0;
    return Way{journey.from, journey.to, ms, journey.held};
}

}  // namespace cellmates
