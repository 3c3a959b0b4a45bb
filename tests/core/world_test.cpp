#include "core/world.h"

#include <algorithm>

#include "core/state/state_hash.h"
#include "support.h"

namespace cellmates::test {
namespace {

// ---- Every detector gives the same state -----------------------------------

// The grid makes all ticks, which tests the arithmetic of compilers and processors. The other
// detectors are compared with it: in one build over all ticks, in others over some. All builds also
// have separate tests that detectors find the same contacts. `exact` moves discs without contacts.

// There is one test per response, because these tests take longest and can run in parallel.
class WorldUnder : public testing::TestWithParam<ResponseInfo> {};

TEST_P(WorldUnder, EveryDetectorArrivesAtTheGoldenHash) {
    for (const Golden& golden : kGolden) {
        const auto& [scene, response, hashes, fewHash, setup] = golden;
        if (response != GetParam().id) continue;
        if (kWorkersOnly && setup.count < 4096) continue;  // fewer discs use no workers
        const bool large = setup.count > 200;
        // Under sanitizers every detector makes a few ticks, with each response in one scene.
        if (kSanitized && (large ? setup.fewTicks == 0 : scene != Scene::tutorial)) continue;
        SCOPED_TRACE(std::string(info(scene).name) + " " + std::to_string(setup.count));
        if (setup.fewTicks > 0 && !(kSanitized && large))
            EXPECT_EQ(hex(hashesAfter(golden, setup.fewTicks, Method::grid).state), hex(fewHash));
        if (!kSanitized)
            EXPECT_EQ(hex(hashesAfter(golden, setup.ticks, Method::grid)), hex(hashes));
        const bool exact = response == Response::exact;
        const int ticks = kSanitized        ? (large ? 2 : setup.fewTicks)
                          : kLong && !exact ? setup.ticks
                                            : std::min(setup.ticks, exact ? 20 : 60);
        const Hashes wanted = hashesAfter(golden, ticks, Method::grid);
        for (const Method method : detectingMethods())
            EXPECT_EQ(hex(hashesAfter(golden, ticks, method)), hex(wanted))
                << ticks << " ticks, " << name(method);
    }
}
INSTANTIATE_TEST_SUITE_P(Every, WorldUnder, testing::ValuesIn(responses()),
                         [](const auto& of) { return std::string(of.param.name); });

TEST(World, ManyDiscsArriveAtTheGoldenHash) {
    EXPECT_EQ(hex(hashesAfter(kManyGolden, kManyGolden.setup.ticks, Method::grid)),
              hex(kManyGolden.hashes));
}

TEST(World, EveryResponseHasAGoldenHashOnEveryScene) {
    for (const SceneInfo& scene : scenes())
        for (const ResponseInfo& response : responses()) {
            const auto isIts = [&](const Golden& golden) {
                return golden.scene == scene.id && golden.response == response.id &&
                       golden.setup.ticks >= 1000 && golden.setup.fewTicks > 0;
            };
            EXPECT_TRUE(std::ranges::any_of(kGolden, isIts)) << scene.name << " " << response.name;
        }
}

TEST(World, SketchLoopsArriveAtTheGoldenHash) {
    for (const auto& [method, ticks, hashes] : kSketchGolden)
        EXPECT_EQ(hex(hashesAfter(configOf(Scene::tutorial, 200, 1, method), ticks)), hex(hashes))
            << name(method) << " " << ticks;
}

// ---- Invariants after every tick -------------------------------------------

// Half an ulp of rounding is allowed at the far wall. A disc larger than the box cannot be within
// it.
bool within(float at, float r, float length) {
    return 2 * r > length || (at >= r && at <= above(length - r));
}

// Expects that all discs are there, inside the box, finite and not too fast.
void expectSound(const World& world) {
    const Particles& p = world.particles();
    const Config& c = world.config();
    std::vector<int> seen(p.count());
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        ASSERT_LT(p.id[i], p.count());
        ++seen[p.id[i]];
        // The message is composed only when needed, because that takes far longer than the check.
        const auto at = [&] {
            return testing::Message()
                   << "tick " << world.stats().tick << ", x " << p.x[i] << ", y " << p.y[i]
                   << ", vx " << p.vx[i] << ", vy " << p.vy[i] << ", r " << p.r[i];
        };
        ASSERT_TRUE(std::isfinite(p.x[i]) && std::isfinite(p.y[i])) << at();
        ASSERT_TRUE(within(p.x[i], p.r[i], c.box.width)) << at();
        ASSERT_TRUE(within(p.y[i], p.r[i], c.box.height)) << at();
        const float speed = std::sqrt(p.vx[i] * p.vx[i] + p.vy[i] * p.vy[i]);
        ASSERT_LE(speed, c.speedLimit * 1.000001f) << at();
    }
    ASSERT_TRUE(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; }));
}

/// Expects sound discs after each of `ticks` ticks.
void runSoundly(World& world, int ticks) {
    for (int tick = 0; tick < ticks; ++tick) {
        run(world, 1);
        expectSound(world);
        if (testing::Test::HasFatalFailure()) return;
    }
}

// Half of the discs are asked for at x < 0 or y < 0. The small box has room for one position of a
// centre only. The sketch's discs may leave the box for a tick, but must stay finite.
TEST(World, CoincidentCentresPart) {
    for (const MethodInfo& method : methods()) {
        if (!method.sketchLoop && method.id != Method::grid) continue;
        SCOPED_TRACE(method.name);
        Config config = configOf(Scene::klaus, 50, 1, method.id);
        config.capacity = 400;
        config.species.speedMax = 0;
        const auto world = makeWorld(config);
        for (int k = 0; k < 350; ++k) world->spawn(0, 0);
        if (!method.sketchLoop) runSoundly(*world, kSanitized ? 20 : 60);
        run(*world, 20);
        EXPECT_EQ(world->stats().count, 400u);
        EXPECT_EQ(world->refused(), 0u);
        const Particles& p = world->particles();
        for (std::uint32_t i = 0; i < p.count(); ++i)
            ASSERT_TRUE(std::isfinite(p.x[i] + p.y[i] + p.vx[i] + p.vy[i]));
    }
    Config config = configOf(Scene::klaus, 30, 1, Method::grid);
    config.box = {1, 1};
    config.species.radiusMin = config.species.radiusMax = 0.5f;
    const auto world = makeWorld(config);
    EXPECT_EQ(world->particles().x[0], world->particles().x[29]);
    runSoundly(*world, 100);
}

// Every scene, and every configuration that `validate` accepts, must keep the discs finite.
TEST(World, ExtremesOfTheConfigurationStaySound) {
    for (std::uint64_t seed = 1; seed <= (kSanitized ? 20 : 80); ++seed) {
        SCOPED_TRACE(seed);
        Rng rng(seed);
        const auto one = [&](std::initializer_list<float> of) {
            return of.begin()[rng.next() % of.size()];
        };
        const bool usual = seed % 2;
        const Scene scene = usual ? scenes()[seed / 2 % scenes().size()].id : Scene::tutorial;
        Config config = configOf(scene, usual ? 200 : 60, seed, Method::grid);
        config.speedLimit = usual ? one({0.5f, 9}) : one({1e-3f, 9, 1000});
        if (!usual) {
            const float most = one({1e-3f, 5, 100, 1000});
            config.box = {one({1, 30, 500, 100'000}), one({1, 30, 500, 100'000})};
            config.species.radiusMin = one({1e-3f, 1, 30, 1000});
            config.species.radiusMax = std::max(config.species.radiusMin, most);
            config.species.speedMax = one({0, 1, 1000});
            config.species.mass = static_cast<Species::Mass>(rng.next() % 3);
            config.gravity = one({-10, 0, 10});
            config.cell = one({0, 1, 10'000});
        }
        runSoundly(*makeWorld(config), kSanitized ? 30 : usual ? 200 : 100);
    }
}

// ---- Spawning ---------------------------------------------------------------

Config empty(std::uint32_t capacity) {
    Config config = configOf(Scene::klaus, 0, 1, Method::grid);
    config.capacity = capacity;
    config.box = {320, 180};
    config.species.speedMax = 0;
    return config;
}

TEST(World, SpawnsNearThePlaceInTheNextTickOrWhenAdmitted) {
    for (const bool admit : {false, true}) {
        const auto world = makeWorld(empty(400));
        for (int k = 0; k < 400; ++k) world->spawn(100, 50);
        EXPECT_EQ(world->particles().count(), 0u);
        if (admit)
            world->admit();
        else
            run(*world, 1);
        const Particles& p = world->particles();
        ASSERT_EQ(p.count(), 400u);
        EXPECT_EQ(world->tick(), admit ? 0u : 1u);
        int left = 0, up = 0;
        for (std::uint32_t i = 0; i < 400; ++i) {
            ASSERT_EQ(p.r[i], 1);
            left += p.x[i] < 100;
            up += p.y[i] < 50;
            if (!admit) continue;  // discs that overlap part in a tick
            ASSERT_NEAR(p.x[i], 100, 1);
            ASSERT_NEAR(p.y[i], 50, 1);
        }
        EXPECT_NEAR(left, 200, 60);
        EXPECT_NEAR(up, 200, 60);
        run(*world, 1);
        EXPECT_EQ(world->stats().count, 400u);
    }
}

TEST(World, PlacesOutsideAreMovedToTheEdge) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float inf = std::numeric_limits<float>::infinity();
    struct Case {
        float x, y, wantedX, wantedY;
    };
    for (const auto& [x, y, wantedX, wantedY] :
         {Case{-50, 90, 0, 90}, Case{1e30f, -1e30f, 320, 0}, Case{nan, nan, 0, 0},
          Case{inf, inf, 320, 180}, Case{-inf, nan, 0, 0}, Case{160, 181, 160, 180}}) {
        const auto world = makeWorld(empty(1));
        world->spawn(x, y);
        run(*world, 1);
        ASSERT_EQ(world->particles().count(), 1u);
        EXPECT_NEAR(world->particles().x[0], wantedX, 1.0001f) << x;
        EXPECT_NEAR(world->particles().y[0], wantedY, 1.0001f) << y;
        EXPECT_EQ(world->particles().r[0], 1);
    }
}

TEST(World, EveryRefusedDiscIsCounted) {
    const auto world = makeWorld(empty(10));
    for (int k = 0; k < 25; ++k) world->spawn(100, 100);
    run(*world, 1);
    EXPECT_EQ(world->stats().count, 10u);
    EXPECT_EQ(world->refused(), 15u);
    world->spawn(1, 1);
    run(*world, 1);
    EXPECT_EQ(world->refused(), 16u);

    // The queue is limited, too.
    const auto large = makeWorld(empty(20'000));
    for (int k = 0; k < 20'000; ++k) large->spawn(static_cast<float>(k % 320), 90);
    const std::uint64_t refused = large->refused();
    EXPECT_GT(refused, 0u);
    large->admit();
    EXPECT_EQ(large->particles().count() + refused, 20'000u);
    EXPECT_EQ(large->refused(), refused);

    Config config = configOf(Scene::klaus, 20'000, 1, Method::tutorialNaive);
    config.capacity = 30'000;
    const auto sketch = makeWorld(config);
    sketch->spawn(100, 100);
    sketch->admit();
    EXPECT_EQ(sketch->particles().count(), 20'000u);
    EXPECT_EQ(sketch->refused(), 1u);
}

TEST(World, WhatAResponseDoesNotTakeIsRefused) {
    Config config = configOf(Scene::pucks, 19'990, 1, Method::grid, Response::exact);
    config.capacity = 30'000;
    const auto world = makeWorld(config);
    for (int k = 0; k < 35; ++k) world->spawn(100, 100);
    world->admit();
    EXPECT_EQ(world->particles().count(), 20'000u);
    EXPECT_EQ(world->refused(), 25u);
    // The current parameters still allow this many discs.
    Config now = world->config();
    now.count = world->particles().count();
    EXPECT_EQ(validate(now), "");
    world->set(now);

    setResponse(*world, Response::rewind);  // takes any number of discs
    for (int k = 0; k < 7; ++k) world->spawn(100, 100);
    run(*world, 1);
    EXPECT_EQ(world->particles().count(), 20'007u);
    EXPECT_EQ(world->refused(), 25u);
}

// ---- Parameters, statistics --------------------------------------------------

TEST(World, AChosenRadiusIsTheDiscsAndChangesNothingElse) {
    Config config = empty(10);
    config.species = {.radiusMin = 2, .radiusMax = 5, .speedMax = 1};
    const auto usual = makeWorld(config);
    const auto chosen = makeWorld(config);
    for (const float x : {60.0f, 160.0f, 260.0f}) {
        usual->spawn(x, 90);
        chosen->spawn(x, 90, x == 160 ? 30.0f : 0.0f);
    }
    usual->admit();
    chosen->admit();
    const Particles &a = usual->particles(), &b = chosen->particles();
    ASSERT_EQ(b.count(), 3u);
    for (std::uint32_t i = 0; i < 3; ++i) {
        EXPECT_EQ(b.x[i], a.x[i]);
        EXPECT_EQ(b.vx[i], a.vx[i]);
        EXPECT_EQ(b.r[i], i == 1 ? 30 : a.r[i]);
        EXPECT_EQ(b.inverseMass[i], 1 / b.r[i]);
    }
    EXPECT_EQ(b.maxRadius(), 30);
}

TEST(World, APushActsAtTheBeginningOfTheNextTickOnceWithAnyResponse) {
    for (const ResponseInfo& response : responses()) {
        SCOPED_TRACE(response.name);
        Config config = empty(1);
        config.response = response.id;
        const auto world = makeWorld(config);
        const float& speed = world->particles().vx[0];
        world->spawn(110, 90);
        run(*world, 1);
        ASSERT_TRUE(world->push({100, 90, 40, 2}));
        EXPECT_TRUE(world->pending());
        EXPECT_EQ(speed, 0);
        run(*world, 1);
        const float pushed = speed;
        EXPECT_GT(pushed, 1);
        EXPECT_FALSE(world->pending());
        run(*world, 1);
        EXPECT_NEAR(speed, pushed, 0.1f);  // `settle` has a drag
        // The queue has room for `kMostPushes` pushes; more are rejected.
        for (std::uint32_t k = 0; k < World::kMostPushes; ++k)
            EXPECT_TRUE(world->push({100, 90, 40, 2}));
        EXPECT_FALSE(world->push({100, 90, 40, 2}));
    }
}

// A sketch's loop must not use a grid that it filled before another method moved the discs.
TEST(World, SketchLoopsForgetTheirGridOnADetour) {
    for (const Method method : sketchMethods()) {
        const auto world = makeWorld(configOf(Scene::tutorial, 300, 2, method));
        run(*world, 30);
        setMethod(*world, Method::grid);
        run(*world, 30);
        setMethod(*world, method);

        std::vector<Disc> discs(300);
        const Particles& p = world->particles();
        for (std::uint32_t i = 0; i < 300; ++i)
            discs[p.id[i]] = {p.x[i], p.y[i], p.r[i], p.vx[i], p.vy[i], p.r[i]};
        const auto fresh = World::create(world->config(), makeParticles(discs));
        for (World* each : {world.get(), fresh.get()}) run(*each, 30);
        for (std::uint32_t i = 0; i < 300; ++i)
            ASSERT_EQ(at(p, i), at(fresh->particles(), indexOf(fresh->particles(), p.id[i])))
                << name(method);
    }
}

// The largest box would have 10,000,000,000 of the smallest cells.
TEST(World, CellsOfALargeBoxFitIntoMemory) {
    for (const MethodInfo& method : methods()) {
        Config config = configOf(Scene::tutorial, 100, 1, method.id);
        config.box = {100'000, 100'000};
        config.cell = 1;
        const std::size_t before = memoryInUse();
        const auto world = makeWorld(config);
        run(*world, 2);
        EXPECT_LT(memoryInUse() - before, 200u << 20) << method.name;
    }
}

TEST(World, StatisticsSayWhatWasDone) {
    const auto world = makeWorld(configOf(Scene::klaus, 1000, 1, Method::naive));
    EXPECT_EQ(world->stats().tick, 0u);
    EXPECT_EQ(world->stats().count, 0u);  // statistics describe a tick, and there was none
    run(*world, 5);
    EXPECT_EQ(world->stats().count, 1000u);
    EXPECT_EQ(world->stats().method, Method::naive);
    EXPECT_EQ(world->stats().tick, 5u);
    EXPECT_EQ(world->stats().pairTests, 1000u * 999 / 2);
    EXPECT_EQ(world->stats().contacts, world->contacts().size());
    EXPECT_GT(world->stats().contacts, 100u);
    EXPECT_EQ(world->stats().cell, 0);
    EXPECT_GT(memoryInUse(), 1000 * 7 * sizeof(float));
    setMethod(*world, Method::grid);
    run(*world, 1);
    EXPECT_LT(world->stats().pairTests, 1000u * 20);
    EXPECT_FLOAT_EQ(world->stats().cell, 2.02f);
    set(*world, &Parameters::cell, 25.0f);
    run(*world, 1);
    EXPECT_EQ(world->stats().cell, 25);
    setMethod(*world, Method::tutorialNaive);
    run(*world, 1);
    EXPECT_EQ(world->stats().pairTests, 1000u * 999);
    EXPECT_EQ(world->stats().cell, 0);
    EXPECT_EQ(world->contacts().size(), 0u);
}

}  // namespace
}  // namespace cellmates::test
