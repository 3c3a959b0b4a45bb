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

/// The work of a frame.
sketch::Tally tallyOf(Method loop, std::vector<Particle<double>> particles) {
    sketch::Grid<double> grid;
    EXPECT_TRUE(grid.reserve(static_cast<std::uint32_t>(particles.size()), kSettings));
    grid.fill(particles, kSettings);
    sketch::Tally tally;
    sketch::frame<double>(loop, particles, grid, kSettings, tally);
    return tally;
}

// The sketch's grid has a flaw, which the app shows. Both pairs overlap and have their centres in
// columns 1 and 3, but a disc finds another only if its square reaches the other's column.
TEST(Sketch, GridMissesPairsBeyondTheOwnSquare) {
    const std::vector<Particle<double>> seenOnce = {{43, 33, 0, 0, 9, 9}, {67, 33, 0, 0, 24, 9}};
    const std::vector<Particle<double>> seenNever = {{40, 33, 0, 0, 18, 9}, {70, 33, 0, 0, 18, 9}};
    for (const Method loop : {Method::tutorialGrid, Method::tutorialImproved}) {
        EXPECT_EQ(tallyOf(loop, seenOnce).touches, 1u);
        EXPECT_EQ(tallyOf(loop, seenNever).touches, 0u);
    }
    EXPECT_GT(tallyOf(Method::tutorialNaive, seenNever).touches, 0u);
}

TEST(Sketch, StraysAreCounted) {
    const std::vector<Particle<double>> particles = {
        {250, 250, 0, 0, 5, 5}, {-100, 250, 0, 0, 5, 5}, {250, 900, 0, 0, 5, 5}};
    EXPECT_EQ(tallyOf(Method::tutorialImproved, particles).strays, 2u);
}

}  // namespace
}  // namespace cellmates::test
