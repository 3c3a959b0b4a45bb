#include "workbench/play_times.h"

#include <gtest/gtest.h>

namespace cellmates::test {
namespace {

PlayTimes::Summary summaryOf(std::uint32_t frames, double step, const std::vector<double>& times) {
    PlayTimes all;
    all.begin(frames, step);
    for (const double ms : times) EXPECT_TRUE(all.add(ms));
    PlayTimes::Summary summary;
    EXPECT_TRUE(all.summarize(summary));
    return summary;
}

TEST(PlayTimes, SumUpPlays) {
    // Three plays of four frames, and half a play.
    const auto s = summaryOf(4, 1e-6, {1, 2, 3, 10, 1, 4, 3, 10, 2, 2, 2, 10, 50, 50});
    EXPECT_EQ(s.plays, 3u);
    EXPECT_EQ(s.batch, 1u);
    EXPECT_DOUBLE_EQ(s.mean, 4);
    EXPECT_DOUBLE_EQ(s.low, 4);
    EXPECT_DOUBLE_EQ(s.least, (1 + 2 + 2 + 10) / 4.0);
    EXPECT_DOUBLE_EQ(s.p50, 2);
    EXPECT_DOUBLE_EQ(s.p95, 10);
}

TEST(PlayTimes, TakeShortFramesTogether) {
    // Five clock steps of 1 ms are ten frames of 0.5 ms: two plays, and a half.
    std::vector<double> times;
    for (int play = 0; play < 40; ++play)
        for (const double ms : {0.0, 1.0, 0.0, 1.0}) times.push_back(ms);
    const auto s = summaryOf(4, 1, times);
    EXPECT_EQ(s.batch, 12u);
    EXPECT_DOUBLE_EQ(s.mean, 0.5);
    EXPECT_DOUBLE_EQ(s.p95, 0.5);
    EXPECT_DOUBLE_EQ(s.least, 0.5);
    // With a finer clock, a play has two batches.
    const auto finer = summaryOf(4, 0.2, times);
    EXPECT_EQ(finer.batch, 2u);
    EXPECT_DOUBLE_EQ(finer.p50, 0.5);
}

TEST(PlayTimes, AreNeverNegative) {
    const auto s = summaryOf(2, 1, {-0.1, 0, -0.1, 0});
    EXPECT_EQ(s.mean, 0);
    EXPECT_EQ(s.p50, 0);
    EXPECT_EQ(s.least, 0);
    EXPECT_EQ(summaryOf(2, 1, {}).plays, 0u);
    EXPECT_EQ(summaryOf(2, 1e-6, {3}).p50, 3);
}

}  // namespace
}  // namespace cellmates::test
