#include "core/detect/extra/hilbert.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

namespace cellmates::test {
namespace {

// In a square with 32 cells each way, in each corner of the whole one.
TEST(Hilbert, ConsecutiveCellsAreNeighbours) {
    constexpr int kSide = 32, kAll = 1 << Morton::kLevels;
    const Morton morton({kAll, kAll});
    for (const int left : {0, kAll - kSide})
        for (const int top : {0, kAll - kSide}) {
            struct Cell {
                int x = -1, y = -1;
            };
            std::vector<Cell> at(kSide * kSide);
            const auto code = [&](int x, int y) {
                return Hilbert::code(
                    morton.code(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f));
            };
            const std::uint32_t first = code(left, top) / (kSide * kSide) * (kSide * kSide);
            for (int x = left; x < left + kSide; ++x)
                for (int y = top; y < top + kSide; ++y) {
                    const std::uint32_t place = code(x, y) - first;
                    ASSERT_LT(place, at.size());
                    EXPECT_EQ(at[place].x, -1) << "two cells have one number";
                    at[place] = {x, y};
                }
            for (std::size_t k = 1; k < at.size(); ++k)
                EXPECT_EQ(std::abs(at[k].x - at[k - 1].x) + std::abs(at[k].y - at[k - 1].y), 1);
        }
}

}  // namespace
}  // namespace cellmates::test
