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

/// Mean overlap of the contacts, in radii of the smaller disc.
double meanOverlap(const World& world) {
    const Particles& p = world.particles();
    double sum = 0, deep = 0;
    world.contacts().forEach([&](std::uint32_t i, std::uint32_t j) {
        const float overlap = p.r[i] + p.r[j] - std::hypot(p.x[j] - p.x[i], p.y[j] - p.y[i]);
        if (!(overlap > 0)) return;
        sum += static_cast<double>(overlap / std::min(p.r[i], p.r[j]));
        ++deep;
    });
    return sum / deep;
}

TEST(Settle, APileComesToRestOnTheFloorAndStaysThere) {
    const auto world = makeWorld(sceneConfig(Scene::pile, 2000));
    const Config& config = world->config();
    const auto now = [&] { return totals(world->particles(), config.box, {0, config.gravity}); };
    if (kSanitized) return run(*world, 60);
    const double atFirst = now().potential;
    run(*world, 1000);
    const std::vector<Disc> then = byId(world->particles());
    for (int k = 0; k < 5; ++k) {
        run(*world, 40);
        EXPECT_LT(now().kinetic, 1e-8 * atFirst);
        EXPECT_LT(meanOverlap(*world), 0.02);
        EXPECT_GT(world->stats().contacts, 4000u);
    }
    const std::vector<Disc> discs = byId(world->particles());
    float furthest = 0;
    int onFloor = 0;
    for (std::size_t id = 0; id < discs.size(); ++id) {
        const Disc& d = discs[id];
        furthest = std::max(furthest, std::hypot(d.x - then[id].x, d.y - then[id].y));
        EXPECT_GE(d.x, d.r);
        EXPECT_LE(d.x, config.box.width - d.r);
        EXPECT_LE(d.y, config.box.height - d.r);
        onFloor += d.y + d.r > config.box.height - 0.05f * d.r;
    }
    EXPECT_GT(onFloor, 15);
    EXPECT_LT(furthest, 0.1f) << "px in 200 ticks, which is visible jitter";
}

TEST(Settle, ComesToRestUpsideDownToo) {
    const auto world = makeWorld(configOf(Scene::tutorial, 200, 1, Method::grid, Response::settle));
    set(*world, &Parameters::gravity, -0.1f);
    run(*world, kSanitized ? 100 : 1500);
    if (!kSanitized) {
        EXPECT_LT(motionOf(world->particles()).momentum, 2);
    }
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

TEST(Settle, KeepsMomentumButForTheDragAndTakesOverlapAwayWithoutSpeed) {
    const Particles fast = afterATick(2, 3, 7, 0.5f);
    EXPECT_NEAR(3 * fast.vx[0] + 7 * fast.vx[1], 0.995 * (3 * 1 - 7 * 1), 1e-4);
    const Particles slow = afterATick(0, 1, 1, 0);
    EXPECT_GT(slow.x[1] - slow.x[0], 3.93f);  // 3.9 before
    EXPECT_NEAR(slow.vx[0], 0, 1e-3);
    EXPECT_NEAR(slow.vx[1], 0, 1e-3);
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

/// Begins a tick and counts its pauses before a disc changes. Returns the count, or `most` as soon
/// as there were so many.
int pausesBeforeMotion(World& world, int most = 1000) {
    for (int pauses = 0; pauses < most; ++pauses) {
        Pace pace = hurried();
        if (world.step(pace) == Progress::done || !world.whole()) return pauses;
    }
    return most;
}

// Planning 100,000 contacts takes several slices. Once discs move, the tick is not given up.
TEST(Settle, ATickIsAbandonedWhileItIsPlanned) {
    const auto crowd = [](Response response) {
        Config config = configOf(Scene::pile, 12'000, 1, Method::grid, response);
        config.box.height *= 0.05f;  // makes the discs overlap
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
    EXPECT_FALSE(other->abandonTick());
    EXPECT_TRUE(other->ticking());
    EXPECT_EQ(other->tick(), 0u);
    run(*other, 1);
    EXPECT_GT(world->stats().contacts, 100'000u);
    EXPECT_EQ(world->hash(), other->hash());
}

}  // namespace
}  // namespace cellmates::test
