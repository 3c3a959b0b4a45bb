#include "support.h"

// Walls, the box, masses and sizes mean the same with every response.

namespace cellmates::test {
namespace {

struct Situation {
    std::vector<Disc> discs{};
    Box box{400, 300};
    float gravity = 0.1f;
    float restitution = 0.2f;
    float speedLimit = 9;
};

std::unique_ptr<World> worldOf(const Situation& s, Response response) {
    Config config;
    config.response = response;
    config.count = static_cast<std::uint32_t>(s.discs.size());
    config.capacity = config.count + 10;
    config.box = s.box;
    config.gravity = s.gravity;
    config.restitution = s.restitution;
    config.speedLimit = s.speedLimit;
    EXPECT_EQ(validate(config), "");
    return World::create(config, makeParticles(s.discs));
}

/// Runs `act(response)` for each response.
template <class Act>
void forEachResponse(const Act& act) {
    for (const ResponseInfo& response : responses()) {
        SCOPED_TRACE(response.name);
        act(response.id);
    }
}

/// How far the disc that sticks out most is outside the box, px.
float outside(const World& world) {
    const Particles& p = world.particles();
    const Box box = world.config().box;
    float most = -1e9f;
    for (std::uint32_t i = 0; i < p.count(); ++i)
        most = std::max({most, p.r[i] - p.x[i], p.r[i] - p.y[i], p.x[i] + p.r[i] - box.width,
                         p.y[i] + p.r[i] - box.height});
    return most;
}

/// The deepest overlap of two discs, as a fraction of the sum of their radii.
float overlap(const Particles& p) {
    float most = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i)
        for (std::uint32_t j = 0; j < i; ++j) {
            const float reach = p.r[i] + p.r[j];
            const float distance = std::hypot(p.x[i] - p.x[j], p.y[i] - p.y[j]);
            most = std::max(most, 1 - distance / reach);
        }
    return most;
}

/// Whether the world's state can be restored, so that all of its values are in range.
bool isSound(const World& world) {
    std::string problem;
    const bool sound = restored(world.config(), wordsOf(world), problem) != nullptr;
    EXPECT_EQ(problem, "");
    return sound;
}

constexpr float kRounding = 1e-3f;  // px

TEST(Responses, ADiscThatIsPartlyOutsideIsInsideAfterATick) {
    forEachResponse([](Response response) {
        for (const float speed : {0.0f, 2.0f, -2.0f})
            for (const float gravity : {0.0f, 0.1f}) {
                const auto world = worldOf({.discs = {{2, 100, 10, speed, 0},
                                                      {398, 200, 10, speed, 0},
                                                      {100, 1, 10, 0, speed},
                                                      {200, 299, 10, 0, speed}},
                                            .gravity = gravity},
                                           response);
                run(*world, 1);
                EXPECT_LE(outside(*world), kRounding) << speed << " " << gravity;
            }
    });
}

TEST(Responses, ABoxThatShrinksHasAllDiscsInsideAfterATick) {
    forEachResponse([](Response response) {
        const auto alone =
            worldOf({.discs = {{100, 291, 9}}, .box = {300, 300}, .gravity = 0}, response);
        run(*alone, 3);
        alone->resize({300, 200});
        run(*alone, 1);
        EXPECT_LE(outside(*alone), kRounding);

        Config config = configOf(Scene::klaus, 300, 1, Method::grid, response);
        const auto gas = makeWorld(config);
        run(*gas, 20);
        gas->resize({config.box.width * 0.9f, config.box.height});
        for (int tick = 0; tick < 60; ++tick) {
            run(*gas, 1);
            ASSERT_LE(outside(*gas), kRounding) << tick;
        }
    });
}

TEST(Responses, ADiscThatIsLargerThanTheBoxStaysInItsMiddle) {
    forEachResponse([](Response response) {
        const auto world = worldOf(
            {.discs = {{20, 100, 60, 1, 1}, {80, 30, 5, 2, 0}}, .box = {100, 300}}, response);
        for (int tick = 0; tick < 200; ++tick) {
            run(*world, 1);
            const Particles& p = world->particles();
            const Moving large = at(p, indexOf(p, 0)), small = at(p, indexOf(p, 1));
            ASSERT_EQ(large.x, 50);
            ASSERT_EQ(large.vx, 0);
            ASSERT_GE(large.y, 60 - kRounding);
            ASSERT_LE(large.y, 240 + kRounding);
            ASSERT_GE(small.x, 5 - kRounding);
            ASSERT_LE(small.x, 95 + kRounding);
        }
        EXPECT_EQ(world->stats().putOff, 0u);
        EXPECT_TRUE(isSound(*world));
    });
}

TEST(Responses, MassesOfAnyRatioKeepDiscsInTheBoxAndInRange) {
    forEachResponse([](Response response) {
        for (const float top : {1e-6f, 1e-3f, 1.0f, 1e3f, 1e4f, 1e6f})
            for (const float bottom : {1e-6f, 1.0f, 1e6f}) {
                const auto world = worldOf({.discs = {{10, 90, 10, 0, 0, bottom},
                                                      {10, 70, 10, 0, 0, bottom},
                                                      {10, 45, 10, 0, 0, top}},
                                            .box = {20, 100}},
                                           response);
                // `exact` has up to 20,000 impacts in each of these ticks.
                run(*world, response == Response::exact ? 30 : 200);
                EXPECT_LE(outside(*world), kRounding) << top << " on " << bottom;
                EXPECT_TRUE(isSound(*world)) << top << " on " << bottom;
                if (response == Response::settle)
                    EXPECT_LT(overlap(world->particles()), 0.01f) << top << " on " << bottom;
                if (response == Response::exact && top / bottom < 2e9f)
                    EXPECT_LT(overlap(world->particles()), 1e-3f) << top << " on " << bottom;
            }
    });
}

// The spring of a contact holds only so much, so the ratio of masses that it sees is smaller if
// gravity is strong for the discs' size.
TEST(Responses, SettleKeepsHeavyDiscsOnLightOnesWithAnyGravityAndSize) {
    for (const float radius : {1.0f, 2.0f, 10.0f})
        for (const float weight : {0.005f, 0.05f, 0.25f}) {  // gravity over diameter
            const float gravity = std::min(10.0f, weight * 2 * radius), floor = 10 * radius;
            const auto world =
                worldOf({.discs = {{radius, floor - radius, radius, 0, 0, 1},
                                   {radius, floor - 3 * radius, radius, 0, 0, 1},
                                   {radius, floor - 5.2f * radius, radius, 0, 0, 1e4f}},
                         .box = {2 * radius, floor},
                         .gravity = gravity},
                        Response::settle);
            run(*world, 400);
            EXPECT_LT(overlap(world->particles()), 0.06f) << radius << " " << gravity;
        }
}

// Before, a disc of mass 0.01 became a hundred times as fast in each contact.
TEST(Responses, NoContactOfLightDiscsAddsEnergyButThatOfTheirOverlap) {
    forEachResponse([](Response response) {
        for (const float mass : {1e-6f, 0.01f, 0.4f, 1.0f, 1e6f}) {
            const auto world = worldOf(
                {.discs = {{100, 100, 10, 1, 0, mass}, {119, 100, 10, 0, 0, mass}}, .gravity = 0},
                response);
            run(*world, 3);
            const Particles& p = world->particles();
            for (std::uint32_t i = 0; i < 2; ++i) {
                EXPECT_LE(std::abs(p.vx[i]), 1.001f) << mass;
                EXPECT_NEAR(p.x[i], p.id[i] ? 120 : 100, 5) << mass;
            }
        }
    });
}

/// How high above the floor's surface a disc rises after it has fallen 170 px.
float rebound(float restitution, bool fixedDisc) {
    const float fixed = Particles::kFixedMass;
    Situation s{.discs = {{200, 120, 10}}, .restitution = restitution};
    if (fixedDisc) s.discs.push_back({200, 340, 40, 0, 0, fixed});
    const auto world = worldOf(s, Response::settle);
    const Particles& p = world->particles();
    float highest = 300;
    bool down = false;
    for (int tick = 0; tick < 200; ++tick) {
        run(*world, 1);
        const Moving disc = at(p, indexOf(p, 0));
        down = down || disc.y > 288;
        if (down) highest = std::min(highest, disc.y);
    }
    EXPECT_TRUE(down);
    return 290 - highest;
}

// Other responses refuse the parameter by name: tests/engine.
TEST(Responses, SettleBouncesOffWallsAsOffFixedDiscs) {
    for (const float restitution : {0.0f, 0.2f}) {
        EXPECT_LT(rebound(restitution, false), 2) << restitution;
        EXPECT_LT(rebound(restitution, true), 2) << restitution;
    }
    for (const float restitution : {0.5f, 1.0f}) {
        const float wall = rebound(restitution, false);
        EXPECT_NEAR(wall, rebound(restitution, true), 0.15f * wall) << restitution;
        EXPECT_GT(wall, restitution == 1 ? 60 : 20);
    }
}

TEST(Responses, StayInRangeAtTheExtremesOfAllValues) {
    Rng rng(3);
    forEachResponse([&](Response response) {
        for (int round = 0; round < (kRepeated ? 6 : 20); ++round) {
            const auto pick = [&](auto... values) {
                const float all[] = {static_cast<float>(values)...};
                return all[rng.next() % std::size(all)];
            };
            Situation s{.box = {pick(1, 30, 100'000), pick(1, 500, 100'000)},
                        .gravity = pick(-10, 0, 0.1, 10),
                        .restitution = pick(0, 0.5, 1),
                        .speedLimit = pick(0.001, 9, 1000)};
            for (int k = 0; k < 8; ++k)
                s.discs.push_back({pick(0, 0.5, 1) * s.box.width, pick(0, 0.5, 1) * s.box.height,
                                   pick(1e-3, 1, 10, 1000), pick(-1000, 0, 1000),
                                   pick(-1000, 0, 1000), pick(1e-6, 1, 1e6)});
            const auto world = worldOf(s, response);
            run(*world, 3);
            world->resize({s.box.height, 20});
            run(*world, 3);
            ASSERT_TRUE(isSound(*world)) << round;
        }
    });
}

}  // namespace
}  // namespace cellmates::test
