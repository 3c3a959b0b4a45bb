#include "core/state/motion.h"

#include "support.h"

namespace cellmates::test {
namespace {

TEST(Motion, CutsTheSpeedAndKeepsTheDirection) {
    Particles p =
        makeParticles({{0, 0, 1, 30, -40}, {0, 0, 1, 3, 4}, {0, 0, 1, 1e15f, 0}, {5, 5, 1, 0, 0}});
    move(p, 5);
    EXPECT_FLOAT_EQ(p.vx[0], 3);
    EXPECT_FLOAT_EQ(p.vy[0], -4);
    EXPECT_FLOAT_EQ(p.x[0], 3);
    EXPECT_EQ(p.vx[1], 3);  // exactly at the limit, so unchanged
    EXPECT_EQ(p.vy[1], 4);
    EXPECT_FLOAT_EQ(p.vx[2], 5);
    EXPECT_EQ(at(p, 3), (Moving{5, 5, 0, 0}));  // no NaN
}

TEST(Motion, EveryWallPutsBackAndTurns) {
    const Box box{100, 50};
    Particles p = makeParticles({{1, 25, 2, -3, 1},
                                 {99, 25, 2, 3, 1},
                                 {50, -7, 2, 3, -1},
                                 {50, 60, 2, 3, 1},
                                 {-5, 51, 2, -1, 1},
                                 {50, 25, 2, 3, 1},
                                 {2, 48, 2, 3, 1},
                                 {1, 25, 2, 3, 0},
                                 {30, 30, 80, 1, 1}});
    Particles sorted;
    StorageOrder order;
    ASSERT_TRUE(sorted.copy(p) && order.create(p.count()) && order.sort(sorted, box));
    bounceOffWalls(p, box, order, Workers::alone());
    const Moving wanted[] = {
        {2, 25, 3, 1},
        {98, 25, -3, 1},
        {50, 2, 3, 1},
        {50, 48, 3, -1},
        {2, 48, 1, -1},
        {50, 25, 3, 1},
        {2, 48, 3, 1},
        {2, 25, -3, 0},    // as in the sketch, turned even if it
                           // already points inward
        {80, 80, -1, -1},  // larger than the box: the near wall comes first
    };
    for (std::uint32_t i = 0; i < p.count(); ++i) EXPECT_EQ(at(p, i), wanted[i]) << i;
}

TEST(Push, DrivesAwayWhatIsWithinItsRadius) {
    Particles p = makeParticles({{.x = 110, .y = 100},
                                 {.x = 100, .y = 70},
                                 {.x = 139, .y = 100, .vx = -1},
                                 {.x = 140, .y = 100},
                                 {.x = 130, .y = 130},
                                 {.x = 100, .y = 100}});
    const Push push{100, 100, 40, 2};
    pushAway({&push, 1}, 9, p);
    EXPECT_FLOAT_EQ(p.vx[0], 1.5f);
    EXPECT_EQ(p.vy[0], 0);
    EXPECT_EQ(p.vx[1], 0);
    EXPECT_FLOAT_EQ(p.vy[1], -0.5f);
    EXPECT_FLOAT_EQ(p.vx[2], -0.95f);
    for (std::uint32_t i : {3u, 4u, 5u}) EXPECT_TRUE(p.vx[i] == 0 && p.vy[i] == 0) << i;
}

TEST(Push, MakesNothingFasterThanTheLimit) {
    Particles p = makeParticles({{.x = 101, .y = 101, .vx = 5, .vy = 5}});
    for (int k = 0; k < 100; ++k) {
        const Push push{100, 100, 40, 3};
        pushAway({&push, 1}, 9, p);
    }
    EXPECT_NEAR(std::hypot(p.vx[0], p.vy[0]), 9, 1e-5);
}

}  // namespace
}  // namespace cellmates::test
