#include "report.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "core/scenes.h"

#ifdef __EMSCRIPTEN__
#include <emscripten/version.h>
#endif

namespace cellmates::bench {
namespace {

double perParticle(double value, const Stats& stats) { return value / std::max(1u, stats.count); }

unsigned long long asLong(std::uint64_t value) { return value; }

}  // namespace

void printHeader() {
    std::printf("%-34s %8s %10s %8s %13s %9s %6s  %s\n", "run", "n", "ms", "ns/p", "pair tests",
                "contacts", "B/p", "hash");
}

void printText(const Run& run, const Measurement& m) {
    std::printf("%-34s %8u %10.4f %8.1f %13llu %9llu %6.0f  %016llx\n", run.name.c_str(),
                m.last.count, m.ms.all, perParticle(m.ms.all * 1e6, m.last),
                asLong(m.last.pairTests), asLong(m.last.contacts),
                perParticle(static_cast<double>(m.bytes), m.last), asLong(m.hash));
    std::fflush(stdout);
}

void printJson(const Run& run, const Measurement& m) {
    const MethodInfo& method = info(run.config.method);
    std::printf(
        "{\"scene\":\"%s\",\"n\":%u,\"method\":\"%s\",\"response\":\"%s\",\"threads\":%u,"
        "\"ticks\":%llu,\"hash\":\"%016llx\",\"discs_hash\":\"%016llx\","
        "\"ms\":%.6f,\"pair_tests\":%llu,\"contacts\":%llu,\"bytes\":%zu,",
        info(run.config.scene).name.data(), m.last.count, method.name.data(),
        info(run.config.response).name.data(), m.threads, asLong(m.last.tick), asLong(m.hash),
        asLong(m.discsHash), m.ms.all, asLong(m.last.pairTests), asLong(m.last.contacts), m.bytes);
    if (method.sketchLoop)  // does all stages in one sweep
        std::printf("\"ms_order\":null,\"ms_detect\":null,\"ms_respond\":null}\n");
    else
        std::printf("\"ms_order\":%.6f,\"ms_detect\":%.6f,\"ms_respond\":%.6f}\n", m.ms.sort,
                    m.ms.detect, m.ms.respond);
    std::fflush(stdout);
}

void printState(const Run& run, const World& world) {
    const Particles& p = world.particles();
    const Config& c = world.config();
    std::vector<std::uint32_t> indexOf(p.count());
    for (std::uint32_t i = 0; i < p.count(); ++i) indexOf[p.id[i]] = i;
    std::printf("{\"scene\":\"%s\",\"tick\":%llu,\"width\":%.9g,\"height\":%.9g,\"particles\":[",
                info(run.config.scene).name.data(), asLong(world.tick()), c.box.width,
                c.box.height);
    const char* separator = "";
    for (const std::uint32_t i : indexOf) {
        std::printf("%s[%.9g,%.9g,%.9g,%.9g,%.9g,%.9g]", separator, p.x[i], p.y[i], p.vx[i],
                    p.vy[i], p.r[i], 1.0f / p.inverseMass[i]);
        separator = ",";
    }
    std::printf("]}\n");
}

void printCompiler() {
#ifdef __EMSCRIPTEN__
    std::printf("Emscripten %d.%d.%d, ", __EMSCRIPTEN_major__, __EMSCRIPTEN_minor__,
                __EMSCRIPTEN_tiny__);
#endif
#ifdef __clang__
    std::printf("Clang %s\n", __clang_version__);
#else
    std::printf("%s\n", __VERSION__);
#endif
}

}  // namespace cellmates::bench
