// A tick allocates nothing once the simulation has warmed up. refusal_test.cpp has ticks that run
// out of memory.

#include <numeric>

#include "allocations.h"
#include "finder_scenes.h"
#include "support.h"

namespace cellmates::test {
namespace {

constexpr auto kBegun = ContactEvents::Kind::begun;

std::size_t allocationsIn(World& world, int ticks) {
    const std::size_t before = memory.allocations();
    for (int tick = 0; tick < ticks; ++tick) EXPECT_TRUE(world.step());
    return memory.allocations() - before;
}

Config start(Scene scene, std::uint32_t count, const MethodInfo& method, float cell) {
    Config config = sceneConfig(scene, count);
    config.method = method.id;
    config.cell = cell;
    return config;
}

TEST(Memory, AllocationsAreSeen) {
    const std::size_t before = memory.allocations();
    const auto world = makeWorld(sceneConfig(Scene::klaus, 100));
    EXPECT_GT(memory.allocations(), before + 5);
    EXPECT_GT(allocationsIn(*world, 1), 0u);  // the first tick allocates tables
}

TEST(Memory, NothingIsAllocatedAfterWarmUp) {
    for (const SceneInfo& scene : scenes()) {
        std::vector<Config> configs;
        for (const MethodInfo& method : methods())
            for (const float cell : {0.0f, 3.0f, 30.0f})
                if (cell == 0 || method.usesCell)
                    configs.push_back(start(scene.id, 120, method, cell));
        for (const ResponseInfo& response : responses()) {
            configs.push_back(start(scene.id, 120, info(Method::grid), 0));
            configs.back().response = response.id;
        }
        for (const Config& config : configs) {
            const auto world = makeWorld(config);
            // Discs take long to fall down in a tall box, and to settle in one that turns.
            const bool slow = config.box.height > 3 * config.box.width || config.turn > 0;
            const bool ofResponse = config.response != sceneConfig(scene.id).response;
            allocationsIn(*world, kSanitized ? 20 : ofResponse ? (slow ? 2000 : 600) : 200);
            if (kValidates) continue;
            EXPECT_EQ(allocationsIn(*world, 100), 0u)
                << scene.name << ", " << name(config.method) << ", cell " << config.cell << ", "
                << info(config.response).name;
        }
    }
}

TEST(Memory, RecordedCollisionsAllocateNothingAfterWarmUp) {
    Config config = start(Scene::pucks, 200, info(Method::grid), 0);
    config.response = Response::exact;
    const auto world = makeWorld(config);
    ContactEvents events;
    events.watch(kBegun);
    world->report(&events);
    std::size_t collisions = 0;
    const auto watched = [&](int ticks) {
        std::size_t seen = 0;
        for (int tick = 0; tick < ticks; ++tick) {
            seen += allocationsIn(*world, 1);
            collisions += events.of(kBegun).size();
            events.clear(kBegun);
        }
        return seen;
    };
    EXPECT_GT(watched(2000), 0u);
    collisions = 0;
    const std::size_t seen = watched(300);
    EXPECT_TRUE(kValidates || seen == 0) << seen;
    EXPECT_GT(collisions, 300u);
}

TEST(Memory, NothingIsAllocatedForSpawnedParticles) {
    for (const MethodInfo& method : methods())
        for (const float cell : {0.0f, 30.0f}) {
            if (cell > 0 && !method.usesCell) continue;
            Config config = start(Scene::tutorial, 200, method, cell);
            config.capacity = 900;
            config.gravity = 0;
            const auto world = makeWorld(config);
            Rng hand(2);
            const auto spawnAndCount = [&](int ticks) {
                std::size_t seen = 0;
                for (int tick = 0; tick < ticks; ++tick) {
                    for (int k = 0; k < 5; ++k)
                        world->spawn(hand.uniform(20, 480), hand.uniform(20, 480));
                    seen += allocationsIn(*world, 1);
                }
                return seen;
            };
            spawnAndCount(20);
            // The arrays that sort contacts grow with the discs, in large steps. Naive and the grid
            // find contacts in order, and the sketch's loops keep none.
            const bool sorts = !method.sketchLoop && method.id != Method::naive &&
                               !(method.id == Method::grid && cell == 0);
            const std::size_t seen = spawnAndCount(100);
            EXPECT_TRUE(kValidates || seen <= (sorts ? 6u : 0u))
                << seen << ", " << method.name << ", cell " << cell;
            EXPECT_EQ(world->stats().count, 800u);
            EXPECT_EQ(world->refused(), 0u);
        }
}

// Far more contacts than before may allocate; a few more may not.
TEST(Memory, SortingContactsSeldomAllocates) {
    ContactList list;
    const std::size_t before = memory.allocations();
    for (std::uint32_t count = 2; count < 3000; ++count) {
        list.clear();
        for (std::uint32_t k = count; k-- > 0;) list.add(k % 50, k + 50);
        ASSERT_TRUE(canonicalize(list, count + 50));
    }
    EXPECT_LT(memory.allocations() - before, 60u);
}

TEST(Memory, SwitchingBackAllocatesNothingMoreInTheTick) {
    if (kValidates) GTEST_SKIP();
    const auto world = makeWorld(sceneConfig(Scene::klaus, 600));
    allocationsIn(*world, 300);
    setMethod(*world, Method::naive);
    EXPECT_EQ(allocationsIn(*world, 50), 0u);
    setMethod(*world, Method::grid);
    EXPECT_EQ(allocationsIn(*world, 50), 0u);
}

TEST(Memory, ContactsWithoutMemoryAreCounted) {
    ContactList list;
    for (std::uint32_t k = 0; k < 1000; ++k) list.add(k, k + 1);
    memory.refuseAll();
    for (std::uint32_t k = 0; k < 1000; ++k) list.add(k, k + 1);
    const bool sorted = canonicalize(list, 2000);
    memory.giveBack();
    EXPECT_FALSE(sorted);
    EXPECT_EQ(list.size() + list.refused(), 2000u);
    EXPECT_GT(list.refused(), 0u);
    list.clear();
    EXPECT_EQ(list.refused(), 0u);
}

TEST(Memory, ABufferThatCannotGrowKeepsWhatItHas) {
    Buffer<std::uint32_t> buffer;
    ASSERT_TRUE(buffer.reserve(10));
    buffer[9] = 77;
    memory.refuseAll();
    const bool grown = buffer.reserve(1000, 10);
    memory.giveBack();
    EXPECT_FALSE(grown);
    EXPECT_EQ(buffer.capacity(), 10u);
    EXPECT_EQ(buffer[9], 77u);
    EXPECT_FALSE(buffer.reserve(SIZE_MAX / 2));
    EXPECT_TRUE(buffer.reserve(1000, 10));
    EXPECT_EQ(buffer[9], 77u);
    for (std::size_t k = 0; k < buffer.kPadding; ++k) EXPECT_EQ(buffer[1000 + k], 0u);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % 16, 0u);
}

/// Gives the discs ids in their order. False if there is not enough memory.
bool number(Finder& finder, std::size_t count) {
    std::uint32_t* const ids = finder.ids(static_cast<std::uint32_t>(count));
    if (ids) std::iota(ids, ids + count, 0u);
    return ids != nullptr;
}

// A finder's calls of all kinds, about discs that move.
TEST(Memory, AFinderAllocatesNothingAfterWarmUp) {
    Finder finder;
    Random random(1);
    Rounds discs(3000);
    for (Round& d : discs) d = {random.real(0, 400), random.real(0, 400), random.real(1, 3)};
    discs[7].r = 60;  // one that is asked by itself
    const auto frame = [&](bool near) {
        for (Round& d : discs) d.x += random.real(-0.5, 0.5);
        EXPECT_TRUE(give(finder, discs) && give(finder, discs, 1000));
        EXPECT_EQ(near ? finder.contactsWithin(1) : finder.contacts(), Finder::Outcome::done);
        EXPECT_TRUE(number(finder, discs.size()));
        EXPECT_EQ(finder.compare(), PairChanges::Outcome::done);
        EXPECT_EQ(finder.contactsBetween(), Finder::Outcome::done);
        EXPECT_EQ(finder.ask<&Questions::inCircle>(200.0, 200.0, 50.0), Finder::Outcome::done);
        EXPECT_EQ(finder.ask<&Questions::nearest>(200.0, 200.0, 7u), Finder::Outcome::done);
        EXPECT_EQ(finder.ask<&Questions::alongSegment>(0.0, 0.0, 400.0, 300.0, 2.0),
                  Finder::Outcome::done);
    };
    for (int k = 0; k < 20; ++k) frame(k % 2);
    const std::size_t before = memory.allocations();
    for (int k = 0; k < 20; ++k) frame(k % 2);
    EXPECT_EQ(memory.allocations(), before);
}

// Each allocation of a finder is refused once: the call says so, and the next one is right.
TEST(Memory, AFinderSurvivesEachRefusedAllocation) {
    for (std::size_t k = 1;; ++k) {
        Finder finder;
        Random random(2);
        const Rounds discs = randomScene(random, 300);
        const auto asked = [&] {
            return give(finder, discs) && finder.contacts() == Finder::Outcome::done &&
                   give(finder, discs, 100) && finder.contactsBetween() == Finder::Outcome::done &&
                   finder.contactsWithin(0.1) == Finder::Outcome::done &&
                   number(finder, discs.size()) && finder.compare() == PairChanges::Outcome::done &&
                   finder.ask<&Questions::alongSegment>(0.0, 0.0, 40.0, 30.0, 2.0) ==
                       Finder::Outcome::done &&
                   finder.ask<&Questions::inBox>(0.0, 0.0, 40.0, 30.0) == Finder::Outcome::done;
        };
        memory.refuseOnly(k);
        const bool good = asked();
        memory.giveBack();
        EXPECT_EQ(good, !memory.met()) << k;
        EXPECT_TRUE(asked()) << k;
        EXPECT_EQ(finder.contacts(), Finder::Outcome::done);
        EXPECT_EQ(pairsOf(finder), bruteForce(discs));
        if (!memory.met()) return;
    }
}

}  // namespace
}  // namespace cellmates::test
