#include "core/detect/edge_sort.h"

#include <algorithm>
#include <bit>

#include "support.h"

namespace cellmates::test {
namespace {

/// The edges, sorted in slices of `most`. Ids must be in order before the sort.
std::vector<Edge> sorted(const std::vector<float>& nears, std::uint64_t most) {
    const auto count = static_cast<std::uint32_t>(nears.size());
    Buffer<Edge> edges;
    EdgeSort sort;
    EXPECT_TRUE(edges.reserve(count) && sort.reserve(count));
    for (std::uint32_t id = 0; id < count; ++id) edges[id] = {nears[id], id};
    Passes passes;
    do {
        passes.slice(most);
        sort.run(passes, edges, count);
    } while (!passes.done());
    return {edges.data(), edges.data() + count};
}

// The values include both zeros, both infinities, the smallest and largest numbers, and any bits.
TEST(EdgeSort, AsStdSortOfAllKindsOfNumbers) {
    using Limits = std::numeric_limits<float>;
    const std::vector<float> odd = {
        0.0f,          -0.0f,          Limits::infinity(),   -Limits::infinity(),
        Limits::max(), Limits::min(),  Limits::denorm_min(), 1.0f,
        above(1.0f),   -Limits::max(), -Limits::min(),       -Limits::denorm_min()};
    Rng rng(3);
    for (int round = 0; round < 150; ++round) {
        std::vector<float> nears(2 * round);
        for (float& near : nears) {
            near = odd[rng.next() % odd.size()];
            if (round % 2 && rng.next() % 2) near = rng.uniform(-1000, 1000);
            if (round % 3 == 0) near = std::bit_cast<float>(rng.next());
            if (std::isnan(near)) near = 0;
        }
        std::vector<Edge> wanted;
        for (const float near : nears)
            wanted.push_back({near, static_cast<std::uint32_t>(wanted.size())});
        std::sort(wanted.begin(), wanted.end());
        for (const std::uint64_t most : {1'000'000u, 3u, 64u}) {
            const std::vector<Edge> got = sorted(nears, most);
            ASSERT_EQ(got.size(), wanted.size());
            for (std::size_t k = 0; k < got.size(); ++k) {
                ASSERT_EQ(got[k].id, wanted[k].id) << "place " << k << ", slices of " << most;
                ASSERT_EQ(std::bit_cast<std::uint32_t>(got[k].near),
                          std::bit_cast<std::uint32_t>(wanted[k].near));
            }
        }
    }
}

}  // namespace
}  // namespace cellmates::test
