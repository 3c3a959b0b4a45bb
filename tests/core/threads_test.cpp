#include "support.h"

/// Several workers give the same results as one. Not built where there are no threads.
namespace cellmates::test {
namespace {

// Enough discs for workers to be used, whatever the number of processors.
TEST(Threads, ChangeNoHash) {
    for (const unsigned threads : {2u, 3u}) {
        Workers workers(threads);
        ASSERT_EQ(workers.count(), threads);
        for (const Scene scene : {Scene::klaus, Scene::strips, Scene::pucks, Scene::mixed})
            for (const ResponseInfo& response : responses()) {
                Config config = configOf(scene, 9000, 2, Method::grid);
                config.response = response.id;
                const auto alone = makeWorld(config);
                const auto shared = World::create(config, workers);
                ASSERT_TRUE(shared);
                EXPECT_EQ(shared->threads(), threads);
                const int ticks = kSanitized ? 1 : 10;
                for (int round = 0; round < 3; ++round) {
                    for (World* const world : {alone.get(), shared.get()})
                        ASSERT_TRUE(world->push({100, 80, 60, 2}));
                    run(*alone, ticks);
                    run(*shared, ticks);
                    ASSERT_EQ(hex(alone->hash()), hex(shared->hash()))
                        << info(scene).name << ", " << response.name << ", " << threads;
                    ASSERT_EQ(alone->stats().pairTests, shared->stats().pairTests);
                    ASSERT_EQ(alone->stats().contacts, shared->stats().contacts);
                }
            }
    }
}

TEST(Threads, ManyDiscsArriveAtTheGoldenHash) {
    const std::vector<unsigned> counts =
        kSanitized ? std::vector<unsigned>{5} : std::vector<unsigned>{2, 5, 16};
    for (const unsigned threads : counts) {
        Workers workers(threads);
        EXPECT_EQ(hex(hashesAfter(kManyGolden, Method::grid, workers)), hex(kManyGolden.hashes))
            << threads;
    }
}

TEST(Threads, PauseToo) {
    Workers workers(3);
    Config config = configOf(Scene::klaus, 9000, 2, Method::grid);
    config.box = {20, 20};  // so full that a tick takes millions of tests
    const auto alone = makeWorld(config);
    const auto shared = World::create(config, workers);
    run(*alone, 2);
    int pauses = 0;
    for (int tick = 0; tick < 2; ++tick)
        pauses += inParts([&](Pace& pace) { return shared->step(pace); });
    EXPECT_GT(pauses, 4);
    EXPECT_EQ(hex(alone->hash()), hex(shared->hash()));
}

}  // namespace
}  // namespace cellmates::test
