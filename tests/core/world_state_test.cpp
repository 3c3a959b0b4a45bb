// Tests that the hashes of a world and of its discs cover their whole state, and that the state can
// be saved and restored.

#include <bit>
#include <set>

#include "core/state/state_hash.h"
#include "support.h"

namespace cellmates::test {
namespace {

std::uint64_t hashOf(const std::vector<std::uint32_t>& words) {
    HashSink sink;
    sink.take(words);
    return sink.hash();
}

/// A world after some ticks, with spawned discs and pushes that wait.
std::unique_ptr<World> some(Scene scene, Response response, Method method, int ticks) {
    Config config = configOf(scene, 150, 5, method, response);
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
    for (const Method method : sketchMethods()) act(Scene::tutorial, Response::repulsion, method);
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

TEST(WorldState, IsTakenBackToTheBit) {
    const int ticks = 20;
    forEachKind([&](Scene scene, Response response, Method method) {
        SCOPED_TRACE(std::string(info(scene).name) + ", " + std::string(info(response).name) +
                     ", " + std::string(name(method)));
        const auto world = some(scene, response, method, ticks);
        EXPECT_EQ(world->hash(), hashOf(wordsOf(*world)));
        std::string problem;
        EXPECT_FALSE(restored(world->config(), wordsOf(*world), problem));
        EXPECT_EQ(problem, "discs or pushes are waiting");
        world->admit();
        const auto words = wordsOf(*world);
        auto again = restored(world->config(), words, problem);
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
        world->admit();
        auto words = wordsOf(*world);
        std::string problem;
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

/// The place in a state of a disc's value: `array` is 0 to 6 for x, y, vx, vy, r, inverse mass, id.
std::size_t placeOf(std::size_t array, std::size_t disc, std::uint32_t count) {
    return 5 + array * count + disc;  // after the tick, the random numbers and the count
}

std::uint32_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }

constexpr float kInf = std::numeric_limits<float>::infinity();

// What an edit refuses, a state does, too, and the sentence names the disc.
TEST(WorldState, AValueThatNoEditMayGiveIsRefusedByName) {
    const auto world = makeWorld(configOf(Scene::klaus, 20, 5, Method::grid));
    const std::uint32_t third = world->particles().id[2];
    const struct {
        std::size_t array;
        float value;
        const char* problem;
    } cases[] = {
        {0, 500'001, "x[]=500001: expected a number from -500,000 to 500,000"},
        {1, -kInf, "y[]=-inf: expected a number from -500,000 to 500,000"},
        {2, 1e20f, "vx[]=100000002004087728000: expected a number from -1,000 to 1,000"},
        {2, NAN, "vx[]=nan: expected a number from -1,000 to 1,000"},
        {3, -1001, "vy[]=-1001: expected a number from -1,000 to 1,000"},
        {4, 0, "r[]=0: expected a number from 0.001 to 1,000"},
        {4, 1e-40f, "r[]=1e-40: expected a number from 0.001 to 1,000"},
        {4, 1000.1f, "r[]=1000.1: expected a number from 0.001 to 1,000"},
        {5, 1e-7f, "mass[]=10000000: expected a number from 1e-6 to 1,000,000"},
        {5, 1e7f, "mass[]=1e-7: expected a number from 1e-6 to 1,000,000"},
        {5, -1, "mass[]=-1: expected a number from 1e-6 to 1,000,000"},
    };
    for (const auto& [array, value, problem] : cases) {
        auto words = wordsOf(*world);
        words[placeOf(array, 2, 20)] = bits(value);
        std::string said, expected = problem;
        EXPECT_FALSE(restored(world->config(), words, said));
        expected.insert(expected.find(']'), std::to_string(third));
        EXPECT_EQ(said, expected);
    }
}

// Each number of a state in turn at each extreme: the state is refused, or it runs, stays in range
// and can be restored.
TEST(WorldState, EachNumberAtItsExtremesIsRefusedOrRuns) {
    const std::uint32_t extremes[] = {bits(NAN),
                                      bits(kInf),
                                      bits(-kInf),
                                      bits(1e38f),
                                      bits(-1e38f),
                                      bits(1e20f),
                                      bits(1000),
                                      bits(-499'999),
                                      bits(1e-40f),
                                      bits(-0.0f),
                                      bits(0x1p31f),
                                      INT32_MAX,
                                      UINT32_MAX,
                                      0,
                                      1};
    int refused = 0, taken = 0;
    const auto attempt = [&](Response response, Method method) {
        Config config = configOf(Scene::tutorial, 6, 5, method, response);
        config.capacity = 20;
        config.gravity = 0.5f;
        const auto world = makeWorld(config);
        run(*world, 40);
        const auto words = wordsOf(*world);
        for (std::size_t k = 0; k < words.size(); ++k)
            for (const std::uint32_t extreme : extremes) {
                auto damaged = words;
                damaged[k] = extreme;
                std::string problem;
                const auto again = restored(config, damaged, problem);
                EXPECT_EQ(problem.empty(), again != nullptr);
                ++(again ? taken : refused);
                if (!again) continue;
                run(*again, 2);
                EXPECT_TRUE(restored(config, wordsOf(*again), problem))
                    << info(response).name << " " << name(method) << " word " << k << "="
                    << std::bit_cast<float>(extreme) << ": " << problem;
            }
    };
    for (const ResponseInfo& response : responses()) attempt(response.id, Method::grid);
    for (const Method method : sketchMethods()) attempt(Response::repulsion, method);
    EXPECT_GT(refused, 1000);
    EXPECT_GT(taken, 1000);
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
