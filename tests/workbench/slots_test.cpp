#include "workbench/slots.h"

#include <map>
#include <set>
#include <vector>

#include "series.h"

namespace cellmates::test {
namespace {

/// The slots of a frame, by id.
using Map = std::map<std::uint32_t, std::uint32_t>;

Map slotsOf(const Workload& workload, const Slots& slots, std::uint32_t frame) {
    Map found;
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
    EXPECT_EQ(slotsOf(workload, slots, 0), (Map{{7, 0}, {8, 1}, {9, 2}, {4, 3}}));
    EXPECT_EQ(slotsOf(workload, slots, 1), (Map{{7, 0}, {8, 1}, {5, 2}, {4, 3}, {6, 4}}));
    EXPECT_EQ(slotsOf(workload, slots, 2), (Map{{4, 0}, {6, 1}, {5, 2}}));
    EXPECT_EQ(slots.most(), 5u);
    EXPECT_EQ(slots.rows(), 12u);
}

TEST(Slots, AreDenseWhoeverComesAndGoes) {
    constexpr std::uint32_t kFrames = 20;
    Workload workload;
    ASSERT_EQ(readSeries(workload, randomSeries(1, 200, kFrames, 100, 1, 1)), "");
    std::vector<Map> fewer(kFrames);
    for (const double keep : {0.0, 0.1, 0.5, 1.0}) {
        SCOPED_TRACE(keep);
        Slots slots;
        ASSERT_TRUE(slots.assign(workload, keep));
        EXPECT_NEAR(static_cast<double>(slots.rows()) / workload.rows(), keep,
                    0.1 * (keep > 0 && keep < 1));
        Map before;
        std::size_t moved = 0, stayed = 0;
        for (std::uint32_t f = 0; f < kFrames; ++f) {
            const Map now = slotsOf(workload, slots, f);
            std::set<std::uint32_t> used;
            for (const auto& [id, slot] : now) {
                EXPECT_LT(slot, slots.count(f));
                used.insert(slot);
                if (const auto at = before.find(id); at != before.end())
                    ++(at->second == slot ? stayed : moved);
            }
            EXPECT_EQ(used.size(), slots.count(f));
            // The discs that are kept are a part of those that a larger share keeps.
            for (const auto& [id, slot] : fewer[f]) EXPECT_TRUE(now.contains(id));
            before = fewer[f] = now;
        }
        EXPECT_TRUE(keep < 1 || stayed > 8 * moved) << stayed << ", " << moved;
    }
}

}  // namespace
}  // namespace cellmates::test
