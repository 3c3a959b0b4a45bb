#include "core/respond/settle_solver.h"

#include <algorithm>

#include "core/inspect/totals.h"
#include "support.h"

namespace cellmates::test {
namespace {

std::vector<Disc> byId(const Particles& p) {
    std::vector<Disc> discs(p.count());
    for (std::uint32_t i = 0; i < p.count(); ++i) discs[p.id[i]] = {p.x[i], p.y[i], p.r[i]};
    return discs;
}

/// A world of `count` discs with the response `settle`.
std::unique_ptr<World> worldOf(std::uint32_t count) {
    Config config = sceneConfig(Scene::tutorial, count);
    config.response = Response::settle;
    return makeWorld(config);
}

TEST(Settle, APileOf5000ComesToRestAndStaysThere) {
    const auto world = makeWorld(sceneConfig(Scene::pile));
    const Config& config = world->config();
    ASSERT_EQ(world->particles().count(), 5000u);
    if (kSanitized) return run(*world, 200);
    const double atFirst =
        totals(world->particles(), world->contacts(), config.box, {0, config.gravity}).energy();
    run(*world, 1000);
    const std::vector<Disc> then = byId(world->particles());
    for (int k = 0; k < 5; ++k) {
        run(*world, 40);
        const Totals t =
            totals(world->particles(), world->contacts(), config.box, {0, config.gravity});
        EXPECT_LT(t.kinetic, 1e-8 * atFirst);
        EXPECT_LT(t.meanOverlap, 0.02);
        EXPECT_GT(world->stats().contacts, 10'000u);
    }
    const std::vector<Disc> now = byId(world->particles());
    float furthest = 0;
    for (std::size_t id = 0; id < now.size(); ++id)
        furthest = std::max(furthest, std::hypot(now[id].x - then[id].x, now[id].y - then[id].y));
    EXPECT_LT(furthest, 0.1f) << "px in 200 ticks, which is visible jitter";
}

TEST(Settle, ThePileLiesOnTheFloorWithinItsWalls) {
    const auto world = makeWorld(sceneConfig(Scene::pile, 600));
    run(*world, 1000);
    const Box box = world->config().box;
    const Particles& p = world->particles();
    int onFloor = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        EXPECT_GE(p.x[i], p.r[i]);
        EXPECT_LE(p.x[i], box.width - p.r[i]);
        EXPECT_LE(p.y[i], box.height - p.r[i]);
        onFloor += p.y[i] + p.r[i] > box.height - 0.05f * p.r[i];
    }
    EXPECT_GT(onFloor, 15);
}

TEST(Settle, ComesToRestUpsideDownToo) {
    Config config = sceneConfig(Scene::tutorial, 300);
    config.response = Response::settle;
    config.gravity = -0.1f;
    const auto world = makeWorld(config);
    run(*world, 1500);
    EXPECT_LT(motionOf(world->particles()).momentum, 1e-2 * world->particles().count());
}

/// Two discs of radius 2, which overlapped by 0.1 and approached at `closing`, after one tick.
Particles afterATick(float closing, float massA, float massB, float restitution) {
    Particles p = makeParticles(
        {{48.05f, 50, 2, closing / 2, 0, massA}, {51.95f, 50, 2, -closing / 2, 0, massB}});
    ContactList contacts;
    list({{0, 1}}, contacts);
    Config config;
    config.box = {100, 100};
    config.gravity = 0;
    config.restitution = restitution;
    SettleSolver solver;
    respond(solver, p, contacts, config);
    return p;
}

TEST(Settle, AnImpactBouncesByTheRestitution) {
    for (const float restitution : {0.0f, 0.2f, 0.8f, 1.0f}) {
        const Particles p = afterATick(2, 1, 1, restitution);
        EXPECT_NEAR(p.vx[1] - p.vx[0], restitution * 2, 0.02) << restitution;
        EXPECT_EQ(p.vy[0], 0);
    }
}

TEST(Settle, KeepsMomentumButForTheDrag) {
    const Particles p = afterATick(2, 3, 7, 0.5f);
    EXPECT_NEAR(3 * p.vx[0] + 7 * p.vx[1], 0.995 * (3 * 1 - 7 * 1), 1e-4);
}

TEST(Settle, OverlapIsTakenAwayWithoutSpeed) {
    const Particles p = afterATick(0, 1, 1, 0);
    EXPECT_GT(p.x[1] - p.x[0], 3.93f);  // 3.9 before
    EXPECT_NEAR(p.vx[0], 0, 1e-3);
    EXPECT_NEAR(p.vx[1], 0, 1e-3);
}

TEST(Settle, CoincidentDiscsPart) {
    Particles p = makeParticles({{50, 50, 2}, {50, 50, 2}});
    ContactList contacts;
    list({{0, 1}}, contacts);
    Config config;
    config.box = {100, 100};
    SettleSolver solver;
    for (int k = 0; k < 60; ++k) respond(solver, p, contacts, config);
    EXPECT_GT(p.x[1] - p.x[0], 3);
}

TEST(Settle, WhatWasKeptIsForgottenOnADetour) {
    const auto world = worldOf(300);
    run(*world, 300);
    Parameters parameters = world->config();
    parameters.response = Response::elastic;
    world->set(parameters);
    parameters.response = Response::settle;
    world->set(parameters);
    const auto other = worldOf(300);
    run(*other, 300);
    // The discs are equal, but will move differently.
    EXPECT_EQ(world->discsHash(), other->discsHash());
    EXPECT_NE(world->hash(), other->hash());
    run(*world, 1);
    run(*other, 1);
    EXPECT_NE(world->discsHash(), other->discsHash());
}

/// A clock that makes a tick pause wherever it can.
class SlowTime final : public TimeSource {
public:
    double now() override { return time_ += 1; }

private:
    double time_ = 0;
};

/// Begins a tick and counts its pauses before a disc changes. Returns the count, or `most` as soon
/// as there were so many.
int pausesBeforeMotion(World& world, int most = 1000) {
    SlowTime time;
    for (int pauses = 0; pauses < most; ++pauses) {
        Pace pace(time, 0);
        if (world.step(pace) == Progress::done || !world.whole()) return pauses;
    }
    return most;
}

// Planning 100,000 contacts takes several slices.
TEST(Settle, ATickIsAbandonedWhileItIsPlanned) {
    const auto crowd = [](Response response) {
        Config config = configOf(Scene::pile, 12'000, 1, Method::grid);
        config.box.height *= 0.05f;  // makes the discs overlap
        config.response = response;
        return makeWorld(config);
    };
    const auto world = crowd(Response::settle), other = crowd(Response::settle);
    const std::uint64_t before = world->hash();
    const int pauses = pausesBeforeMotion(*other);
    EXPECT_GT(pauses, pausesBeforeMotion(*crowd(Response::repulsion)) + 1);
    ASSERT_EQ(pausesBeforeMotion(*world, pauses), pauses);
    ASSERT_TRUE(world->whole());
    EXPECT_EQ(world->hash(), before);
    ASSERT_TRUE(world->abandonTick());
    EXPECT_EQ(world->hash(), before);
    run(*world, 1);
    ASSERT_TRUE(other->step());
    EXPECT_GT(world->stats().contacts, 100'000u);
    EXPECT_EQ(world->hash(), other->hash());
}

}  // namespace
}  // namespace cellmates::test
