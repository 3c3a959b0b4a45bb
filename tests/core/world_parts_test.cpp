#include "core/world.h"

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

// Steps until `ticks` ticks are done, and returns the number of pauses.
int runInParts(World& world, std::uint64_t ticks) {
    int pauses = 0;
    while (world.tick() < ticks) {
        pauses += inParts([&](Pace& pace) { return world.step(pace); });
        EXPECT_FALSE(world.ticking());
        EXPECT_EQ(world.progress(), 0);
    }
    return pauses;
}

TEST(World, TheStartInPartsIsTheSame) {
    // The number of discs takes several slices and part of one more. Each scene places discs its
    // own way.
    for (const SceneInfo& scene : scenes()) {
        const Config config = configOf(scene.id, kSanitized ? 60'000 : 130'000, 3, Method::grid);
        const auto whole = makeWorld(config);
        EXPECT_TRUE(whole->placed());
        Pace pace = hurried();
        const auto parts = World::create(config, Workers::alone(), pace);
        ASSERT_TRUE(parts);
        EXPECT_EQ(parts->particles().count(), Pace::kDiscs) << scene.name;
        EXPECT_FALSE(parts->placed());
        EXPECT_FALSE(parts->ticking());
        ASSERT_EQ(parts->step(pace), Progress::paused);
        runInParts(*parts, 1);
        run(*whole, 1);
        EXPECT_EQ(hex(parts->hash()), hex(whole->hash())) << scene.name;
    }
}

TEST(World, SpawnsComeAfterThoseAtTheStart) {
    Config config = configOf(Scene::klaus, 120'000, 3, Method::grid);
    config.capacity = 130'000;
    const auto whole = makeWorld(config);
    Pace pace = hurried();
    const auto parts = World::create(config, Workers::alone(), pace);
    for (World* world : {whole.get(), parts.get()}) {
        world->spawn(10, 10);
        world->admit();
    }
    EXPECT_EQ(parts->particles().count(), Pace::kDiscs);
    run(*whole, 1);
    runInParts(*parts, 1);
    EXPECT_EQ(parts->particles().count(), 120'001u);
    EXPECT_EQ(hex(parts->hash()), hex(whole->hash()));
}

TEST(World, TwoMillionDiscsAreNotPlacedInOneGo) {
    if (kSanitized) GTEST_SKIP() << "takes too long";
    const Config config = configOf(Scene::million, 2'000'000, 1, Method::grid);
    const std::uint64_t wanted = makeWorld(config)->hash();
    Pace pace = hurried();
    const auto world = World::create(config, Workers::alone(), pace);
    ASSERT_TRUE(world);
    std::uint32_t before = 0;
    int slices = 1;
    for (; !world->placed(); ++slices) {
        EXPECT_LE(world->particles().count() - before, Pace::kDiscs);
        before = world->particles().count();
        ASSERT_EQ(world->step(pace), Progress::paused);
    }
    EXPECT_EQ(slices, 40);
    ASSERT_TRUE(world->abandonTick());
    EXPECT_EQ(hex(world->hash()), hex(wanted));
}

// There are enough discs for several looks at the clock.
Config many(Method method) { return configOf(Scene::klaus, 4500, 5, method); }

TEST(World, ATickInPartsEndsTheSame) {
    for (const Method method : detectingMethods()) {
        const auto whole = makeWorld(many(method));
        const auto parts = makeWorld(many(method));
        const int pauses = runInParts(*parts, 3);
        if (method == Method::naive) {
            EXPECT_GT(pauses, 10);
        }
        run(*whole, 3);
        EXPECT_EQ(parts->hash(), whole->hash()) << name(method);
        EXPECT_EQ(parts->stats().pairTests, whole->stats().pairTests);
        EXPECT_EQ(parts->stats().contacts, whole->stats().contacts);
        EXPECT_EQ(parts->progress(), 0);
    }
}

TEST(World, ATickInPartsEndsWithoutAnyContact) {
    Config config = many(Method::naive);
    config.box = {100'000, 100'000};
    config.species.radiusMin = config.species.radiusMax = 0.001f;
    const auto world = makeWorld(config);
    EXPECT_GT(runInParts(*world, 2), 5);
    EXPECT_EQ(world->stats().contacts, 0u);
    EXPECT_EQ(world->stats().pairTests, 4500u * 4499 / 2);
}

TEST(World, NothingMovesWhileATickIsPaused) {
    const auto world = makeWorld(many(Method::naive));
    run(*world, 1);
    const std::uint64_t before = world->hash();
    beginTick(*world);
    ASSERT_LT(world->progress(), 1);
    EXPECT_EQ(world->hash(), before);
    EXPECT_EQ(world->tick(), 1u);
}

TEST(World, WhatIsAskedForInAPauseWaitsForTheNextTick) {
    Config config = many(Method::naive);
    config.capacity = 4600;
    const auto whole = makeWorld(config);
    const auto parts = makeWorld(config);
    beginTick(*parts);
    for (int k = 0; k < 20; ++k) parts->spawn(50, 50);
    EXPECT_EQ(parts->particles().count(), 4500u);
    runInParts(*parts, 1);
    EXPECT_EQ(parts->stats().count, 4500u);
    run(*parts, 2);
    EXPECT_EQ(parts->stats().count, 4520u);

    run(*whole, 1);
    for (int k = 0; k < 20; ++k) whole->spawn(50, 50);
    run(*whole, 2);
    EXPECT_EQ(parts->hash(), whole->hash());
}

// Parameters cannot change during a tick, so a change abandons the tick and starts it again.
TEST(World, ChangesInAPauseCountForTheWholeTick) {
    for (const MethodInfo& method : allMethods()) {
        const auto whole = makeWorld(many(Method::naive));
        const auto parts = makeWorld(many(Method::naive));
        Parameters parameters = whole->config();
        parameters.method = method.id;
        parameters.gravity = 0.25f;
        parameters.cell = 5;
        beginTick(*parts);
        ASSERT_TRUE(parts->abandonTick());
        EXPECT_FALSE(parts->ticking());
        EXPECT_EQ(parts->hash(), whole->hash());
        parts->set(parameters);
        whole->set(parameters);
        run(*parts, 2);
        run(*whole, 2);
        EXPECT_EQ(parts->hash(), whole->hash()) << method.name;
        EXPECT_EQ(parts->stats().contacts, whole->stats().contacts) << method.name;
    }
}

TEST(World, StatisticsAreOfTheLastWholeTick) {
    const auto world = makeWorld(many(Method::naive));
    run(*world, 2);
    const Stats before = world->stats();
    const std::uint64_t contacts = world->contacts().size();
    EXPECT_EQ(before.method, Method::naive);
    EXPECT_EQ(before.tick, 2u);
    EXPECT_EQ(before.contacts, contacts);
    Parameters parameters = world->config();
    parameters.method = Method::hash;
    parameters.response = Response::elastic;
    parameters.cell = 7;
    world->set(parameters);
    const auto expectBefore = [&] {
        EXPECT_EQ(world->stats().method, Method::naive);
        EXPECT_EQ(world->stats().response, before.response);
        EXPECT_EQ(world->stats().tick, 2u);
        EXPECT_EQ(world->tick(), 2u);
        EXPECT_EQ(world->stats().pairTests, before.pairTests);
        EXPECT_EQ(world->stats().contacts, before.contacts);
        EXPECT_EQ(world->stats().ms, before.ms);
    };
    expectBefore();
    EXPECT_EQ(world->contacts().size(), contacts);
    Pace pace = hurried();
    int parts = 0;
    for (; world->step(pace) == Progress::paused; ++parts) expectBefore();
    EXPECT_GT(parts, 3);
    EXPECT_EQ(world->stats().method, Method::hash);
    EXPECT_EQ(world->stats().response, Response::elastic);
    EXPECT_EQ(world->stats().tick, 3u);
    EXPECT_NE(world->stats().pairTests, before.pairTests);
    EXPECT_GT(world->stats().contacts, 0u);

    // An abandoned tick does not change the statistics.
    const Stats last = world->stats();
    setMethod(*world, Method::naive);
    beginTick(*world);
    ASSERT_TRUE(world->abandonTick());
    EXPECT_EQ(world->stats().tick, last.tick);
    EXPECT_EQ(world->stats().pairTests, last.pairTests);
    EXPECT_EQ(world->progress(), 0);
    EXPECT_EQ(world->contacts().size(), 0u);
    run(*world, 1);
    EXPECT_EQ(world->contacts().size(), world->stats().contacts);
}

}  // namespace
}  // namespace cellmates::test
