#include "core/world.h"

#include <algorithm>
#include <cassert>

#include "core/motion.h"
#include "core/scenes.h"
#include "core/state_hash.h"
#include "core/stopwatch.h"

namespace cellmates {
namespace {

// A drag asks for 5 a tick; this is room for a minute of them at once.
constexpr std::uint32_t kMaxPending = 18'000;

/// Adds the time since its last call to the stage that just ended.
class StageClock {
public:
    explicit StageClock(Stats& stats) : stats_(stats) {}
    void end(Stage stage) { stats_.ms[static_cast<int>(stage)] += watch_.lap(); }

private:
    Stats& stats_;
    Stopwatch watch_;
};

}  // namespace

std::unique_ptr<World> World::create(const Config& config, Workers& workers) {
    assert(validate(config).empty());
    std::unique_ptr<World> world(new (std::nothrow) World(config, workers));
    if (!world || !world->createStorage()) return nullptr;
    populate(world->config_, world->rng_, world->particles_);
    world->stats_.count = world->particles_.count();
    world->stats_.bytes = world->bytes();
    return world;
}

World::World(const Config& config, Workers& workers)
    : config_(config),
      workers_(workers),
      rng_(config.seed),
      detector_(makeDetector(config.method)) {}

bool World::createStorage() {
    return particles_.create(config_.capacity) && order_.create(config_.capacity) &&
           pending_.reserve(kMaxPending);
}

bool World::step(Deadline deadline) {
    if (!detecting_) stats_.ms = {};
    StageClock clock(stats_);
    if (!detecting_) admit();
    clock.end(Stage::spawn);

    if (info(config_.method).sketchLoop) {
        stepSketch();
        clock.end(Stage::sketch);
    } else {
        // Detection reads positions alone, so it comes before the first change:
        // a tick that runs out of memory can be given up without a trace.
        if (!detecting_ && !beginDetection()) return false;
        clock.end(Stage::order);
        if (!detect(deadline)) return false;
        clock.end(Stage::detect);
        if (detecting_) return true;
        if (!responder_.prepare(config_, particles_, contacts_)) return false;
        const bool ownMotion = info(config_.response).ownMotion;
        if (!ownMotion) applyForces(particles_, config_.gravity, workers_);
        clock.end(Stage::forces);
        respond();
        clock.end(Stage::respond);
        if (!ownMotion) move(particles_, config_.speedLimit, workers_);
        clock.end(Stage::move);
        if (!ownMotion) bounceOffWalls(particles_, config_.box, workers_);
        clock.end(Stage::edges);
    }

    ++stats_.tick;
    stats_.bytes = bytes();
    return true;
}

void World::spawn(float x, float y) {
    if (pendingCount_ == kMaxPending) {
        ++stats_.spawnRefused;
        return;
    }
    const auto inside = [](float at, float length) {
        return at > 0 ? std::min(at, length) : 0;  // 0 also for NaN
    };
    pending_[pendingCount_++] = {inside(x, config_.box.width), inside(y, config_.box.height)};
}

void World::admit() {
    if (detecting_) return;  // the begun tick counts on the particles it has seen
    for (std::uint32_t k = 0; k < pendingCount_; ++k) {
        const float x = pending_[k].x + rng_.uniform(-1, 1);
        const float y = pending_[k].y + rng_.uniform(-1, 1);
        stats_.spawnRefused += !addNew(config_.species, x, y, rng_, particles_);
    }
    pendingCount_ = 0;
    stats_.count = particles_.count();
}

bool World::beginDetection() {
    contacts_.clear();
    cost_ = {};
    return order_.sort(particles_, config_.box, workers_);
}

bool World::detect(Deadline deadline) {
    const DetectInput input{particles_,    order_.cells(), config_.box, config_.cell,
                            config_.table, deadline,       workers_};
    const bool fits = detector_->detect(input, contacts_, cost_);
    detecting_ = fits && cost_.done < 1;
    if (!fits) return false;
    stats_.pairTests = cost_.pairTests;
    stats_.contacts = contacts_.size();
    stats_.spills = cost_.spills;
    stats_.strays = 0;
    stats_.cell = cost_.cell;
    stats_.buildMs = cost_.buildMs;
    return true;
}

void World::respond() {
    const ExactMotion::Outcome outcome =
        responder_.respond(config_, particles_, contacts_, workers_);
    stats_.collisions = outcome.collisions;
    stats_.putOff = outcome.putOff;
}

void World::stepSketch() {
    responder_.forget();
    contacts_.clear();
    cost_ = {};
    const sketch::Tally tally = sketch_.frame(particles_, config_);
    stats_.pairTests = tally.tests;
    stats_.contacts = tally.touches;
    stats_.spills = 0;
    stats_.collisions = 0;
    stats_.putOff = 0;
    stats_.strays = tally.strays;
    stats_.cell = 0;
    stats_.buildMs = 0;
}

void World::set(const Parameters& parameters) {
    assert(validate(parameters).empty());
    if (parameters.method != config_.method) {
        detector_ = makeDetector(parameters.method);
        sketch_.invalidate();
    }
    if (parameters.response != config_.response) responder_.forget();
    static_cast<Parameters&>(config_) = parameters;
    if (detecting_) {
        contacts_.clear();
        cost_ = {};
        detecting_ = !info(config_.method).sketchLoop;
    }
}

std::uint64_t World::hash() const { return stateHash(particles_, stats_.tick); }

std::size_t World::bytes() const {
    return particles_.bytes() + order_.bytes() + contacts_.bytes() + cost_.bytes +
           responder_.bytes() + sketch_.bytes() + pending_.bytes();
}

}  // namespace cellmates
