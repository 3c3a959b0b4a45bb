#include "measurement.h"

#include "core/base/pace.h"

namespace cellmates::bench {
namespace {

bool step(World& world, std::uint32_t ticks) {
    for (std::uint32_t tick = 0; tick < ticks; ++tick)
        if (!world.step()) return false;
    return true;
}

}  // namespace

std::unique_ptr<World> warmedUp(const Run& run, const Options& o, Workers& workers) {
    Config config = run.config;
    if (o.settle) config.method = Method::grid;
    auto world = World::create(config, workers);
    if (!world || !step(*world, o.settle)) return nullptr;
    world->set(run.config);
    if (!step(*world, o.warmup)) return nullptr;
    return world;
}

std::optional<Measurement> measure(const Run& run, const Options& o) {
    Measurement result;
    Workers workers(o.threads);
    for (std::uint32_t repeat = 0; repeat < o.repeat; ++repeat) {
        const std::size_t memoryBefore = memoryInUse();
        const auto world = warmedUp(run, o, workers);
        if (!world) return std::nullopt;
        Times times;
        Stopwatch watch(systemTime());
        for (std::uint32_t tick = 0; tick < o.ticks; ++tick) {
            if (!world->step()) return std::nullopt;
            const Stats& stats = world->stats();
            times.sort += stats.msOf(Stage::sort);
            times.detect += stats.msOf(Stage::detect);
            times.respond += stats.msOf(Stage::respond);
        }
        times.all = watch.lap();
        for (double* const each : {&times.all, &times.sort, &times.detect, &times.respond})
            *each /= o.ticks;
        if (repeat == 0 || times.all < result.ms.all) result.ms = times;
        result.threads = world->threads();
        result.last = world->stats();
        result.bytes = memoryInUse() - memoryBefore;
        result.hash = world->hash();
        result.discsHash = world->discsHash();
    }
    return result;
}

}  // namespace cellmates::bench
