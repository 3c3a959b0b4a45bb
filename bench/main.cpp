// The benchmark runner: native and, as WebAssembly, in node.

#include <algorithm>
#include <cstdio>
#include <vector>

#include "core/scenes.h"
#include "core/stopwatch.h"
#include "core/world.h"
#include "options.h"

using namespace cellmates;

namespace {

struct Run {
    Config config;
    std::string name;
};

struct Result {
    double msMin = 0, msMedian = 0;  ///< a tick
    Stats last;
    std::uint64_t hash = 0;
};

// Every run that the options choose. A method that takes fewer particles is left
// out, unless it was asked for by name: then `problem` says what is wrong.
std::vector<Run> plan(const bench::Options& o, std::string& problem) {
    std::vector<Run> runs;
    for (const SceneInfo& scene : scenes()) {
        if (o.scene && *o.scene != scene.id) continue;
        for (const MethodInfo& method : methods()) {
            if (o.method && *o.method != method.id) continue;
            for (const ResponseInfo& response : responses()) {
                Run run;
                run.config = sceneConfig(scene.id, o.count.value_or(scene.defaultCount));
                const Response wanted = o.response.value_or(run.config.response);
                // The sketch's loops have a response of their own.
                const bool all = o.allResponses && !method.sketchLoop;
                if (!all && response.id != wanted) continue;
                run.config.seed = o.seed;
                run.config.method = method.id;
                run.config.response = response.id;
                if (o.cell) run.config.cell = *o.cell;
                if (o.table) run.config.table = *o.table;
                for (const std::string_view part : {scene.name, method.name, response.name})
                    run.name += (run.name.empty() ? "" : "/") + std::string(part);
                if (run.name.find(o.filter) == std::string::npos) continue;
                const std::string refusal = validate(run.config);
                if (refusal.empty())
                    runs.push_back(run);
                else if (o.method)
                    problem = run.name + ": " + refusal;
            }
        }
    }
    return runs;
}

// Every repeat starts from the same state, so every repeat ends in the same one.
bool measure(const Run& run, const bench::Options& o, Result& result) {
    std::vector<double> ms;
    for (std::uint32_t repeat = 0; repeat < o.repeat; ++repeat) {
        const auto world = World::create(run.config);
        if (!world) return false;
        for (std::uint32_t tick = 0; tick < o.warmup; ++tick)
            if (!world->step()) return false;
        Stopwatch watch;
        for (std::uint32_t tick = 0; tick < o.ticks; ++tick)
            if (!world->step()) return false;
        ms.push_back(watch.lap() / o.ticks);
        result.last = world->stats();
        result.hash = world->hash();
    }
    std::sort(ms.begin(), ms.end());
    result.msMin = ms.front();
    result.msMedian =
        ms.size() % 2 ? ms[ms.size() / 2] : (ms[ms.size() / 2 - 1] + ms[ms.size() / 2]) / 2;
    return true;
}

void print(const Run& run, const bench::Options& o, const Result& r) {
    const double count = std::max(1u, r.last.count);
    const auto hash = static_cast<unsigned long long>(r.hash);
    const auto tests = static_cast<unsigned long long>(r.last.pairTests);
    const auto contacts = static_cast<unsigned long long>(r.last.contacts);
    const auto tick = static_cast<unsigned long long>(r.last.tick);
    if (o.json) {
        std::printf(
            "{\"scene\":\"%s\",\"n\":%u,\"method\":\"%s\",\"response\":\"%s\",\"threads\":%u,"
            "\"ticks\":%llu,\"hash\":\"%016llx\",\"ms_min\":%.6f,\"ms_median\":%.6f,"
            "\"ns_per_particle\":%.3f,\"pair_tests\":%llu,\"contacts\":%llu,\"bytes\":%zu}\n",
            info(run.config.scene).name.data(), r.last.count, info(run.config.method).name.data(),
            info(run.config.response).name.data(), o.threads, tick, hash, r.msMin, r.msMedian,
            r.msMedian * 1e6 / count, tests, contacts, r.last.bytes);
    } else {
        std::printf("%-34s %8u %10.4f %10.4f %8.1f %13llu %9llu %6.0f  %016llx\n", run.name.c_str(),
                    r.last.count, r.msMin, r.msMedian, r.msMedian * 1e6 / count, tests, contacts,
                    static_cast<double>(r.last.bytes) / count, hash);
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const auto [o, error] = bench::parse({argv + 1, argv + argc});
    if (!error.empty()) {
        std::fprintf(stderr, "cellmates-bench: %s (--help lists the flags)\n", error.c_str());
        return 2;
    }
    if (o.help) {
        std::fputs(bench::kUsage, stdout);
        return 0;
    }
    std::string problem;
    const std::vector<Run> runs = plan(o, problem);
    if (problem.empty() && runs.empty()) problem = "--filter: no run contains \"" + o.filter + "\"";
    if (!problem.empty()) {
        std::fprintf(stderr, "cellmates-bench: %s\n", problem.c_str());
        return 2;
    }
    if (o.list) {
        for (const Run& run : runs) std::puts(run.name.c_str());
        return 0;
    }
    if (!o.json)
        std::printf("%-34s %8s %10s %10s %8s %13s %9s %6s  %s\n", "run", "n", "ms min", "ms median",
                    "ns/p", "pair tests", "contacts", "B/p", "hash");
    for (const Run& run : runs) {
        Result result;
        if (!measure(run, o, result)) {
            std::fprintf(stderr, "cellmates-bench: %s: not enough memory\n", run.name.c_str());
            return 1;
        }
        print(run, o, result);
    }
    return 0;
}
