#include "core/world.h"

#include <tuple>

#include "support.h"

// A world that places its discs and makes its ticks in parts, with pauses in between, ends in the
// same state as one that never pauses.

namespace cellmates::test {
namespace {

/// Begins a tick that pauses during detection.
void beginTick(World& world) {
    while (!(world.progress() > 0)) {
        Pace pace = hurried();
        ASSERT_EQ(world.step(pace), Progress::paused);
    }
}

/// Steps until `ticks` ticks are done.
void runInParts(World& world, std::uint64_t ticks) {
    while (world.tick() < ticks) {
        inParts([&](Pace& pace) { return world.step(pace); });
        EXPECT_FALSE(world.ticking());
        EXPECT_EQ(world.progress(), 0);
    }
}

// The number of discs takes a slice and a part of another. Each scene places discs its own way.
TEST(World, TheStartInPartsIsTheSame) {
    for (const SceneInfo& scene : scenes()) {
        SCOPED_TRACE(scene.name);
        Config config = configOf(scene.id, Pace::kDiscs + 2000, 3, Method::grid);
        config.capacity += 10;
        const auto whole = makeWorld(config);
        EXPECT_TRUE(whole->placed());
        Pace pace = hurried();
        const auto parts = World::create(config, Workers::alone(), pace);
        ASSERT_TRUE(parts);
        for (World* world : {whole.get(), parts.get()}) {
            world->spawn(10, 10);
            world->admit();
        }
        EXPECT_EQ(parts->particles().count(), Pace::kDiscs);
        EXPECT_FALSE(parts->placed());
        EXPECT_FALSE(parts->ticking());
        ASSERT_EQ(parts->step(pace), Progress::paused);
        runInParts(*parts, 1);
        run(*whole, 1);
        EXPECT_EQ(parts->particles().count(), config.count + 1);
        EXPECT_EQ(hex(parts->hash()), hex(whole->hash()));
    }
}

// There are enough discs for several looks at the clock.
const Config kMany = configOf(Scene::klaus, 2500, 5, Method::naive);

TEST(World, WhatIsAskedForInAPauseWaitsForTheNextTick) {
    Config config = kMany;
    config.capacity = 2600;
    const auto whole = makeWorld(config);
    const auto parts = makeWorld(config);
    beginTick(*parts);
    for (int k = 0; k < 20; ++k) parts->spawn(50, 50);
    EXPECT_EQ(parts->particles().count(), 2500u);
    runInParts(*parts, 1);
    EXPECT_EQ(parts->stats().count, 2500u);
    run(*parts, 2);
    EXPECT_EQ(parts->stats().count, 2520u);

    run(*whole, 1);
    for (int k = 0; k < 20; ++k) whole->spawn(50, 50);
    run(*whole, 2);
    EXPECT_EQ(parts->hash(), whole->hash());
}

/// The figures of the statistics.
auto figures(const World& world) {
    const Stats& s = world.stats();
    return std::tuple(s.method, s.response, s.tick, s.pairTests, s.contacts, s.ms);
}

TEST(World, StatisticsAreOfTheLastWholeTick) {
    const auto world = makeWorld(kMany);
    run(*world, 2);
    const auto before = figures(*world);
    setMethod(*world, Method::hash);
    setResponse(*world, Response::elastic);
    set(*world, &Parameters::cell, 7.0f);
    EXPECT_EQ(figures(*world), before);
    EXPECT_EQ(world->contacts().size(), world->stats().contacts);
    Pace pace = hurried();
    int parts = 0;
    for (; world->step(pace) == Progress::paused; ++parts) EXPECT_EQ(figures(*world), before);
    EXPECT_GT(parts, 3);
    EXPECT_EQ(world->stats().method, Method::hash);
    EXPECT_EQ(world->stats().response, Response::elastic);
    EXPECT_EQ(world->stats().tick, 3u);
    EXPECT_GT(world->stats().contacts, 0u);

    // An abandoned tick does not change the statistics.
    const auto last = figures(*world);
    setMethod(*world, Method::naive);
    beginTick(*world);
    ASSERT_TRUE(world->abandonTick());
    EXPECT_EQ(figures(*world), last);
    EXPECT_EQ(world->progress(), 0);
    EXPECT_EQ(world->contacts().size(), 0u);
    run(*world, 1);
    EXPECT_EQ(world->contacts().size(), world->stats().contacts);
}

}  // namespace
}  // namespace cellmates::test
