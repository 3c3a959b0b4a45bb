#include "measurement.h"

#include <algorithm>
#include <vector>

#include "core/base/pace.h"

namespace cellmates::bench {
namespace {

/// One of the times of each repeat, in ascending order.
std::vector<double> sorted(const std::vector<Times>& repeats, double Times::* part) {
    std::vector<double> values;
    for (const Times& times : repeats) values.push_back(times.*part);
    std::sort(values.begin(), values.end());
    return values;
}

double median(const std::vector<Times>& repeats, double Times::* part) {
    const std::vector<double> values = sorted(repeats, part);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

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
    constexpr double Times::* kTimes[] = {&Times::all, &Times::sort, &Times::detect,
                                          &Times::respond};
    Measurement result;
    Workers workers(o.threads);
    std::vector<Times> repeats;
    while (repeats.size() < o.repeat) {
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
        for (const auto each : kTimes) times.*each /= o.ticks;
        repeats.push_back(times);
        result.threads = world->threads();
        result.last = world->stats();
        result.bytes = world->bytes();
        result.hash = world->hash();
        result.discsHash = world->discsHash();
    }
    result.msMin = sorted(repeats, &Times::all).front();
    for (const auto each : kTimes) result.ms.*each = median(repeats, each);
    return result;
}

}  // namespace cellmates::bench
