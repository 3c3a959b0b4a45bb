#include "core/detect/edge_sort.h"

#include <algorithm>
#include <functional>

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

void expectAsStdSort(const std::vector<float>& nears) {
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

// The values include both zeros, both infinities, and the smallest and largest numbers.
TEST(EdgeSort, AsStdSortOfAllKindsOfNumbers) {
    using Limits = std::numeric_limits<float>;
    const std::vector<float> odd = {0.0f,
                                    -0.0f,
                                    Limits::infinity(),
                                    -Limits::infinity(),
                                    Limits::max(),
                                    Limits::lowest(),
                                    Limits::min(),
                                    -Limits::min(),
                                    Limits::denorm_min(),
                                    -Limits::denorm_min(),
                                    1.0f,
                                    above(1.0f),
                                    below(1.0f),
                                    -1.0f,
                                    1e30f,
                                    -1e30f};
    Rng rng(3);
    for (int round = 0; round < 200; ++round) {
        std::vector<float> nears(1 + rng.next() % 300);
        for (float& near : nears) {
            near = odd[rng.next() % odd.size()];
            if (round % 2 && rng.next() % 2) near = rng.uniform(-1000, 1000);
        }
        expectAsStdSort(nears);
        if (HasFatalFailure()) return;
    }
}

TEST(EdgeSort, AsStdSortOfAnyBits) {
    Rng rng(4);
    for (int round = 0; round < 50; ++round) {
        std::vector<float> nears(1000);
        for (float& near : nears) {
            near = std::bit_cast<float>(rng.next());
            if (std::isnan(near)) near = 0;
        }
        expectAsStdSort(nears);
        if (HasFatalFailure()) return;
    }
}

TEST(EdgeSort, OfNothingAndOfOne) {
    EXPECT_EQ(sorted({}, 1).size(), 0u);
    EXPECT_EQ(sorted({5}, 1)[0].near, 5);
}

// In the detector, a disc at NaN has its edge at infinity, which does not break the order. A new
// detection sorts all edges; a reused one repairs the order.
TEST(EdgeSort, SweepAndPruneOfWhatIsNoNumber) {
    const float inf = std::numeric_limits<float>::infinity();
    const float odd[] = {inf, -inf, std::numeric_limits<float>::quiet_NaN(), -0.0f, 0, 50};
    const Box box{100, 100};
    std::uint64_t contacts = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        Rng rng(seed);
        std::vector<Disc> discs(200);
        for (Disc& d : discs) {
            d = {rng.uniform(0, 100), rng.uniform(0, 100), 5};
            if (rng.next() % 3 == 0) d.x = odd[rng.next() % 6];
            if (rng.next() % 3 == 0) d.y = odd[rng.next() % 6];
        }
        Particles p = makeParticles(discs);
        StorageOrder order;
        ASSERT_TRUE(order.create(p.capacity()) && order.sort(p, box));
        const DetectInput input{p, order.cells(), box, 0};
        Detection naive(Method::naive), sap(Method::sap);
        Pace pace;
        ASSERT_EQ(naive.advance(input, pace), Progress::done);
        for (int round = 0; round < 2; ++round) {
            sap.restart();
            ASSERT_EQ(sap.advance(input, pace), Progress::done);
            for (int g = 0; g < ContactList::groupCount; ++g) {
                ASSERT_EQ(listed(naive.contacts(), g), listed(sap.contacts(), g)) << seed;
            }
        }
        contacts += naive.contacts().size();
    }
    EXPECT_GT(contacts, 1000u);
}

}  // namespace
}  // namespace cellmates::test
