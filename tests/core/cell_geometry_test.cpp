#include "core/state/cell_geometry.h"

#include <algorithm>
#include <cstdlib>

#include "support.h"

namespace cellmates::test {
namespace {

float logUniform(Rng& rng, float lo, float hi) {
    return std::clamp(lo * std::pow(hi / lo, rng.uniform(0, 1)), lo, hi);
}

// Detectors rely on this property: discs that overlap (in single precision) are at most `reach`
// cells apart.
TEST(CellGeometry, OverlappingDiscsAreWithinReach) {
    Rng rng(11);
    int near = 0;
    for (int round = 0; round < (kSanitized ? 500 : 3000); ++round) {
        const Box box{logUniform(rng, 1, 100'000), logUniform(rng, 1, 100'000)};
        const float distance = logUniform(rng, 2e-3f, 2000);
        const float wanted = rng.next() % 2 ? 0 : logUniform(rng, 1, 10'000);
        const std::uint32_t limits[] = {4096, 1u << 16, 1u << 20, 8'000'000};
        const auto g = CellGeometry::make(box, distance, wanted, limits[rng.next() % 4]);
        for (int k = 0; k < 40; ++k) {
            // The first coordinate is on a border of cells, or anywhere, even outside the box. The
            // second is just short of `distance` away, or nearer.
            const float length = k % 2 ? box.width : box.height;
            const auto line =
                static_cast<float>(static_cast<std::int32_t>(rng.uniform(-2, 3) * length / g.cell));
            float a = k % 3 ? line * g.cell : rng.uniform(-1, 2) * length;
            for (std::uint32_t ulps = rng.next() % 3; ulps > 0; --ulps) a = below(a);
            float b = a + (k % 5 ? distance : distance * rng.uniform(0, 1));
            while (!((b - a) * (b - a) < distance * distance)) b = below(b);
            near += b - a > distance * 0.999f;
            const auto apart =
                k % 2 ? std::abs(g.column(b) - g.column(a)) : std::abs(g.row(b) - g.row(a));
            ASSERT_LE(apart, g.reach) << "side " << g.cell << ", " << a << " and " << b;
        }
    }
    EXPECT_GT(near, kSanitized ? 1000 : 10'000);
}

TEST(CellGeometry, TablesKeepTheirLimitsAndHoldEveryQuery) {
    Rng rng(12);
    for (int round = 0; round < (kSanitized ? 2000 : 20'000); ++round) {
        Box box{logUniform(rng, 1, 100'000), logUniform(rng, 1, 100'000)};
        float distance = logUniform(rng, 2e-3f, 2000);
        if (round % 8 == 0) {  // a row or a column of tiny cells
            distance = 2e-3f;
            (round % 16 ? box.width : box.height) = 1;
        }
        const float wanted = round % 2 || round % 8 == 0 ? 0 : logUniform(rng, 1, 10'000);
        const std::uint32_t limit = 4096u << rng.next() % 12;
        const auto g = CellGeometry::make(box, distance, wanted, limit);
        ASSERT_LE(static_cast<std::uint32_t>(g.cells()), limit);
        ASSERT_LE(g.cols, 32'768);
        ASSERT_LE(g.rows, 32'768);
        ASSERT_GE(g.cell, wanted > 0 ? wanted : distance);
        ASSERT_GE(static_cast<float>(g.cols) * g.cell, box.width * 0.9999f);
        ASSERT_GE(static_cast<float>(g.rows) * g.cell, box.height * 0.9999f);
        // The table must contain the first and the last cell that any query reads.
        ASSERT_GE(g.at(0 - g.reach, 0), 0);
        ASSERT_LT(g.at(g.cols - 1 + g.reach, g.rows - 1 + g.reach), g.cells());
    }
}

TEST(CellGeometry, CellsAreJustOverTheDistanceUnlessTheirSideIsWanted) {
    const auto automatic = CellGeometry::make({500, 300}, 20, 0, 1 << 20);
    EXPECT_FLOAT_EQ(automatic.cell, 20.2f);
    EXPECT_EQ(automatic.reach, 1);
    EXPECT_EQ(automatic.cols, 25);
    EXPECT_EQ(automatic.rows, 15);
    const auto wanted = CellGeometry::make({500, 300}, 20, 7, 1 << 20);
    EXPECT_EQ(wanted.cell, 7);
    EXPECT_EQ(wanted.reach, 3);
}

TEST(CellGeometry, CentresOutsideBelongToTheNearestCell) {
    const float inf = std::numeric_limits<float>::infinity();
    const auto g = CellGeometry::make({500, 300}, 20, 0, 1 << 20);
    for (const float x : {-0.0f, -1e-30f, -5.0f, -1e30f, -inf}) EXPECT_EQ(g.column(x), 0) << x;
    for (const float x : {500.0f, 1e6f, 1e30f, inf}) EXPECT_EQ(g.column(x), g.cols - 1) << x;
    for (const float y : {300.0f, 1e6f, 1e30f, inf}) EXPECT_EQ(g.row(y), g.rows - 1) << y;
    EXPECT_EQ(g.column(std::numeric_limits<float>::quiet_NaN()), 0);
}

TEST(CellGeometry, FourAtATimeAreInTheCellsOfEach) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    const float odd[] = {0, -0.0f, -1e-30f, 1e-40f, -5, 1e30f, -1e30f, inf, -inf, std::nanf("")};
    Rng rng(17);
    for (int round = 0; round < (kSanitized ? 2000 : 20'000); ++round) {
        const Box box{logUniform(rng, 1, 100'000), logUniform(rng, 1, 100'000)};
        const auto g = CellGeometry::make(box, logUniform(rng, 2e-3f, 2000), 0, 1 << 20);
        float x[4], y[4];
        for (int k = 0; k < 4; ++k) {
            // Some points are within a rounding of the border of two cells, others anywhere.
            const float border = g.cell * static_cast<float>(rng.next() % 9);
            x[k] = round % 3 ? rng.uniform(-1, box.width + 1) : above(border);
            y[k] = round % 5 ? rng.uniform(-1, box.height + 1) : below(border);
            if (round % 7 == 0) (k % 2 ? x : y)[k] = odd[rng.next() % std::size(odd)];
        }
        const simd::I32x4 four = g.cellsOf(simd::load(x), simd::load(y));
        for (int k = 0; k < 4; ++k) ASSERT_EQ(four[k], g.cellOf(x[k], y[k])) << x[k] << " " << y[k];
    }
}

}  // namespace
}  // namespace cellmates::test
