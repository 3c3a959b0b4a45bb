#include "core/inspect/neighbours.h"

#include <random>

#include "support.h"

namespace cellmates::test {
namespace {

// Every question has the answer of a comparison with all discs.
TEST(Neighbours, AreThoseOfBruteForce) {
    std::mt19937 random(1);
    const auto real = [&](float from, float to) {
        return std::uniform_real_distribution<float>(from, to)(random);
    };
    for (const Box box : {Box{100, 100}, Box{1, 1000}, Box{5000, 3}, Box{1, 1}})
        for (const std::size_t n : {0u, 1u, 2u, 300u}) {
            std::vector<Disc> discs(n);
            for (Disc& d : discs) {
                // Some are outside the box, and some at one place.
                d.x = random() % 8 ? real(-5, box.width + 5) : box.width / 2;
                d.y = random() % 8 ? real(-5, box.height + 5) : box.height / 2;
            }
            const Particles p = makeParticles(discs);
            Neighbours neighbours;
            ASSERT_TRUE(neighbours.take(p, box));
            const auto close = [&](float x, float y, std::uint32_t j, float distance) {
                const float dx = p.x[j] - x, dy = p.y[j] - y;
                return dx * dx + dy * dy < distance * distance;
            };
            for (const float distance : {0.0f, 0.5f, 7.0f, 60.0f, 1e6f}) {
                for (int k = 0; k < 20; ++k) {
                    const float x = real(-20, box.width + 20), y = real(-20, box.height + 20);
                    std::vector<std::uint32_t> found, wanted;
                    neighbours.near(x, y, distance, [&](std::uint32_t i) { found.push_back(i); });
                    for (std::uint32_t j = 0; j < n; ++j)
                        if (close(x, y, j, distance)) wanted.push_back(j);
                    std::sort(found.begin(), found.end());
                    ASSERT_EQ(found, wanted);
                }
                std::vector<std::pair<std::uint32_t, std::uint32_t>> found, wanted;
                neighbours.pairs(p, distance, [&](std::uint32_t i, std::uint32_t j) {
                    found.emplace_back(i, j);
                    return true;
                });
                for (std::uint32_t i = 0; i < n; ++i)
                    for (std::uint32_t j = i + 1; j < n; ++j)
                        if (close(p.x[i], p.y[i], j, distance)) wanted.emplace_back(i, j);
                std::sort(found.begin(), found.end());
                ASSERT_EQ(found, wanted) << distance;
            }
        }
}

TEST(Neighbours, PairsEndWhenNoMoreAreWanted) {
    const Particles p = makeParticles(std::vector<Disc>(50, {5, 5}));
    Neighbours neighbours;
    ASSERT_TRUE(neighbours.take(p, {10, 10}));
    int found = 0;
    neighbours.pairs(p, 1, [&](std::uint32_t, std::uint32_t) { return ++found < 7; });
    EXPECT_EQ(found, 7);
}

}  // namespace
}  // namespace cellmates::test
