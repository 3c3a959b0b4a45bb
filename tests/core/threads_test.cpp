#include "support.h"

/// Tests that several workers give the same results as one. Builds without threads leave this file
/// out.
namespace cellmates::test {
namespace {

// There are enough discs for workers to take part, whatever the number of processors.
TEST(Threads, ChangeNoHash) {
    Workers alone(1), two(2), three(3);
    ASSERT_EQ(three.count(), 3u);
    for (const Scene scene : {Scene::klaus, Scene::strips, Scene::pucks, Scene::mixed})
        for (const ResponseInfo& response : responses()) {
            // These responses use one thread and take longest.
            const bool single = response.id == Response::exact || response.id == Response::settle;
            if (single && scene != Scene::pucks) continue;
            Config config = configOf(scene, 9000, 2, Method::grid, response.id);
            const std::unique_ptr<World> worlds[] = {
                makeWorld(config, alone), makeWorld(config, two), makeWorld(config, three)};
            for (unsigned k = 0; k < 3; ++k) EXPECT_EQ(worlds[k]->threads(), 1 + k);
            const int ticks = kSanitized ? 1 : 10;
            for (int round = 0; round < 3; ++round)
                for (const auto& world : worlds) {
                    ASSERT_TRUE(world->push({100, 80, 60, 2}));
                    run(*world, ticks);
                    ASSERT_EQ(hex(world->hash()), hex(worlds[0]->hash()))
                        << info(scene).name << ", " << response.name << ", " << world->threads();
                    ASSERT_EQ(world->stats().pairTests, worlds[0]->stats().pairTests);
                    ASSERT_EQ(world->stats().contacts, worlds[0]->stats().contacts);
                }
        }
}

TEST(Threads, ManyDiscsArriveAtTheGoldenHash) {
    const std::vector<unsigned> counts =
        kSanitized ? std::vector<unsigned>{5} : std::vector<unsigned>{2, 5, 16};
    for (const unsigned threads : counts) {
        Workers workers(threads);
        EXPECT_EQ(hex(hashesAfter(kManyGolden, kManyGolden.setup.ticks, Method::grid, workers)),
                  hex(kManyGolden.hashes))
            << threads;
    }
}

TEST(Threads, PauseToo) {
    Workers workers(3);
    Config config = configOf(Scene::klaus, 9000, 2, Method::grid);
    config.box = {20, 20};  // so full that a tick makes millions of pair tests
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
