#include "core/base/rng.h"

#include "support.h"

namespace cellmates::test {
namespace {

// The first number of these seeds has all bits set, so the unit value is 1 - 2^-24, which some
// ranges round up to their end.
TEST(Rng, UniformNeverReturnsItsUpperEnd) {
    for (const std::uint64_t seed :
         {0x973e087e6a883f1u, 0xbe5abf31662f7dd0u, 0xd7fd4a0381620d34u}) {
        ASSERT_EQ(Rng(seed).next(), 0xffffffffu);
        const auto expectBelow = [&](float lo, float hi) {
            const float value = Rng(seed).uniform(lo, hi);
            EXPECT_LT(value, hi) << lo << " to " << hi;
            EXPECT_GE(value, lo) << lo << " to " << hi;
        };
        EXPECT_EQ(Rng(seed).uniform(3, 10), below(10.0f));
        constexpr float kLeast = std::numeric_limits<float>::denorm_min();
        for (const auto& [lo, hi] : {std::pair{3.0f, 10.0f},
                                     {0, 1},
                                     {-1, 1},
                                     {-2, -1},
                                     {-0.5f, 0},
                                     {-1e-30f, 0},
                                     {0, kLeast},
                                     {-kLeast, 0},
                                     {5, above(5.0f)},
                                     {-5, above(-5.0f)},
                                     {1e30f, 2e30f},
                                     {100, 100'000}})
            expectBelow(lo, hi);
        EXPECT_EQ(Rng(seed).uniform(2.5f, 2.5f), 2.5f);  // an empty range
        Rng rng(9);
        for (int k = 0; k < 10'000; ++k) {
            const float lo = rng.uniform(-1000, 1000);
            expectBelow(lo, lo + rng.uniform(1e-3f, 1000));
        }
    }
}

}  // namespace
}  // namespace cellmates::test
