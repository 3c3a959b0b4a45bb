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
#include "tests/core/rounding.h"

using namespace cellmates;
using namespace cellmates::test;

namespace {

int failures = 0;

unsigned long long asLong(std::uint64_t value) { return value; }

std::unique_ptr<World> worldOf(const Golden& golden, Method method) {
    Config config = sceneConfig(golden.scene, golden.count);
    config.seed = golden.seed;
    config.method = method;
    config.response = golden.response;
    return World::create(config);
}

Hashes hashesAfter(const Golden& golden, Method method) {
    const auto world = worldOf(golden, method);
    bool good = world != nullptr;
    for (int tick = 0; good && tick < golden.ticks; ++tick) good = world->step();
    return good ? Hashes{world->hash(), world->discsHash()} : Hashes{};
}

bool compare(const Golden& golden, Method method) {
    const Hashes found = hashesAfter(golden, method);
    if (found == golden.hashes) return true;
    ++failures;
    std::printf("%s %s, %u discs, %s, %d ticks: %016llx %016llx instead of %016llx %016llx\n",
                info(golden.scene).name.data(), info(golden.response).name.data(), golden.count,
                info(method).name.data(), golden.ticks, asLong(found.state), asLong(found.discs),
                asLong(golden.hashes.state), asLong(golden.hashes.discs));
    return false;
}

// The grid makes all ticks, each other method only the first of them. That is enough, because
// processors could differ in arithmetic only, which all methods share.
bool compareAll(const Golden& golden, std::uint32_t discsTicks) {
    bool same = compare(golden, Method::grid);
    Golden part = golden;
    part.ticks = static_cast<int>(discsTicks / golden.count);
    if (part.ticks == 0) return same;
    part.hashes = hashesAfter(part, Method::grid);
    for (const MethodInfo& method : detectors())
        if (method.id != Method::grid) same &= compare(part, method.id);
    return same;
}

}  // namespace

int main(int argc, char**) {
    const bool few = argc > 1;
    if (!roundsTwiceEverywhere()) {
        ++failures;
        std::printf("a*b+c is not rounded twice\n");
    }
    if (const std::size_t size = firstWrongSize()) {
        ++failures;
        std::printf("an array of %zu bytes is granted, but does not fit into memory\n", size);
    }
    int runs = 0, same = 0, most = 0;
    std::set<Scene> differing;
    for (const Golden& golden : kGolden) {
        if (few && golden.ticks > kFewTicks) continue;
        ++runs;
        most = std::max(most, golden.ticks);
        if (compareAll(golden, few ? 1000 : 4500))
            ++same;
        else
            differing.insert(golden.scene);
    }
    for (const SketchGolden& golden : kSketchGolden)
        if (!few || golden.ticks <= kFewTicks)
            compare({Scene::tutorial, Response::repulsion, 200, 1, golden.ticks, golden.hashes},
                    golden.method);
    if (!few) compare(kManyGolden, Method::grid);

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
