#include "core/state/cell_sort.h"

#include "support.h"

namespace cellmates::test {
namespace {

/// Records the place of each disc, and whether `prepare` was called for it.
struct NotedPlace {
    static constexpr std::uint32_t kTogether = 4;
    std::uint32_t* slots;
    std::uint32_t* prepared;

    void prepare(std::uint32_t i) const { *prepared = i; }
    void operator()(std::uint32_t i, std::uint32_t to) const {
        EXPECT_EQ(*prepared, i / kTogether * kTogether);
        slots[i] = to;
    }
};

TEST(CellSort, StartsBoundTheCells) {
    const auto g = CellGeometry::make({40, 20}, 10, 10, 1 << 20);  // 4 x 2, reach 2
    const Particles p = makeParticles({{35, 15}, {5, 5}, {15, 5}, {5, 6}, {36, 14}, {5, 15}});
    CellSort sort;
    std::uint32_t slots[6] = {}, prepared = 6;
    ASSERT_TRUE(sort.sort(g, p, Workers::alone(), NotedPlace{slots, &prepared}));
    const CellIndex& index = sort.index();
    const auto size = [&](int column, int row) {
        const std::int32_t c = g.at(column, row);
        return index.start()[c + 1] - index.start()[c];
    };
    EXPECT_EQ(size(0, 0), 2u);
    EXPECT_EQ(size(1, 0), 1u);
    EXPECT_EQ(size(0, 1), 1u);
    EXPECT_EQ(size(3, 1), 2u);
    EXPECT_EQ(index.start()[g.cells()], 6u);
    const std::uint32_t expected[] = {4, 0, 2, 1, 5, 3};
    for (std::uint32_t i = 0; i < 6; ++i) EXPECT_EQ(slots[i], expected[i]) << i;
}

}  // namespace
}  // namespace cellmates::test
