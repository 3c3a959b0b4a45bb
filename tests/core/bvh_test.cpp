#include <set>
#include <utility>

#include "core/detect/detection.h"
#include "support.h"

// The tree is kept from tick to tick. extra_methods_test.cpp changes discs in any way;
// detect_test.cpp has the tests that all methods share.

namespace cellmates::test {
namespace {

constexpr Box kBox{400, 300};

/// A tree, on discs that the test moves.
class Tree {
public:
    Tree(std::uint32_t count, float radius) {
        std::vector<Disc> discs(count);
        for (Disc& d : discs) d = anywhere(radius);
        particles = makeParticles(discs, 8);
        EXPECT_TRUE(order_.create(particles.capacity()));
    }

    Disc anywhere(float radius) {
        return {rng.uniform(0, kBox.width), rng.uniform(0, kBox.height), radius};
    }
    DetectInput input() const { return {particles, order_.cells(), kBox, 0}; }

    /// Makes a detection, and returns whether the discs were sorted again.
    bool tick() {
        EXPECT_TRUE(order_.sort(particles, kBox));
        detection.restart();
        Pace pace;
        EXPECT_EQ(detection.advance(input(), pace), Progress::done);
        return detection.cost().rebuilt;
    }

    void move(float most) {
        for (std::uint32_t i = 0; i < particles.count(); ++i) {
            particles.x[i] += rng.uniform(-most, most);
            particles.y[i] += rng.uniform(-most, most);
        }
    }
    void scatter() {
        for (std::uint32_t i = 0; i < particles.count(); ++i) {
            particles.x[i] = rng.uniform(0, kBox.width);
            particles.y[i] = rng.uniform(0, kBox.height);
        }
    }

    Rng rng{1};
    Particles particles;
    Detection detection{Method::bvh};

private:
    StorageOrder order_;
};

TEST(Bvh, StaysWhileDiscsRest) {
    Tree tree(1000, 4);
    EXPECT_TRUE(tree.tick());
    for (int tick = 0; tick < 100; ++tick) EXPECT_FALSE(tree.tick());
}

TEST(Bvh, IsSortedNowAndThenInASlowGas) {
    Tree tree(1000, 4);
    int rebuilds = 0;
    constexpr int kTicks = 400;
    for (int tick = 0; tick < kTicks; ++tick) {
        rebuilds += tree.tick();
        tree.move(0.5f);
    }
    EXPECT_GT(rebuilds, 2);
    EXPECT_LT(rebuilds, kTicks / 5);
}

// Boxes as large as the whole box would make the query as slow as a double loop.
TEST(Bvh, IsSortedBeforeTheQueryWhenDiscsJump) {
    Tree tree(4000, 1);
    tree.tick();
    tree.tick();
    for (int jump = 0; jump < 5; ++jump) {
        tree.scatter();
        EXPECT_TRUE(tree.tick());
        EXPECT_LT(tree.detection.cost().pairTests, 4000u * 40);
    }
}

TEST(Bvh, IsSortedWhenDiscsComeOrGo) {
    Tree tree(100, 4);
    tree.tick();
    EXPECT_FALSE(tree.tick());
    tree.particles.add(200, 150, 0, 0, 5, 1);
    EXPECT_TRUE(tree.tick());
    EXPECT_FALSE(tree.tick());
}

TEST(Bvh, CandidatesAreItsPairTests) {
    for (const std::uint32_t count : {1u, 5u, 63u, 300u}) {
        Tree tree(count, 6);
        tree.tick();
        tree.move(3);
        tree.tick();
        std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (std::uint32_t i = 0; i < count; ++i)
            tree.detection.candidates(tree.input(), i, [&](std::uint32_t j) {
                EXPECT_TRUE(pairs.emplace(i, j).second) << i << ", " << j;
            });
        for (const auto& [i, j] : pairs) EXPECT_TRUE(pairs.contains({j, i}));
        EXPECT_EQ(pairs.size(), 2 * tree.detection.cost().pairTests);
    }
}

// An infinite box would meet the empty ones behind the last disc, which no leaf belongs to.
TEST(Bvh, DiscsThatAreNowhereMeetNothing) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    Tree tree(17, 4);
    for (std::uint32_t i = 0; i < 17; ++i) {
        tree.particles.x[i] = i % 2 ? kInfinity : -kInfinity;
        tree.particles.y[i] = i % 3 ? kInfinity : 7;
    }
    tree.tick();
    tree.tick();
    EXPECT_EQ(tree.detection.contacts().size(), 0u);
}

}  // namespace
}  // namespace cellmates::test
