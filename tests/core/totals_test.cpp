#include "core/inspect/totals.h"

#include "support.h"

namespace cellmates::test {
namespace {

TEST(Totals, OfTwoDiscs) {
    const Particles p = makeParticles({{10, 20, 2, 3, 0, 2}, {13, 20, 4, -1, 4, 1}});
    ContactList contacts;
    list({{0, 1}}, contacts);
    const Totals t = totals(p, contacts, {100, 50}, {0, 0.5f});
    EXPECT_DOUBLE_EQ(t.momentumX, 2 * 3 - 1);
    EXPECT_DOUBLE_EQ(t.momentumY, 4);
    EXPECT_NEAR(t.momentum, 6 + std::sqrt(17.0), 1e-12);
    EXPECT_DOUBLE_EQ(t.kinetic, (2 * 9 + 17) / 2.0);
    EXPECT_DOUBLE_EQ(t.potential, 3 * 0.5 * 30);
    EXPECT_DOUBLE_EQ(t.meanOverlap, 3 / 2.0);  // 6 - 3 px, in radii of the smaller disc
    EXPECT_DOUBLE_EQ(t.maxOverlap, 3 / 2.0);
}

TEST(Totals, CountOnlyContactsThatOverlapAndWeightAboveTheWallToWhichGravityPoints) {
    const Particles p = makeParticles({{10, 20, 2, 0, 0, 4}, {13, 20, 2}, {30, 20, 2}});
    ContactList contacts;
    list({{0, 1}, {1, 2}}, contacts);
    EXPECT_DOUBLE_EQ(totals(p, contacts, {100, 50}, {}).meanOverlap, 0.5);
    EXPECT_DOUBLE_EQ(totals(p, {}, {100, 50}, {2, 0}).potential, 2 * (4 * 90 + 87 + 70));
    EXPECT_DOUBLE_EQ(totals(p, {}, {100, 50}, {2, 0.5f}).potential,
                     2 * (4 * 90 + 87 + 70) + 6 * 0.5 * 30);
    const Totals none = totals(makeParticles({}), ContactList{}, {100, 50}, {0, 1});
    EXPECT_EQ(none.energy(), 0);
    EXPECT_EQ(none.meanOverlap, 0);
}

}  // namespace
}  // namespace cellmates::test
