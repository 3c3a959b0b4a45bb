#include "workbench/slots.h"

#include <map>
#include <set>

#include "series.h"

namespace cellmates::test {
namespace {

/// The slots of a frame, by id.
std::map<std::uint32_t, std::uint32_t> slotsOf(const Workload& workload, const Slots& slots,
                                               std::uint32_t frame) {
    std::map<std::uint32_t, std::uint32_t> found;
    const Workload::Frame& discs = workload.frames()[frame];
    for (std::uint32_t k = 0; k < discs.count; ++k)
        if (slots.of(frame)[k] != Slots::kLeftOut) found[discs.id[k]] = slots.of(frame)[k];
    return found;
}

TEST(Slots, StayWithTheirDiscs) {
    Workload workload;
    ASSERT_EQ(readSeries(workload,
                         {{{0, 0, 1, 7}, {0, 1, 1, 8}, {0, 2, 1, 9}, {0, 3, 1, 4}},
                          {{0, 0, 1, 4}, {0, 1, 1, 5}, {0, 2, 1, 6}, {0, 3, 1, 7}, {0, 4, 1, 8}},
                          {{0, 0, 1, 4}, {0, 1, 1, 5}, {0, 2, 1, 6}}}),
              "");
    Slots slots;
    ASSERT_TRUE(slots.assign(workload, 1));
    using Map = std::map<std::uint32_t, std::uint32_t>;
    EXPECT_EQ(slotsOf(workload, slots, 0), (Map{{7, 0}, {8, 1}, {9, 2}, {4, 3}}));
    EXPECT_EQ(slotsOf(workload, slots, 1), (Map{{7, 0}, {8, 1}, {5, 2}, {4, 3}, {6, 4}}));
    EXPECT_EQ(slotsOf(workload, slots, 2), (Map{{4, 0}, {6, 1}, {5, 2}}));
    EXPECT_EQ(slots.most(), 5u);
    EXPECT_EQ(slots.rows(), 12u);
}

TEST(Slots, AreDenseWhoeverComesAndGoes) {
    for (const std::uint32_t seed : {1u, 2u, 3u}) {
        Workload workload;
        ASSERT_EQ(readSeries(workload, randomSeries(seed, 200, 20, 100, 1, 1)), "");
        for (const double keep : {1.0, 0.5, 0.1, 0.0}) {
            Slots slots;
            ASSERT_TRUE(slots.assign(workload, keep));
            std::map<std::uint32_t, std::uint32_t> before;
            std::size_t moved = 0, stayed = 0;
            for (std::uint32_t f = 0; f < 20; ++f) {
                const auto now = slotsOf(workload, slots, f);
                std::set<std::uint32_t> used;
                for (const auto& [id, slot] : now) {
                    EXPECT_LT(slot, slots.count(f));
                    used.insert(slot);
                    if (const auto at = before.find(id); at != before.end())
                        ++(at->second == slot ? stayed : moved);
                }
                EXPECT_EQ(used.size(), slots.count(f));
                before = now;
            }
            if (keep == 1.0) {
                EXPECT_GT(stayed, 8 * moved);
                EXPECT_EQ(slots.rows(), workload.rows());
            }
            if (keep == 0.5) {
                EXPECT_NEAR(static_cast<double>(slots.rows()) / workload.rows(), 0.5, 0.1);
            }
            if (keep == 0.0) {
                EXPECT_EQ(slots.rows(), 0u);
            }
        }
    }
}

TEST(Slots, ThinOutToTheSameDiscs) {
    Workload workload;
    ASSERT_EQ(readSeries(workload, randomSeries(5, 500, 5, 100, 1, 1)), "");
    Slots few, many;
    ASSERT_TRUE(few.assign(workload, 0.2) && many.assign(workload, 0.6));
    for (std::uint32_t f = 0; f < 5; ++f) {
        const auto all = slotsOf(workload, many, f);
        for (const auto& [id, slot] : slotsOf(workload, few, f)) EXPECT_TRUE(all.contains(id));
    }
}

}  // namespace
}  // namespace cellmates::test
