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
    if (!world || !world->createStorage()) return nullptr;
    bool memory = true;
    problem = world->read(source, memory);
    return problem.empty() && memory ? std::move(world) : nullptr;
}

std::string World::read(StateSource& source, bool& memory) {
    if (std::string problem = readDiscs(source, memory); !problem.empty() || !memory)
        return problem;
    // A state is saved once everything that waits has been carried out.
    if (source.word() > 0 || source.word() > 0) return "discs or pushes are waiting";
    Reading kept = Reading::good;
    if (!isSketch()) kept = contact_.resolver().read(source, particles_);
    if (kept == Reading::damaged) return "the state of the response is damaged";
    if (keepsLists()) kept = sketch_.read(source, config_, particles_);
    if (kept == Reading::damaged) return "the lists of the grid are damaged";
    memory = kept != Reading::noMemory;
    if (!memory) return {};
    if (!source.good()) return kShort;
    if (!source.atEnd()) kept = names_.read(source, particles_.count());
    memory = kept != Reading::noMemory;
    if (!memory) return {};
    if (kept == Reading::damaged || !source.atEnd())
        return "there is data after the end of the state";
    // Only a world from which discs were removed may have fewer than at its start.
    if (names_.plain() && particles_.count() < config_.count) return kCount;
    initial_ = std::min(initial_, particles_.count());
    return {};
}

std::string World::readDiscs(StateSource& source, bool& memory) {
    stats_.tick = source.wide();
    rng_.setState(source.wide());
    const std::uint32_t count = source.word();
    if (!source.good()) return kShort;
    if (count > config_.capacity || count > mostParticles(config_)) return kCount;
    Buffer<std::uint8_t> seen;
    memory = seen.reserve(count);
    if (!memory) return {};
    if (std::string problem = particles_.read(source, count); !problem.empty()) return problem;
    if (!source.good()) return kShort;
    return namesEach(particles_, seen) ? "" : "two discs have one id";
}

}  // namespace cellmates
