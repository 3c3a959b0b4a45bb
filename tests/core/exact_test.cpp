#include "core/respond/exact_motion.h"

#include <algorithm>

#include "core/inspect/totals.h"
#include "support.h"

namespace cellmates::test {
namespace {

constexpr float kNoLimit = 1000;

const ContactList kNoContacts;  // the response finds them itself

Config boxOf(Box box, float gravity) {
    Config config;
    config.box = box;
    config.gravity = gravity;
    config.speedLimit = kNoLimit;
    return config;
}

Outcome tick(ExactMotion& exact, Particles& p, Box box, float gravity = 0) {
    const Config config = boxOf(box, gravity);
    const RespondInput input{.config = config,
                             .pull = {},
                             .particles = p,
                             .fixed = {},
                             .contacts = kNoContacts,
                             .workers = Workers::alone(),
                             .recordCollisions = true};
    Pace pace;
    EXPECT_EQ(exact.prepare(input, pace), Progress::done);
    EXPECT_EQ(exact.advance(input, pace), Progress::done);
    return exact.outcome();
}

TEST(Exact, HeadOnWithinATick) {
    // The discs meet after half a tick, at 49 and 51, and return at the same speed.
    Particles p = makeParticles({{48, 50, 1, 2, 0}, {52, 50, 1, -2, 0}});
    ExactMotion exact;
    EXPECT_EQ(tick(exact, p, {100, 100}).collisions, 1u);
    EXPECT_FLOAT_EQ(p.x[0], 48);
    EXPECT_FLOAT_EQ(p.x[1], 52);
    EXPECT_EQ(p.vx[0], -2);
    EXPECT_EQ(p.vx[1], 2);
}

TEST(Exact, AChainOfThreeIsTakenInOrderOfTime) {
    // In one tick, the ball at 40 hits the one at 46, which hits the one at 49.
    Particles p = makeParticles({{40, 50, 1, 8, 0}, {46, 50, 1}, {49, 50, 1}});
    ExactMotion exact;
    EXPECT_EQ(tick(exact, p, {100, 100}).collisions, 2u);
    EXPECT_FLOAT_EQ(p.x[0], 44);
    EXPECT_FLOAT_EQ(p.x[1], 47);
    EXPECT_FLOAT_EQ(p.x[2], 52);  // 8 px per tick for 3 / 8 of a tick
    EXPECT_EQ(p.vx[2], 8);
}

TEST(Exact, WallsTurnAtTheMomentOfTouch) {
    Particles p = makeParticles({{2, 97, 1, -4, 8}});
    ExactMotion exact;
    tick(exact, p, {100, 100});
    EXPECT_FLOAT_EQ(p.x[0], 4);   // 1 px to the wall and 3 px back
    EXPECT_FLOAT_EQ(p.y[0], 93);  // 2 px to the wall and 6 px back
    EXPECT_EQ(p.vx[0], 4);
    EXPECT_EQ(p.vy[0], -8);
}

TEST(Exact, FliesAlongAParabola) {
    Particles p = makeParticles({{50, 20, 1, 0.5f, -1}});
    ExactMotion exact;
    for (int k = 0; k < 20; ++k) tick(exact, p, {100, 100}, 0.1f);
    EXPECT_NEAR(p.x[0], 60, 1e-4);
    EXPECT_NEAR(p.y[0], 20 - 20 + 0.1 * 20 * 20 / 2, 1e-4);
}

TEST(Exact, WhatRestsOnTheFloorStaysThere) {
    Particles p = makeParticles({{50, 99, 1}, {20, 99, 1}, {20, 97, 1}});
    ExactMotion exact;
    for (int k = 0; k < 100; ++k) {
        EXPECT_EQ(tick(exact, p, {100, 100}, 0.1f).putOff, 0u);
        EXPECT_NEAR(p.y[0], 99, 1e-4);
        EXPECT_NEAR(p.y[2], 97, 1e-2);
    }
}

// Because of `kLeastHop`, each disc hops 64 times per tick. An earlier limit, 50 events per disc
// plus 20,000, was too low for a layer of 2,500 discs.
TEST(Exact, ALayerAtRestOnTheFloorDefersNothing) {
    class Events final : public TimeSource {
    public:
        double now() override { return 0; }
        void worked(Work work, std::uint64_t amount) override {
            if (work == Work::events) count += amount;
        }
        std::uint64_t count = 0;
    } events;
    constexpr std::uint32_t kDiscs = 2500;
    std::vector<Disc> discs;
    for (std::uint32_t k = 0; k < kDiscs; ++k)
        discs.push_back({3 + 2.5f * static_cast<float>(k), 99, 1});
    Particles p = makeParticles(discs);
    const Box box{6300, 100};
    ExactMotion exact;
    for (int k = 0; k < 20; ++k) {
        events.count = 0;
        Pace pace(events);
        const Config config = boxOf(box, 0.1f);
        const RespondInput input{config, {}, p, {}, kNoContacts, Workers::alone()};
        ASSERT_EQ(exact.prepare(input, pace), Progress::done);
        ASSERT_EQ(exact.advance(input, pace), Progress::done);
        ASSERT_EQ(exact.outcome().putOff, 0u) << "tick " << k;
        EXPECT_NEAR(static_cast<double>(events.count) / kDiscs, 64, 1) << "tick " << k;
    }
    for (std::uint32_t i = 0; i < kDiscs; ++i) ASSERT_NEAR(p.y[i], 99, 1e-4);
}

TEST(Exact, ADiscWithoutRoomEndsTheTickAndIsCounted) {
    Particles p = makeParticles({{2, 2, 5, 1, 1}});
    ExactMotion exact;
    EXPECT_GT(tick(exact, p, {4, 4}).putOff, 0u);
    EXPECT_TRUE(std::isfinite(p.x[0]));
}

// ---- Against a reference without cells, queue or stamps --------------------

struct Ball {
    double x, y, vx, vy, r, mass;
};

/// Makes one tick by the simplest method: find the earliest event, advance to it, repeat. Returns
/// the collisions of two discs.
std::vector<Collision> slowTick(std::vector<Ball>& balls, Box box, double g) {
    const double width = box.width, height = box.height;
    double left = 1;
    std::vector<Collision> collisions;
    for (;;) {
        double first = left;
        std::size_t a = 0, b = 0;
        int kind = -1;  // 0 a pair, 1 .. 4 the walls
        const auto offer = [&](double t, int k, std::size_t i, std::size_t j) {
            if (t >= 0 && t < first) {
                first = t;
                kind = k;
                a = i;
                b = j;
            }
        };
        for (std::size_t i = 0; i < balls.size(); ++i) {
            const Ball& p = balls[i];
            if (p.vx < 0) offer(std::max(0.0, (p.r - p.x) / p.vx), 1, i, i);
            if (p.vx > 0) offer(std::max(0.0, (width - p.r - p.x) / p.vx), 2, i, i);
            // The times at which y reaches a wall, by the quadratic formula.
            for (const int wall : {3, 4}) {
                const double c = p.y - (wall == 3 ? p.r : height - p.r);
                const double root = p.vy * p.vy - 2 * g * c;
                if (root < 0) continue;
                for (const double sign : {-1.0, 1.0}) {
                    const double t = g == 0 ? -c / p.vy : (-p.vy + sign * std::sqrt(root)) / g;
                    const double speed = p.vy + g * t;
                    if ((wall == 3 ? speed < 0 : speed > 0) && t > -1e-9)
                        offer(std::max(0.0, t), wall, i, i);
                }
            }
            for (std::size_t j = i + 1; j < balls.size(); ++j) {
                const Ball& q = balls[j];
                const double dx = q.x - p.x, dy = q.y - p.y;
                const double wx = q.vx - p.vx, wy = q.vy - p.vy;
                const double speed = wx * wx + wy * wy, along = dx * wx + dy * wy;
                const double reach = p.r + q.r;
                const double root = along * along - speed * (dx * dx + dy * dy - reach * reach);
                if (along < 0 && root >= 0)
                    offer(std::max(0.0, (-along - std::sqrt(root)) / speed), 0, i, j);
            }
        }
        for (Ball& p : balls) {
            p.x += p.vx * first;
            p.y += p.vy * first + g * first * first / 2;
            p.vy += g * first;
        }
        left -= first;
        if (kind < 0) return collisions;
        if (kind == 1 || kind == 2) balls[a].vx = -balls[a].vx;
        if (kind == 3 || kind == 4) balls[a].vy = -balls[a].vy;
        if (kind != 0) continue;
        Ball& p = balls[a];
        Ball& q = balls[b];
        const double distance = std::hypot(q.x - p.x, q.y - p.y);
        const double nx = (q.x - p.x) / distance, ny = (q.y - p.y) / distance;
        const double closing = (q.vx - p.vx) * nx + (q.vy - p.vy) * ny;
        const double impulse = 2 * closing * p.mass * q.mass / (p.mass + q.mass);
        collisions.push_back({1 - left, static_cast<std::uint32_t>(a),
                              static_cast<std::uint32_t>(b), static_cast<float>(p.x + p.r * nx),
                              static_cast<float>(p.y + p.r * ny),
                              static_cast<float>(-impulse / 2)});
        p.vx += impulse / p.mass * nx;
        p.vy += impulse / p.mass * ny;
        q.vx -= impulse / q.mass * nx;
        q.vy -= impulse / q.mass * ny;
    }
}

/// Places discs of mixed sizes in rows and columns, so that none overlap.
std::vector<Disc> looseDiscs(Rng& rng, float speed) {
    std::vector<Disc> discs;
    for (int k = 0; k < 48; ++k)
        discs.push_back({8.0f + 12 * static_cast<float>(k % 8),
                         8.0f + 12 * static_cast<float>(k / 8), rng.uniform(1, 5.5f),
                         rng.uniform(-speed, speed), rng.uniform(-speed, speed),
                         rng.uniform(1, 9)});
    return discs;
}

TEST(Exact, TakesEveryTickAsTheSlowReferenceDoes) {
    for (const float gravity : {0.0f, 0.1f, -0.2f})
        for (const float speed : {1.0f, 8.0f}) {
            Rng rng(7);
            const Box box{100, 76};
            Particles p = makeParticles(looseDiscs(rng, speed));
            ExactMotion exact;
            std::uint64_t collisions = 0;
            for (int k = 0; k < 200; ++k) {
                // In every tick the reference starts from the same unrounded state, because
                // collisions amplify any difference over many ticks.
                std::vector<Ball> balls;
                for (std::uint32_t id = 0; id < p.count(); ++id) {
                    const auto s = k ? exact.state(id)
                                     : ExactMotion::State{p.x[id], p.y[id], p.vx[id], p.vy[id]};
                    balls.push_back({s.x, s.y, s.vx, s.vy, static_cast<double>(p.r[id]),
                                     1 / static_cast<double>(p.inverseMass[id])});
                }
                const auto wanted = slowTick(balls, box, static_cast<double>(gravity));
                const auto outcome = tick(exact, p, box, gravity);
                ASSERT_EQ(outcome.collisions, wanted.size()) << "tick " << k;
                ASSERT_EQ(outcome.putOff, 0u);
                collisions += outcome.collisions;
                const auto recorded = exact.collisions();
                ASSERT_TRUE(recorded && recorded->size() == wanted.size());
                for (std::size_t c = 0; c < wanted.size(); ++c) {
                    const Collision& one = (*recorded)[c];
                    ASSERT_EQ(std::minmax(one.i, one.j), std::minmax(wanted[c].i, wanted[c].j))
                        << "collision " << c << ", tick " << k;
                    ASSERT_NEAR(one.time, wanted[c].time, 1e-6);
                    ASSERT_NEAR(one.x, wanted[c].x, 1e-4);
                    ASSERT_NEAR(one.y, wanted[c].y, 1e-4);
                    ASSERT_NEAR(one.impulse, wanted[c].impulse, 1e-3);
                }
                for (std::uint32_t id = 0; id < p.count(); ++id) {
                    ASSERT_NEAR(exact.state(id).x, balls[id].x, 1e-6) << id << ", tick " << k;
                    ASSERT_NEAR(exact.state(id).y, balls[id].y, 1e-6) << id << ", tick " << k;
                    ASSERT_NEAR(exact.state(id).vx, balls[id].vx, 1e-6) << id << ", tick " << k;
                    ASSERT_NEAR(exact.state(id).vy, balls[id].vy, 1e-6) << id << ", tick " << k;
                }
            }
            EXPECT_GT(collisions, 500u);
        }
}

// ---- Promises --------------------------------------------------------------

/// A scene's discs, moved by the response alone, so that their unrounded states are known.
class ExactRun {
public:
    explicit ExactRun(const Config& config) : config_(config) {
        EXPECT_TRUE(p_.copy(makeWorld(config)->particles()));
    }
    Outcome step() {
        respond(exact_, p_, kNoContacts, config_);
        return exact_.outcome();
    }
    double kinetic() const { return motionOf(p_).kinetic; }
    double deepestOverlap() const;

private:
    Config config_;
    Particles p_;
    ExactMotion exact_;
};

double ExactRun::deepestOverlap() const {
    const Particles& p = p_;
    const ExactMotion& exact = exact_;
    double deepest = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        const auto a = exact.state(p.id[i]);
        for (std::uint32_t j = i + 1; j < p.count(); ++j) {
            const double ri = p.r[i], rj = p.r[j];
            const auto b = exact.state(p.id[j]);
            const double dx = b.x - a.x, dy = b.y - a.y;
            const double squared = dx * dx + dy * dy;
            if (squared >= (ri + rj) * (ri + rj)) continue;
            deepest = std::max(deepest, (ri + rj - std::sqrt(squared)) / std::min(ri, rj));
        }
    }
    return deepest;
}

TEST(Exact, TwoThousandPucksKeepEnergyAndNeverOverlap) {
    ExactRun run(sceneConfig(Scene::pucks, 2000));
    const double before = run.kinetic();
    std::uint64_t collisions = 0;
    for (int k = 0; collisions < 100'000; ++k) {
        const Outcome outcome = run.step();
        ASSERT_EQ(outcome.putOff, 0u);
        collisions += outcome.collisions;
        if (k % 20 == 0) {
            ASSERT_LT(run.deepestOverlap(), 1e-5) << "tick " << k;
        }
    }
    EXPECT_NEAR(run.kinetic() / before, 1, 1e-6);
    EXPECT_LT(run.deepestOverlap(), 1e-5);
}

TEST(Exact, NeverOverlapsInAnyTickOfADenseScene) {
    ExactRun run(sceneConfig(Scene::pile, 300));
    for (int k = 0; k < 600; ++k) {
        run.step();
        ASSERT_LT(run.deepestOverlap(), 1e-5) << "tick " << k;
    }
}

TEST(Exact, KeepsEnergyUnderGravity) {
    Config config = sceneConfig(Scene::tutorial, 100);
    config.response = Response::exact;
    config.speedLimit = kNoLimit;
    const auto world = makeWorld(config);
    const auto energy = [&] {
        return totals(world->particles(), world->contacts(), config.box, {0, config.gravity})
            .energy();
    };
    const double before = energy();
    run(*world, 2000);
    EXPECT_NEAR(energy() / before, 1, 1e-5);
}

TEST(Exact, DiscsThatOverlapAtTheStartPart) {
    ExactRun run(sceneConfig(Scene::klaus, kSanitized ? 100 : 800));
    run.step();
    EXPECT_GT(run.deepestOverlap(), 0.1);
    const double energy = run.kinetic();
    for (int k = 0; k < 2000; ++k) ASSERT_EQ(run.step().putOff, 0u) << "tick " << k;
    EXPECT_LT(run.deepestOverlap(), 1e-5);
    EXPECT_NEAR(run.kinetic() / energy, 1, 1e-6);
}

TEST(Exact, TakesOverFromAnotherResponse) {
    Config config = sceneConfig(Scene::pucks, 200);
    const auto world = makeWorld(config);
    for (int round = 0; round < 4; ++round) {
        Parameters parameters = world->config();
        parameters.response = round % 2 ? Response::exact : Response::rewind;
        world->set(parameters);
        const Particles& p = world->particles();
        const double energy = motionOf(p).kinetic;
        run(*world, 100);
        EXPECT_NEAR(motionOf(p).kinetic / energy, 1, 1e-4);
    }
}

TEST(Exact, MoreThanItsReachAreRefusedByName) {
    Config config = sceneConfig(Scene::pucks, 20'001);
    config.response = Response::exact;
    EXPECT_EQ(validate(config), "response exact takes at most 20,000 discs, not 20,001");
    config.method = Method::tutorialGrid;  // has its own response
    EXPECT_EQ(validate(config), "");
}

}  // namespace
}  // namespace cellmates::test
