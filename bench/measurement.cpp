#include "measurement.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/pace.h"

namespace cellmates::bench {
namespace {

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
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
    constexpr std::array kTimed = {Stage::sort, Stage::detect, Stage::respond};
    Measurement result;
    Workers workers(o.threads);
    std::vector<double> totals;
    std::array<std::vector<double>, kTimed.size()> stages;
    std::vector<double> builds, orders;
    for (std::uint32_t repeat = 0; repeat < o.repeat; ++repeat) {
        const auto world = warmedUp(run, o, workers);
        if (!world) return std::nullopt;
        std::array<double, kTimed.size()> sums{};
        double build = 0, order = 0;
        std::uint32_t rebuilds = 0;
        Stopwatch watch(systemTime());
        for (std::uint32_t tick = 0; tick < o.ticks; ++tick) {
            if (!world->step()) return std::nullopt;
            const auto& ms = world->stats().ms;
            build += world->stats().buildMs;
            order += world->stats().orderMs;
            rebuilds += world->stats().rebuilt;
            for (std::size_t k = 0; k < kTimed.size(); ++k)
                sums[k] += ms[static_cast<std::size_t>(kTimed[k])];
        }
        totals.push_back(watch.lap() / o.ticks);
        for (std::size_t k = 0; k < kTimed.size(); ++k) stages[k].push_back(sums[k] / o.ticks);
        builds.push_back(build / o.ticks);
        orders.push_back(order / o.ticks);
        result.rebuilds = static_cast<double>(rebuilds) / o.ticks;
        result.threads = world->threads();
        result.last = world->stats();
        result.bytes = world->bytes();
        result.hash = world->hash();
        result.discsHash = world->discsHash();
    }
    result.msMin = *std::min_element(totals.begin(), totals.end());
    result.msMedian = median(totals);
    result.msSort = median(stages[0]);
    result.msDetect = median(stages[1]);
    result.msRespond = median(stages[2]);
    result.msBuild = median(builds);
    result.msOrder = median(orders);
    return result;
}

}  // namespace cellmates::bench
