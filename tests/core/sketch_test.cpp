#include "core/tutorial/sketch.h"

#include "sketch_frames.h"
#include "support.h"

// The JavaScript twin tests that the loops give the sketch's numbers bit for bit. This file tests
// everything else about the loops.

namespace cellmates::test {
namespace {

using sketch::Particle;

constexpr sketch::Settings<double> kSettings{
    .width = 500, .height = 500, .gravity = 0.1, .speedLimit = 9, .cell = 22};

// R = 6, d = 5, n = (0.6, 0.8), J = (-2, 2) . n = 0.4.
TEST(Sketch, FirstCollisionByHand) {
    Particle<double> a{0, 0, 1, 0, 3, 4}, b{3, 4, -1, 2, 3, 2};
    sketch::Tally tally;
    sketch::collide(a, b, tally);
    EXPECT_DOUBLE_EQ(a.vx, 1 + 0.1 * 0.6);
    EXPECT_DOUBLE_EQ(a.vy, 0.1 * 0.8);
    EXPECT_DOUBLE_EQ(b.vx, -1 - 0.2 * 0.6);
    EXPECT_DOUBLE_EQ(b.vy, 2 - 0.2 * 0.8);
    EXPECT_DOUBLE_EQ(a.x, -0.25 * 0.6);
    EXPECT_DOUBLE_EQ(b.y, 4 + 0.5 * 0.8);
    EXPECT_EQ(tally.tests, 1u);
    EXPECT_EQ(tally.touches, 1u);
}

// s = 36 - 25 + 2 = 13, divided by the squares of the masses.
TEST(Sketch, ImprovedCollisionByHand) {
    Particle<double> a{0, 0, 1, 0, 3, 4}, b{3, 4, -1, 2, 3, 2};
    sketch::Tally tally;
    sketch::collideSquared(a, b, tally);
    EXPECT_DOUBLE_EQ(a.vx, 1 + 0.1 * 0.6);
    EXPECT_DOUBLE_EQ(b.vy, 2 - 0.2 * 0.8);
    EXPECT_DOUBLE_EQ(a.x, -13.0 / 16 * 0.6);
    EXPECT_DOUBLE_EQ(a.y, -13.0 / 16 * 0.8);
    EXPECT_DOUBLE_EQ(b.x, 3 + 13.0 / 4 * 0.6);
    EXPECT_DOUBLE_EQ(b.y, 4 + 13.0 / 4 * 0.8);
}

TEST(Sketch, TouchingCountsAndCoincidentCentresStay) {
    sketch::Tally tally;
    Particle<double> a{0, 0, 1, 0, 2, 1}, b{4, 0, -1, 0, 2, 1};
    sketch::collide(a, b, tally);
    EXPECT_EQ(a.vx, -1);
    Particle<double> c{7, 7, 1, 0, 2, 1}, d = c;
    d.vx = -1;
    sketch::collide(c, d, tally);
    sketch::collideSquared(c, d, tally);
    EXPECT_EQ(tally.touches, 3u);
    EXPECT_EQ(c.x, 7);
    EXPECT_EQ(c.vx, 1);
    EXPECT_EQ(d.vx, -1);
}

TEST(Sketch, NaiveMeetsEveryPairTwice) {
    std::vector<Particle<double>> particles(7, {1, 1, 0, 0, 3, 3});
    for (std::size_t i = 0; i < 7; ++i) particles[i].x = 50 + 60 * static_cast<double>(i);
    sketch::Tally tally;
    sketch::naiveFrame<double>(particles, kSettings, tally);
    EXPECT_EQ(tally.tests, 42u);
    EXPECT_EQ(tally.touches, 0u);
}

sketch::Grid<double> filledGrid(const std::vector<Particle<double>>& particles) {
    sketch::Grid<double> grid;
    EXPECT_TRUE(grid.reserve(static_cast<std::uint32_t>(particles.size()), kSettings));
    grid.fill(particles, kSettings);
    return grid;
}

std::uint64_t touchesInGrid(std::vector<Particle<double>> particles, bool improved) {
    sketch::Grid<double> grid = filledGrid(particles);
    sketch::Tally tally;
    if (improved)
        sketch::improvedFrame<double>(particles, grid, kSettings, tally);
    else
        sketch::gridFrame<double>(particles, grid, kSettings, tally);
    return tally.touches;
}

// The sketch's grid has a flaw, which the app shows. Both pairs overlap and have their centres in
// columns 1 and 3, but a disc finds another only if its square reaches the other's column.
TEST(Sketch, GridMissesPairsBeyondTheOwnSquare) {
    const std::vector<Particle<double>> seenOnce = {{43, 33, 0, 0, 9, 9}, {67, 33, 0, 0, 24, 9}};
    const std::vector<Particle<double>> seenNever = {{40, 33, 0, 0, 18, 9}, {70, 33, 0, 0, 18, 9}};
    for (const bool improved : {false, true}) {
        EXPECT_EQ(touchesInGrid(seenOnce, improved), 1u);
        EXPECT_EQ(touchesInGrid(seenNever, improved), 0u);
    }
    auto particles = seenNever;
    sketch::Tally tally;
    sketch::naiveFrame<double>(particles, kSettings, tally);
    EXPECT_GT(tally.touches, 0u);
}

TEST(Sketch, StraysAreCounted) {
    std::vector<Particle<double>> particles = {
        {250, 250, 0, 0, 5, 5}, {-100, 250, 0, 0, 5, 5}, {250, 900, 0, 0, 5, 5}};
    sketch::Tally tally;
    sketch::Grid<double> grid = filledGrid(particles);
    sketch::improvedFrame<double>(particles, grid, kSettings, tally);
    EXPECT_EQ(tally.strays, 2u);
}

// Other methods reorder the storage; the sketch uses the order of creation.
TEST(Sketch, WalksInOrderOfCreation) {
    for (const Method method : sketchMethods()) {
        Config config = sceneConfig(Scene::tutorial, 300);
        config.method = method;
        Particles p;
        ASSERT_TRUE(p.create(300));
        Rng rng(config.seed);
        populate(config, rng, p, 300);
        Particles shuffled;
        ASSERT_TRUE(shuffled.create(300));
        Rng again(config.seed);
        populate(config, again, shuffled, 300);
        StorageOrder order;
        ASSERT_TRUE(order.create(300));
        ASSERT_TRUE(order.sort(shuffled, config.box));
        ASSERT_NE(shuffled.id[0], 0u);

        SketchStepper one, other;
        for (int tick = 0; tick < 50; ++tick) {
            sketchTick(one, p, config);
            sketchTick(other, shuffled, config);
        }
        for (std::uint32_t k = 0; k < 300; ++k) {
            const std::uint32_t id = shuffled.id[k];
            ASSERT_EQ(shuffled.x[k], p.x[id]) << name(method);
            ASSERT_EQ(shuffled.vy[k], p.vy[id]) << name(method);
        }
    }
}

}  // namespace
}  // namespace cellmates::test
