#include "core/motion.h"

#include "support.h"

namespace cellmates::test {
namespace {

TEST(Motion, GravityChangesTheDownwardVelocityAlone) {
    Particles p = makeParticles({{1, 2, 3, 4, 5, 6}, {7, 8, 9, -1, -2, 3}});
    applyForces(p, 0.5f);
    EXPECT_EQ(p.vy[0], 5.5f);
    EXPECT_EQ(p.vy[1], -1.5f);
    EXPECT_EQ(p.vx[0], 4);
    EXPECT_EQ(p.x[0], 1);
    EXPECT_EQ(p.y[0], 2);
}

TEST(Motion, MovesByItsVelocity) {
    Particles p = makeParticles({{10, 20, 1, 1.5f, -2.25f}});
    move(p, 9);
    EXPECT_EQ(p.x[0], 11.5f);
    EXPECT_EQ(p.y[0], 17.75f);
    EXPECT_EQ(p.vx[0], 1.5f);
    EXPECT_EQ(p.vy[0], -2.25f);
}

TEST(Motion, CutsTheSpeedAndKeepsTheDirection) {
    Particles p = makeParticles({{0, 0, 1, 30, -40}, {0, 0, 1, 3, 4}, {0, 0, 1, 1e15f, 0}});
    move(p, 5);
    EXPECT_FLOAT_EQ(p.vx[0], 3);
    EXPECT_FLOAT_EQ(p.vy[0], -4);
    EXPECT_FLOAT_EQ(p.x[0], 3);
    EXPECT_EQ(p.vx[1], 3);  // exactly at the limit: untouched
    EXPECT_EQ(p.vy[1], 4);
    EXPECT_FLOAT_EQ(p.vx[2], 5);
}

TEST(Motion, NoSpeedNoNan) {
    Particles p = makeParticles({{5, 5, 1, 0, 0}});
    move(p, 9);
    EXPECT_EQ(p.x[0], 5);
    EXPECT_EQ(p.vx[0], 0);
}

TEST(Motion, EveryWallPutsBackAndTurns) {
    const Box box{100, 50};
    Particles p = makeParticles({{1, 25, 2, -3, 1},
                                 {99, 25, 2, 3, 1},
                                 {50, -7, 2, 3, -1},
                                 {50, 60, 2, 3, 1},
                                 {-5, 51, 2, -1, 1},
                                 {50, 25, 2, 3, 1},
                                 {2, 48, 2, 3, 1}});
    bounceOffWalls(p, box);
    struct State {
        float x, y, vx, vy;
    };
    const State wanted[] = {{2, 25, 3, 1},  {98, 25, -3, 1}, {50, 2, 3, 1}, {50, 48, 3, -1},
                            {2, 48, 1, -1}, {50, 25, 3, 1},  {2, 48, 3, 1}};
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        EXPECT_EQ(p.x[i], wanted[i].x) << i;
        EXPECT_EQ(p.y[i], wanted[i].y) << i;
        EXPECT_EQ(p.vx[i], wanted[i].vx) << i;
        EXPECT_EQ(p.vy[i], wanted[i].vy) << i;
    }
}

// As in the sketch: the velocity turns also when it already points inward.
TEST(Motion, TurnsWhateverTheDirection) {
    Particles p = makeParticles({{1, 25, 2, 3, 0}});
    bounceOffWalls(p, {100, 50});
    EXPECT_EQ(p.vx[0], -3);
}

TEST(Motion, ADiscLargerThanTheBoxIsLookedAtFromTheNearWallFirst) {
    Particles p = makeParticles({{30, 30, 80, 1, 1}});
    bounceOffWalls(p, {100, 50});
    EXPECT_EQ(p.x[0], 80);
    EXPECT_EQ(p.y[0], 80);
    EXPECT_EQ(p.vx[0], -1);
}

}  // namespace
}  // namespace cellmates::test
