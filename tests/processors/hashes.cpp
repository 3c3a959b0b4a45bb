// Compares the golden hashes with those of one compiler for one processor. It is compiled as one
// file with all of core and without GoogleTest, because it is built ten times. Prints a summary,
// and for each different hash a line; in that case the exit code is 1.

#include <algorithm>
#include <bit>
#include <cstdio>
#include <memory>
#include <set>

#include "core/scenes.h"
#include "core/world.h"
#include "tests/core/array_sizes.h"
#include "tests/core/golden.h"

using namespace cellmates;
using namespace cellmates::test;

namespace {

int failures = 0;

unsigned long long asLong(std::uint64_t value) { return value; }

Hashes hashesAfter(const Golden& golden, int ticks, Method method) {
    Config config = sceneConfig(golden.scene, golden.setup.count);
    config.seed = golden.setup.seed;
    config.method = method;
    config.response = golden.response;
    const auto world = World::create(config);
    bool good = world != nullptr;
    for (int tick = 0; good && tick < ticks; ++tick) good = world->step();
    return good ? Hashes{world->hash(), world->discsHash()} : Hashes{};
}

/// Any hash of the discs will do if the wanted one is 0.
bool compare(const Golden& golden, int ticks, Method method, Hashes wanted) {
    const Hashes found = hashesAfter(golden, ticks, method);
    if (wanted.discs == 0) wanted.discs = found.discs;
    if (found == wanted) return true;
    ++failures;
    std::printf("%s %s, %u discs, %s, %d ticks: %016llx %016llx instead of %016llx %016llx\n",
                info(golden.scene).name.data(), info(golden.response).name.data(),
                golden.setup.count, info(method).name.data(), ticks, asLong(found.state),
                asLong(found.discs), asLong(wanted.state), asLong(wanted.discs));
    return false;
}

// The grid makes all ticks, each other method only the first of them. That is enough, because
// processors could differ in arithmetic only, which all methods share.
bool compareAll(const Golden& golden, bool few) {
    const int ticks = few ? golden.setup.fewTicks : golden.setup.ticks;
    bool same = compare(golden, ticks, Method::grid, few ? Hashes{golden.few, 0} : golden.hashes);
    const int part = static_cast<int>((few ? 1000 : 4500) / golden.setup.count);
    if (part == 0) return same;
    const Hashes first = hashesAfter(golden, part, Method::grid);
    for (const MethodInfo& method : detectors())
        if (method.id != Method::grid) same &= compare(golden, part, method.id, first);
    return same;
}

}  // namespace

int main(int argc, char**) {
    const bool few = argc > 1;
    if (const std::size_t size = firstWrongSize()) {
        ++failures;
        std::printf("an array of %zu bytes is granted, but does not fit into memory\n", size);
    }
    int runs = 0, same = 0, most = 0;
    std::set<Scene> differing;
    for (const Golden& golden : kGolden) {
        const int ticks = few ? golden.setup.fewTicks : golden.setup.ticks;
        if (ticks == 0) continue;
        ++runs;
        most = std::max(most, ticks);
        if (compareAll(golden, few))
            ++same;
        else
            differing.insert(golden.scene);
    }
    for (const auto& [method, ticks, hashes] : kSketchGolden)
        if (!few || ticks <= kFewTicks)
            compare({Scene::tutorial, Response::repulsion, hashes, 0}, ticks, method, hashes);
    if (!few) compare(kManyGolden, kManyGolden.setup.ticks, Method::grid, kManyGolden.hashes);

#if defined(__clang__)
    std::printf("Clang %d.%d.%d", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    std::printf("GCC %d.%d.%d", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
    std::printf(", %s-endian: %zu of %zu scenes, %d of %d runs of up to %d ticks\n",
                std::endian::native == std::endian::big ? "big" : "little",
                scenes().size() - differing.size(), scenes().size(), same, runs, most);
    return failures > 0;
}
