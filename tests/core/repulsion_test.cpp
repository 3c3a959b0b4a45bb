#include "core/respond/repulsion.h"

#include "support.h"

namespace cellmates::test {
namespace {

void repelAll(Particles& p, const std::vector<Contact>& contacts) {
    ContactList all;
    list(contacts, all);
    Repulsion repulsion;
    respond(repulsion, p, all, {});
}

// R = 6, d = 5, n = (0.6, 0.8), J = (-2, 2) . n = 0.4, overlap 1.
TEST(Repulsion, OnePairByHand) {
    Particles p = makeParticles({{0, 0, 3, 1, 0, 4}, {3, 4, 3, -1, 2, 2}});
    repelAll(p, {{0, 1}});
    EXPECT_FLOAT_EQ(p.vx[0], 1 + 0.1f * 0.6f);
    EXPECT_FLOAT_EQ(p.vy[0], 0.1f * 0.8f);
    EXPECT_FLOAT_EQ(p.vx[1], -1 - 0.2f * 0.6f);
    EXPECT_FLOAT_EQ(p.vy[1], 2 - 0.2f * 0.8f);
    EXPECT_FLOAT_EQ(p.x[0], -0.25f * 0.6f);
    EXPECT_FLOAT_EQ(p.y[0], -0.25f * 0.8f);
    EXPECT_FLOAT_EQ(p.x[1], 3 + 0.5f * 0.6f);
    EXPECT_FLOAT_EQ(p.y[1], 4 + 0.5f * 0.8f);
}

TEST(Repulsion, EqualMassesOfOneExchangeTheNormalComponent) {
    Particles p = makeParticles({{0, 0, 2, 3, 1}, {2, 0, 2, -1, 5}});
    repelAll(p, {{0, 1}});
    EXPECT_EQ(at(p, 0), (Moving{-2, 0, -1, 1}));
    EXPECT_EQ(at(p, 1), (Moving{4, 0, 3, 5}));
    // The response does not test for approach.
    Particles parting = makeParticles({{0, 0, 2, -1, 0}, {2, 0, 2, 3, 0}});
    repelAll(parting, {{0, 1}});
    EXPECT_EQ(parting.vx[0], 3);
    EXPECT_EQ(parting.vx[1], -1);
}

TEST(Repulsion, KeepsMomentumAndWithMassOneEnergy) {
    for (const bool unit : {true, false}) {
        Rng rng(5);
        for (int round = 0; round < 300; ++round) {
            std::vector<Disc> discs(12);
            std::vector<Contact> contacts;
            for (Disc& d : discs)
                d = {rng.uniform(0, 10), rng.uniform(0, 10), 4,
                     rng.uniform(-2, 2), rng.uniform(-2, 2), unit ? 1 : rng.uniform(3, 10)};
            for (std::uint32_t i = 0; i < 12; ++i)
                for (std::uint32_t j = i + 1; j < 12; ++j) contacts.push_back({i, j});
            Particles p = makeParticles(discs);
            const Totals before = motionOf(p);
            repelAll(p, contacts);
            const Totals after = motionOf(p);
            ASSERT_NEAR(after.momentumX, before.momentumX, 1e-4);
            ASSERT_NEAR(after.momentumY, before.momentumY, 1e-4);
            if (unit) {
                ASSERT_NEAR(after.kinetic, before.kinetic, 1e-4);
            }
        }
    }
}

TEST(Repulsion, CoincidentCentresPartAlongX) {
    Particles p = makeParticles({{5, 5, 1, 1, 2}, {5, 5, 1, -1, 4}});
    repelAll(p, {{0, 1}});
    EXPECT_EQ(at(p, 0), (Moving{3, 5, -1, 2}));
    EXPECT_EQ(at(p, 1), (Moving{7, 5, 1, 4}));
}

// So close that the square of the distance underflows in single precision.
TEST(Repulsion, AlmostCoincidentCentresStayNumbers) {
    for (const float tiny : {1e-45f, 1e-30f, 1e-23f, 1e-22f, 1e-20f, 1e-18f}) {
        Particles p = makeParticles({{0, 0, 1, 1, 2}, {tiny, -tiny, 1, -1, 4}});
        repelAll(p, {{0, 1}});
        for (std::uint32_t i = 0; i < 2; ++i) {
            EXPECT_TRUE(std::isfinite(p.x[i]) && std::isfinite(p.y[i])) << tiny;
            EXPECT_TRUE(std::isfinite(p.vx[i]) && std::isfinite(p.vy[i])) << tiny;
            EXPECT_LE(std::hypot(p.x[i], p.y[i]), 2.1f) << tiny;
        }
    }
}

TEST(Repulsion, WhatNoLongerOverlapsIsLeftAlone) {
    // Disc 0 pushes disc 1 away from disc 2 before the response reaches the contact 1-2.
    Particles p = makeParticles({{0, 0, 2, 0, 0}, {-1, 0, 2, 0, 0}, {2.5f, 0, 2, 7, 0}});
    repelAll(p, {{0, 1}, {1, 2}});
    EXPECT_EQ(p.vx[2], 7);
    EXPECT_EQ(p.x[2], 2.5f);
    // Discs that only touch are left alone, too.
    Particles q = makeParticles({{0, 0, 2, 1, 0}, {4, 0, 2, -1, 0}});
    repelAll(q, {{0, 1}});
    EXPECT_EQ(q.vx[0], 1);
    EXPECT_EQ(q.x[0], 0);
}

TEST(Repulsion, EveryGroupIsWalked) {
    std::vector<Disc> discs(3 * 2048);
    for (std::uint32_t i = 0; i < discs.size(); ++i) discs[i] = {static_cast<float>(i) * 10, 0, 1};
    const std::vector<Contact> contacts = {{0, 1}, {2, 2050}, {2051, 4100}, {3, 4101}};
    for (const Contact c : contacts) {
        discs[c.j] = discs[c.i];
        discs[c.j].x += 1;
    }
    Particles p = makeParticles(discs);
    repelAll(p, contacts);
    for (const Contact c : contacts) EXPECT_EQ(p.x[c.j] - p.x[c.i], 3) << c.i << "-" << c.j;
}

TEST(Repulsion, GroupsAreWalkedInOrder) {
    // The contact 0-2047 is in `inner`, 2047-2048 in `odd` or `even`. The order in which contacts
    // are added must not matter, although the reverse order of groups would give a different
    // result.
    std::vector<Disc> discs(2049);
    for (std::uint32_t i = 0; i < discs.size(); ++i) discs[i] = {static_cast<float>(i) * 10, 0, 1};
    discs[0] = {0, 0, 1, 1, 0};
    discs[2047] = {0.5f, 1, 1, 2, 0};
    discs[2048] = {2, 1, 1, 3, 0};
    Particles together = makeParticles(discs), apart = makeParticles(discs);
    Particles reversed = makeParticles(discs);
    repelAll(together, {{2047, 2048}, {0, 2047}});
    repelAll(apart, {{0, 2047}});
    repelAll(apart, {{2047, 2048}});
    repelAll(reversed, {{2047, 2048}});
    repelAll(reversed, {{0, 2047}});
    EXPECT_NE(apart.x[2047], reversed.x[2047]);
    for (const std::uint32_t i : {0u, 2047u, 2048u}) {
        EXPECT_EQ(together.x[i], apart.x[i]) << i;
        EXPECT_EQ(together.vx[i], apart.vx[i]) << i;
    }
}

}  // namespace
}  // namespace cellmates::test
