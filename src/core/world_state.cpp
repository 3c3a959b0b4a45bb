// Hashes, writes and restores a world's state.

#include <cstring>

#include "core/state/state_hash.h"
#include "core/world.h"

namespace cellmates {
namespace {

constexpr const char* kShort = "the state ends too early";
constexpr const char* kCount = "the number of discs is out of range";

/// Whether each id below the count occurs once.
bool namesEach(const Particles& p, Buffer<std::uint8_t>& seen) {
    if (p.count() > 0) std::memset(seen.data(), 0, p.count());
    for (std::uint32_t i = 0; i < p.count(); ++i)
        if (seen[p.id[i]]++) return false;
    return true;
}

}  // namespace

std::uint64_t World::discsHash() const { return cellmates::discsHash(particles_, stats_.tick); }

std::uint64_t World::hash() const {
    if (!whole()) return discsHash();
    HashSink sink;
    write(sink);
    return sink.hash();
}

void World::write(StateSink& sink) const {
    const std::uint32_t count = particles_.count();
    // A tick that has not changed a disc yet is not part of the state. If it has sorted the
    // storage, the discs are written in their order before that sort.
    const bool sorted = ticking_ && !isSketch() && contact_.sorted();
    const Particles& discs = sorted ? order_.before() : particles_;
    sink.wide(stats_.tick);
    sink.wide(rng_.state());
    sink.word(count);
    discs.write(sink, count);
    sink.word(pendingCount_);
    for (std::uint32_t k = 0; k < pendingCount_; ++k)
        for (const float value : {pending_[k].x, pending_[k].y, pending_[k].radius})
            sink.word(value);
    sink.word(pushCount_);
    for (std::uint32_t k = 0; k < pushCount_; ++k)
        for (const float value :
             {pushes_[k].x, pushes_[k].y, pushes_[k].radius, pushes_[k].strength})
            sink.word(value);
    if (!isSketch()) contact_.resolver().write(sink, discs, count);
    if (keepsLists()) sketch_.write(sink, config_, count);
    names_.write(sink);
}

std::unique_ptr<World> World::restore(const Config& config, StateSource& source, Workers& workers,
                                      std::string& problem) {
    problem = {};
    std::unique_ptr<World> world(new (std::nothrow) World(config, workers));
    if (!world || !world->createStorage() || !world->read(source, problem)) return nullptr;
    return world;
}

bool World::read(StateSource& source, std::string& problem) {
    const auto wrong = [&](const char* what) {
        problem = what;
        return false;
    };
    stats_.tick = source.wide();
    rng_.setState(source.wide());
    const std::uint32_t count = source.word();
    if (!source.good()) return wrong(kShort);
    if (count > config_.capacity || count > mostParticles(config_)) return wrong(kCount);
    Buffer<std::uint8_t> seen;
    if (!seen.reserve(count)) return false;
    problem = particles_.read(source, count);
    if (!problem.empty()) return false;
    if (!source.good()) return wrong(kShort);
    if (!namesEach(particles_, seen)) return wrong("two discs have one id");
    // A state is saved once everything that waits has been carried out.
    if (source.word() > 0 || source.word() > 0) return wrong("discs or pushes are waiting");
    Reading kept = Reading::good;
    if (!isSketch()) kept = contact_.resolver().read(source, particles_);
    if (kept == Reading::damaged) return wrong("the state of the response is damaged");
    if (keepsLists()) kept = sketch_.read(source, config_, particles_);
    if (kept == Reading::damaged) return wrong("the lists of the grid are damaged");
    if (kept == Reading::noMemory) return false;
    if (!source.good()) return wrong(kShort);
    if (!source.atEnd()) kept = names_.read(source, count);
    if (kept == Reading::noMemory) return false;
    if (kept == Reading::damaged || !source.atEnd())
        return wrong("there is data after the end of the state");
    // Only a world from which discs were removed may have fewer than at its start.
    if (names_.plain() && count < config_.count) return wrong(kCount);
    initial_ = std::min(initial_, count);
    return true;
}

}  // namespace cellmates
