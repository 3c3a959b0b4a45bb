#include "core/inspect/totals.h"

#include "support.h"

namespace cellmates::test {
namespace {

TEST(Totals, OfTwoDiscs) {
    const Particles p = makeParticles({{10, 20, 2, 3, 0, 2}, {13, 20, 4, -1, 4, 1}});
    const Totals t = totals(p, {100, 50}, {0, 0.5f});
    EXPECT_DOUBLE_EQ(t.momentumX, 2 * 3 - 1);
    EXPECT_DOUBLE_EQ(t.momentumY, 4);
    EXPECT_NEAR(t.momentum, 6 + std::sqrt(17.0), 1e-12);
    EXPECT_DOUBLE_EQ(t.kinetic, (2 * 9 + 17) / 2.0);
    EXPECT_DOUBLE_EQ(t.potential, 3 * 0.5 * 30);
}

TEST(Totals, CountWeightAboveTheWallToWhichGravityPoints) {
    const Particles p = makeParticles({{10, 20, 2, 0, 0, 4}, {13, 20, 2}, {30, 20, 2}});
    EXPECT_DOUBLE_EQ(totals(p, {100, 50}, {2, 0}).potential, 2 * (4 * 90 + 87 + 70));
    EXPECT_DOUBLE_EQ(totals(p, {100, 50}, {2, 0.5f}).potential,
                     2 * (4 * 90 + 87 + 70) + 6 * 0.5 * 30);
    EXPECT_EQ(totals(makeParticles({}), {100, 50}, {0, 1}).potential, 0);
}

}  // namespace
}  // namespace cellmates::test
