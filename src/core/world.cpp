#include "core/world.h"

#include <algorithm>
#include <cassert>

#include "core/scenes.h"

namespace cellmates {
std::unique_ptr<World> World::create(const Config& config, Workers& workers, Pace pace) {
    assert(validate(config).empty());
    std::unique_ptr<World> world(new (std::nothrow) World(config, workers));
    if (!world || !world->createStorage()) return nullptr;
    static_cast<void>(world->place(pace));  // `step` places the rest
    return world;
}

std::unique_ptr<World> World::create(const Config& config, const Particles& discs,
                                     Workers& workers) {
    assert(validate(config).empty() && discs.count() == config.count);
    std::unique_ptr<World> world(new (std::nothrow) World(config, workers));
    if (!world || !world->createStorage()) return nullptr;
    world->particles_.take(discs);
    return world;
}

World::World(const Config& config, Workers& workers)
    : config_(config), initial_(config.count), workers_(workers), rng_(config.seed) {
    contact_.choose(config.response);
}

bool World::createStorage() {
    return particles_.create(config_.capacity) && order_.create(config_.capacity) &&
           pending_.reserve(kMaxPending);
}

bool World::place(Pace& pace) {
    while (!placed()) {
        const std::uint32_t before = particles_.count();
        populate(config_, rng_, particles_, Pace::kDiscs);
        if (pace.over(Work::discs, particles_.count() - before)) break;
    }
    return placed();
}

Progress World::step(Pace& pace) {
    if (!place(pace)) return Progress::paused;
    if (!ticking_) begin();
    const Progress progress =
        isSketch() ? sketch_.advance(arena(), pace, next_) : contact_.advance(arena(), pace, next_);
    if (progress == Progress::done) finish();
    if (progress == Progress::noMemory) ticking_ = false;
    return progress;
}

bool World::step() {
    Pace unhurried;
    return step(unhurried) == Progress::done;
}

void World::begin() {
    Stats& s = next_ = {};
    admit();
    s.method = config_.method;
    s.response = config_.response;
    s.tick = stats_.tick + 1;
    s.count = particles_.count();
    ticking_ = true;
}

void World::finish() {
    stats_ = next_;
    if (events_) isSketch() ? events_->skip() : events_->commit();
    if (isSketch()) contact_.restart();  // the list is from an earlier tick
    ticking_ = false;
}

bool World::abandonTick() {
    if (!whole()) return false;
    if (ticking_) isSketch() ? sketch_.abandon() : contact_.abandon(arena());
    ticking_ = false;
    return true;
}

void World::spawn(float x, float y, float radius) {
    assert(radius == 0 || (radius >= kLeastSpawnRadius && radius <= kMostSpawnRadius));
    if (pendingCount_ == kMaxPending) {
        ++refused_;
        return;
    }
    const auto inside = [](float at, float length) {
        return at > 0 ? std::min(at, length) : 0;  // 0 also for NaN
    };
    pending_[pendingCount_++] = {inside(x, config_.box.width), inside(y, config_.box.height),
                                 radius};
}

bool World::push(const Push& push) {
    assert(push.radius >= 0 && push.radius <= 1e6f && push.strength >= 0 && push.strength <= 1000);
    if (pushCount_ == kMostPushes) return false;
    pushes_[pushCount_++] = push;
    return true;
}

void World::admit() {
    assert(!ticking_);
    if (!placed()) return;
    const std::uint32_t most = particles_.count() + room();
    for (std::uint32_t k = 0; k < pendingCount_; ++k) {
        const float x = pending_[k].x + rng_.uniform(-1, 1);
        const float y = pending_[k].y + rng_.uniform(-1, 1);
        refused_ += !addNew(config_.species, x, y, rng_, particles_, most, pending_[k].radius);
    }
    pendingCount_ = 0;
    pushAway({pushes_.data(), pushCount_}, config_.speedLimit, particles_, workers_);
    pushCount_ = 0;
    particles_.restFixed();
}

bool World::change(std::span<const std::uint32_t> ids, const DiscValues& values) {
    assert(!ticking_ && placed());
    if (!byId_.reserve(particles_.count() + ids.size())) return false;
    std::uint32_t* const indexOf = byId_.data();
    std::uint32_t* const index = indexOf + particles_.count();
    for (std::uint32_t i = 0; i < particles_.count(); ++i) indexOf[particles_.id[i]] = i;
    for (std::size_t k = 0; k < ids.size(); ++k) index[k] = indexOf[ids[k]];
    particles_.change({index, ids.size()}, values);
    particles_.restFixed();
    order_.forgetNext();
    sketch_.forget();
    // A detector that keeps cells or classes from tick to tick expects each radius to stay.
    if (!values.r.empty()) contact_.startOver();
    return true;
}

std::uint32_t World::room() const {
    const std::uint32_t most = std::min(mostParticles(config_), particles_.capacity());
    return std::min(most - std::min(most, particles_.count()), names_.left(particles_.count()));
}

void World::add(const DiscValues& discs) {
    assert(!ticking_ && placed() && discs.x.size() <= room());
    for (std::size_t k = 0; k < discs.x.size(); ++k)
        particles_.add(discs.x[k], discs.y[k], discs.vx[k], discs.vy[k], discs.r[k], discs.mass[k]);
    particles_.restFixed();
}

bool World::remove(std::span<const std::uint32_t> ids) {
    assert(!ticking_ && placed());
    const std::uint32_t count = particles_.count();
    if (!byId_.reserve(count) || !names_.reserve(count)) return false;
    std::uint32_t* const rank = byId_.data();
    std::fill_n(rank, count, 0u);
    for (const std::uint32_t id : ids) rank[id] = Particles::kGone;
    std::uint32_t next = 0;
    for (std::uint32_t id = 0; id < count; ++id)
        if (rank[id] != Particles::kGone) rank[id] = next++;
    names_.keep(rank, count);
    particles_.remove(rank);
    initial_ = std::min(initial_, particles_.count());
    order_.forgetNext();
    sketch_.forget();
    contact_.startOver();
    return true;
}

void World::resize(Box box) {
    assert(!ticking_ && placed());
    config_.box = box;
    order_.forgetNext();
    sketch_.forget();
    contact_.startOver();
}

void World::set(const Parameters& parameters) {
    assert(validate(parameters).empty() && !ticking_);
    if (parameters.method != config_.method) sketch_.forget();
    contact_.choose(parameters.response);
    static_cast<Parameters&>(config_) = parameters;
    if (isSketch()) contact_.forget();
}

void World::report(ContactEvents* events) {
    events_ = events;
    if (!events) return;
    events->restart(names_);
    // The contacts of the last tick do not begin in the next one. A restored world has lost them.
    const bool known = tick() == 0 || contacts().size() > 0;
    if (known && contactsKnown() && events->note(particles_, contacts(), tick())) events->commit();
}

}  // namespace cellmates
