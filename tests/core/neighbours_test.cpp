#include "core/inspect/neighbours.h"

#include <random>

#include "support.h"

namespace cellmates::test {
namespace {

std::vector<std::uint32_t> all(const Neighbours::Found& found) {
    return {found.indices.data(), found.indices.data() + found.count};
}

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
                    std::vector<std::uint32_t> wanted;
                    Neighbours::Found list;
                    ASSERT_TRUE(neighbours.near(x, y, distance, list));
                    std::vector<std::uint32_t> found = all(list);
                    for (std::uint32_t j = 0; j < n; ++j)
                        if (close(x, y, j, distance)) wanted.push_back(j);
                    std::sort(found.begin(), found.end());
                    ASSERT_EQ(found, wanted);
                }
                std::vector<std::pair<std::uint32_t, std::uint32_t>> found, wanted;
                Neighbours::Found list;
                ASSERT_TRUE(neighbours.pairs(distance, n * n, list));
                for (std::size_t k = 0; k < list.count; k += 2)
                    found.emplace_back(list.indices[k], list.indices[k + 1]);
                for (std::uint32_t i = 0; i < n; ++i)
                    for (std::uint32_t j = i + 1; j < n; ++j)
                        if (close(p.x[i], p.y[i], j, distance)) wanted.emplace_back(i, j);
                std::sort(found.begin(), found.end());
                ASSERT_EQ(found, wanted) << distance;
            }
        }
}

TEST(Neighbours, MorePairsThanAreWantedAreRefused) {
    const Particles p = makeParticles(std::vector<Disc>(50, {5, 5}));
    Neighbours neighbours;
    ASSERT_TRUE(neighbours.take(p, {10, 10}));
    Neighbours::Found found;
    EXPECT_TRUE(neighbours.pairs(1, 50 * 49 / 2, found));
    found.count = 0;
    EXPECT_FALSE(neighbours.pairs(1, 50 * 49 / 2 - 1, found));
}

}  // namespace
}  // namespace cellmates::test
