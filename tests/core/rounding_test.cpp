#include "rounding.h"

#include "support.h"

namespace cellmates::test {
namespace {

TEST(Rounding, OfAProductAndASumIsTwice) {
    EXPECT_TRUE(roundsTwice<float>());
    EXPECT_TRUE(roundsTwice<double>());
    EXPECT_TRUE(roundsTwiceInLoops<float>());
    EXPECT_TRUE(roundsTwiceInLoops<double>());
    EXPECT_TRUE(roundsTwiceInLanes());
}

// These operands tell the cases apart: rounded once, the result is different.
TEST(Rounding, OnceIsSeen) {
    const Factors<float> f;
    EXPECT_NE(std::fma(f.a, f.a, -f.square), 0);
    const Factors<double> d;
    EXPECT_NE(std::fma(d.a, d.a, -d.square), 0);
}

}  // namespace
}  // namespace cellmates::test
