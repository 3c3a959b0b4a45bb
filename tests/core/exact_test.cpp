#include "core/respond/exact_motion.h"

#include <algorithm>

#include "core/inspect/totals.h"
#include "support.h"

namespace cellmates::test {
namespace {

const ContactList kNoContacts;  // the response finds them itself

Config boxOf(Box box, float gravity) {
    Config config;
    config.box = box;
    config.gravity = gravity;
    config.speedLimit = 1000;
    return config;
}

Outcome tick(ExactMotion& exact, Particles& p, const Config& config, TimeSource& time) {
    const RespondInput input{.config = config,
                             .pull = {},
                             .particles = p,
                             .fixed = {},
                             .contacts = kNoContacts,
                             .workers = Workers::alone(),
                             .recordCollisions = true};
    Pace pace(time);
    EXPECT_EQ(exact.prepare(input, pace), Progress::done);
    EXPECT_EQ(exact.advance(input, pace), Progress::done);
    return exact.outcome();
}
Outcome tick(ExactMotion& exact, Particles& p, Box box, float gravity = 0) {
    return tick(exact, p, boxOf(box, gravity), systemTime());
}

// Because of `kLeastHop`, each disc hops 64 times per tick. An earlier limit, 50 events per disc
// plus 20,000, was too low for a layer of 2,500 discs.
TEST(Exact, ALayerAtRestOnTheFloorDefersNothing) {
    class Events final : public TimeSource {
    public:
        double read() override { return 0; }
        void worked(Work work, std::uint64_t amount) override {
            if (work == Work::events) count += amount;
        }
        std::uint64_t count = 0;
    } events;
    constexpr std::uint32_t kDiscs = kSanitized ? 500 : 2500;
    std::vector<Disc> discs;
    for (std::uint32_t k = 0; k < kDiscs; ++k)
        discs.push_back({3 + 2.5f * static_cast<float>(k), 99, 1});
    Particles p = makeParticles(discs);
    ExactMotion exact;
    for (int k = 0; k < 20; ++k) {
        events.count = 0;
        const Outcome outcome = tick(exact, p, boxOf({6300, 100}, 0.1f), events);
        ASSERT_EQ(outcome.putOff, 0u) << "tick " << k;
        EXPECT_NEAR(static_cast<double>(events.count) / kDiscs, 64, 1) << "tick " << k;
    }
    for (std::uint32_t i = 0; i < kDiscs; ++i) ASSERT_NEAR(p.y[i], 99, 1e-4);
}

TEST(Exact, DiscsWithoutRoomEndTheTickAndAreCounted) {
    Particles p = makeParticles({{1.5f, 2, 1.5f, 1, 0}, {2.5f, 2, 1.5f, 0, 0}});
    ExactMotion exact;
    EXPECT_GT(tick(exact, p, {4, 4}).putOff, 0u);
    EXPECT_TRUE(std::isfinite(p.x[0] + p.x[1]));
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
            for (int k = 0; k < 150; ++k) {
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
                    SCOPED_TRACE(testing::Message() << "disc " << id << ", tick " << k);
                    const auto [x, y, vx, vy] = exact.state(id);
                    ASSERT_NEAR(x, balls[id].x, 1e-6);
                    ASSERT_NEAR(y, balls[id].y, 1e-6);
                    ASSERT_NEAR(vx, balls[id].vx, 1e-6);
                    ASSERT_NEAR(vy, balls[id].vy, 1e-6);
                }
            }
            EXPECT_GT(collisions, 350u);
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

    /// The deepest overlap of two discs, in radii of the smaller one.
    double deepestOverlap() const {
        double deepest = 0;
        for (std::uint32_t i = 0; i < p_.count(); ++i) {
            const auto a = exact_.state(p_.id[i]);
            for (std::uint32_t j = i + 1; j < p_.count(); ++j) {
                const double ri = p_.r[i], rj = p_.r[j];
                const auto b = exact_.state(p_.id[j]);
                const double dx = b.x - a.x, dy = b.y - a.y;
                const double squared = dx * dx + dy * dy;
                if (squared >= (ri + rj) * (ri + rj)) continue;
                deepest = std::max(deepest, (ri + rj - std::sqrt(squared)) / std::min(ri, rj));
            }
        }
        return deepest;
    }

private:
    Config config_;
    Particles p_;
    ExactMotion exact_;
};

TEST(Exact, DiscsNeverOverlapAndPucksKeepTheirEnergy) {
    for (const auto& [scene, count, ticks] :
         {std::tuple{Scene::pucks, 600u, 400}, {Scene::pile, 200u, 400}}) {
        SCOPED_TRACE(info(scene).name);
        ExactRun run(sceneConfig(scene, kSanitized ? count / 4 : count));
        const double before = run.kinetic();
        std::uint64_t collisions = 0;
        for (int k = 0; k < (kSanitized ? ticks / 4 : ticks); ++k) {
            const Outcome outcome = run.step();
            ASSERT_EQ(outcome.putOff, 0u);
            ASSERT_LT(run.deepestOverlap(), 1e-5) << "tick " << k;
            collisions += outcome.collisions;
        }
        EXPECT_GT(collisions, count);
        if (scene == Scene::pucks) {
            EXPECT_NEAR(run.kinetic() / before, 1, 1e-6);
        }
    }
}

TEST(Exact, DiscsThatOverlapAtTheStartPart) {
    ExactRun run(sceneConfig(Scene::klaus, kSanitized ? 100 : 300));
    run.step();
    EXPECT_GT(run.deepestOverlap(), 0.1);
    const double energy = run.kinetic();
    for (int k = 0; k < 600; ++k) ASSERT_EQ(run.step().putOff, 0u) << "tick " << k;
    EXPECT_LT(run.deepestOverlap(), 1e-5);
    EXPECT_NEAR(run.kinetic() / energy, 1, 1e-6);
}

TEST(Exact, TakesOverFromAnotherResponse) {
    Config config = sceneConfig(Scene::pucks, 200);
    const auto world = makeWorld(config);
    for (int round = 0; round < 4; ++round) {
        setResponse(*world, round % 2 ? Response::exact : Response::rewind);
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
