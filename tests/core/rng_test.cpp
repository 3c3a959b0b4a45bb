#include "core/rng.h"

#include "support.h"

namespace cellmates::test {
namespace {

// From a program of its own: PCG-XSH-RR 64/32 with increment 1442695040888963407.
TEST(Rng, KnownSequences) {
    struct Case {
        std::uint64_t seed;
        std::uint32_t first[5];
    };
    for (const auto& [seed, first] :
         {Case{0, {0xe823a24eu, 0x7a7ecbd9u, 0x89fd6c06u, 0xae646aa8u, 0xcd3cf945u}},
          Case{1, {0x54352d7fu, 0x6ac20236u, 0x0768dd4cu, 0x75560a43u, 0x4065d452u}},
          Case{42, {0xc2f57bd6u, 0x6b07c4a9u, 0x72b7b29bu, 0x44215383u, 0xf5af5eadu}},
          Case{0xffffffffffffffffu,
               {0xd9313036u, 0xcd4b6992u, 0x7b8ec69eu, 0x999dd010u, 0x5c4eb9abu}}}) {
        Rng rng(seed);
        for (const std::uint32_t wanted : first) EXPECT_EQ(rng.next(), wanted) << "seed " << seed;
    }
}

TEST(Rng, UniformStaysInItsRangeAndFillsIt) {
    Rng rng(1);
    float lowest = 10, highest = 3;
    double sum = 0;
    constexpr int kDraws = 100'000;
    for (int k = 0; k < kDraws; ++k) {
        const float value = rng.uniform(3, 10);
        ASSERT_GE(value, 3);
        ASSERT_LT(value, 10);
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
        sum += value;
    }
    EXPECT_LT(lowest, 3.001f);
    EXPECT_GT(highest, 9.999f);
    EXPECT_NEAR(sum / kDraws, 6.5, 0.03);
}

TEST(Rng, UniformOfAnEmptyRange) {
    Rng rng(1);
    for (int k = 0; k < 100; ++k) EXPECT_EQ(rng.uniform(2.5f, 2.5f), 2.5f);
}

}  // namespace
}  // namespace cellmates::test
