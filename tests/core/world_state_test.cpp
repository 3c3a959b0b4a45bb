// Tests that the hashes of a world and of its discs cover their whole state, and that the state can
// be saved and restored.

#include <bit>
#include <set>

#include "core/state/state_hash.h"
#include "support.h"

namespace cellmates::test {
namespace {

std::vector<std::uint32_t> wordsOf(const World& world) {
    Words words;
    world.write(words);
    return words.all;
}

std::uint64_t hashOf(const std::vector<std::uint32_t>& words) {
    HashSink sink;
    sink.take(words);
    return sink.hash();
}

std::unique_ptr<World> restored(const Config& config, const std::vector<std::uint32_t>& words,
                                std::string_view& problem, Workers& workers = Workers::alone()) {
    StateSource source(words);
    return World::restore(config, source, workers, problem);
}

/// A world after some ticks, with spawned discs and pushes that wait.
std::unique_ptr<World> some(Scene scene, Response response, Method method, int ticks) {
    Config config = configOf(scene, 150, 5, method);
    config.response = response;
    config.capacity = 400;
    auto world = makeWorld(config);
    run(*world, ticks);
    world->spawn(30, 20);
    world->spawn(31, 25, 4);
    run(*world, 1);
    world->spawn(10, 10, 2);
    EXPECT_TRUE(world->push({20, 20, 60, 3}));
    return world;
}

template <class Act>
void forEachKind(const Act& act) {
    for (const Scene scene : {Scene::klaus, Scene::pile, Scene::mixed})
        for (const ResponseInfo& response : responses()) act(scene, response.id, Method::grid);
    for (const MethodInfo& method : allMethods())
        if (method.sketchLoop) act(Scene::tutorial, Response::repulsion, method.id);
}

TEST(WorldState, EveryBitOfEveryWordCounts) {
    auto words = wordsOf(*some(Scene::pile, Response::settle, Method::grid, 20));
    for (const std::size_t size : {100u, 99u}) {
        words.resize(size);
        std::set<std::uint64_t> hashes = {hashOf(words)};
        for (std::uint32_t& word : words)
            for (int bit = 0; bit < 32; ++bit) {
                word ^= 1u << bit;
                hashes.insert(hashOf(words));
                word ^= 1u << bit;
            }
        std::vector<std::uint32_t> longer = words, swapped = words;
        longer.push_back(0);
        ASSERT_NE(words[40], words[41]);
        std::swap(swapped[40], swapped[41]);
        hashes.insert({hashOf(longer), hashOf(swapped)});
        EXPECT_EQ(hashes.size(), size * 32 + 3);
    }
}

// The hash also covers the state that the discs do not show.
TEST(WorldState, HashKnowsWhatTheDiscsDoNotShow) {
    const auto changes = [](Response response, Method method, const auto& change) {
        const auto one = some(Scene::tutorial, response, method, 40);
        const auto other = some(Scene::tutorial, response, method, 40);
        ASSERT_EQ(one->hash(), other->hash());
        change(*other);
        EXPECT_EQ(one->discsHash(), other->discsHash()) << info(response).name << name(method);
        EXPECT_NE(one->hash(), other->hash()) << info(response).name << ", " << name(method);
    };
    changes(Response::repulsion, Method::grid, [](World& world) { world.spawn(5, 5); });
    changes(Response::repulsion, Method::grid,
            [](World& world) { ASSERT_TRUE(world.push({1, 2, 3, 1})); });
    for (const Response response : {Response::settle, Response::exact})
        changes(response, Method::grid, [&](World& world) {
            setResponse(world, Response::elastic);  // discards the other response's state
            setResponse(world, response);
        });
    changes(Response::repulsion, Method::tutorialImproved, [](World& world) {
        setMethod(world, Method::grid);
        setMethod(world, Method::tutorialImproved);
    });
}

TEST(WorldState, ATickThatHasMovedNothingIsNoPartOfIt) {
    for (const Method method : detectingMethods()) {
        const auto world = makeWorld(configOf(Scene::klaus, 1000, 3, method));
        run(*world, 5);
        const std::uint64_t before = world->hash();
        int looks = 0;
        for (; looks < 3; ++looks) {
            Pace pace = hurried();
            if (world->step(pace) == Progress::done || !world->whole()) break;
            EXPECT_EQ(hex(world->hash()), hex(before)) << name(method);
        }
        if (world->whole() && world->ticking()) {
            ASSERT_TRUE(world->abandonTick());
            EXPECT_EQ(hex(world->hash()), hex(before));
        }
    }
}

TEST(WorldState, IsTakenBackToTheBit) {
    const int ticks = 20;
    Workers two(2);
    forEachKind([&](Scene scene, Response response, Method method) {
        SCOPED_TRACE(std::string(info(scene).name) + ", " + std::string(info(response).name) +
                     ", " + std::string(name(method)));
        const auto world = some(scene, response, method, ticks);
        const auto words = wordsOf(*world);
        EXPECT_EQ(world->hash(), hashOf(words));
        std::string_view problem;
        auto again = restored(world->config(), words, problem, two);
        ASSERT_TRUE(again) << problem;
        EXPECT_EQ(hex(hashesOf(*again)), hex(hashesOf(*world)));
        EXPECT_EQ(wordsOf(*again), words);
        EXPECT_EQ(again->tick(), world->tick());
        // Any detector can continue from the restored state.
        if (method == Method::grid) setMethod(*again, Method::sap);
        for (int k = 0; k < 3; ++k) {
            run(*world, ticks / 2);
            run(*again, ticks / 2);
            ASSERT_EQ(hex(hashesOf(*again)), hex(hashesOf(*world)));
            world->spawn(50, 50);
            again->spawn(50, 50);
        }
    });
}

TEST(WorldState, WhatIsCutShortOrTooLongIsRefused) {
    forEachKind([&](Scene scene, Response response, Method method) {
        const auto world = some(scene, response, method, 10);
        auto words = wordsOf(*world);
        std::string_view problem;
        for (std::size_t size = 0; size < words.size(); size += size < 40 ? 1 : 37) {
            const std::vector<std::uint32_t> part(words.begin(),
                                                  words.begin() + static_cast<long>(size));
            EXPECT_FALSE(restored(world->config(), part, problem)) << size;
            EXPECT_FALSE(problem.empty()) << size;
        }
        words.push_back(0);
        EXPECT_FALSE(restored(world->config(), words, problem));
        EXPECT_EQ(problem, "there is data after the end of the state");
        words.pop_back();
        Config config = world->config();
        config.capacity = config.count;
        EXPECT_FALSE(restored(config, words, problem));
        EXPECT_EQ(problem, "the number of discs is out of range");
    });
}

// Every state that `restore` accepts can be simulated.
TEST(WorldState, WhatIsDamagedIsRefusedOrRuns) {
    Rng rng(7);
    int refused = 0, taken = 0;
    forEachKind([&](Scene scene, Response response, Method method) {
        const auto world = some(scene, response, method, 10);
        const auto words = wordsOf(*world);
        for (int k = 0; k < (kRepeated ? 10 : 30); ++k) {
            auto damaged = words;
            for (std::uint32_t more = rng.next() % 3 + 1; more > 0; --more)
                damaged[rng.next() % damaged.size()] =
                    rng.next() % 2 ? rng.next() : rng.next() % 300;
            std::string_view problem;
            const auto again = restored(world->config(), damaged, problem);
            EXPECT_EQ(problem.empty(), again != nullptr);
            ++(again ? taken : refused);
            if (again) run(*again, 3);
        }
    });
    EXPECT_GT(refused, 20);
    EXPECT_GT(taken, 20);
}

std::vector<Disc> scattered(std::uint32_t count) {
    Rng rng(8);
    std::vector<Disc> discs(count);
    for (Disc& d : discs)
        d = {rng.uniform(0, 99), rng.uniform(0, 99), rng.uniform(1, 9),
             rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(1, 9)};
    return discs;
}

TEST(DiscsHash, DoesNotCareForTheOrderOfStorage) {
    const Stored sorted(scattered(500), {99, 99});
    ASSERT_NE(sorted.particles.id[0], 0u);
    EXPECT_EQ(discsHash(sorted.particles, 3), discsHash(makeParticles(scattered(500)), 3));
}

TEST(DiscsHash, EveryBitCounts) {
    Particles p = makeParticles(scattered(3));
    std::set<std::uint64_t> hashes = {discsHash(p, 3)};
    Buffer<float>* const arrays[] = {&p.x, &p.y, &p.vx, &p.vy, &p.r, &p.inverseMass};
    std::size_t variants = 1;
    for (Buffer<float>* array : arrays)
        for (std::uint32_t i = 0; i < 3; ++i)
            for (int bit = 0; bit < 32; ++bit) {
                float& value = (*array)[i];
                const float old = value;
                value = std::bit_cast<float>(std::bit_cast<std::uint32_t>(old) ^ 1u << bit);
                hashes.insert(discsHash(p, 3));
                ++variants;
                value = old;
            }
    for (int bit = 0; bit < 64; ++bit, ++variants) hashes.insert(discsHash(p, 3 ^ 1ull << bit));
    EXPECT_EQ(hashes.size(), variants);
}

TEST(DiscsHash, ParticlesAreNotInterchangeable) {
    auto discs = scattered(10);
    const std::uint64_t before = discsHash(makeParticles(discs), 0);
    std::swap(discs[2], discs[7]);
    EXPECT_NE(discsHash(makeParticles(discs), 0), before);
    discs.pop_back();
    EXPECT_NE(discsHash(makeParticles(discs), 0), before);
    EXPECT_NE(discsHash(Particles{}, 0), discsHash(Particles{}, 1));
}

}  // namespace
}  // namespace cellmates::test
