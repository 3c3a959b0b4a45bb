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
    EXPECT_NEAR(s.low, 4, 1e-4);
    EXPECT_DOUBLE_EQ(s.least, (1 + 2 + 2 + 10) / 4.0);
    EXPECT_DOUBLE_EQ(s.p50, 2);
    EXPECT_DOUBLE_EQ(s.p95, 10);
}

TEST(PlayTimes, TakeShortFramesTogether) {
    // Frames of half a clock step: the mean of 100 is off by a tenth, that of 1,112 by 3%.
    std::vector<double> times;
    for (int play = 0; play < 600; ++play)
        for (const double ms : {0.0, 1.0, 0.0, 1.0}) times.push_back(ms);
    const auto s = summaryOf(4, 1, times);
    EXPECT_EQ(s.batch, 100u);
    EXPECT_EQ(s.plays, 600u);
    EXPECT_DOUBLE_EQ(s.mean, 0.5);
    EXPECT_DOUBLE_EQ(s.p95, 0.5);
    EXPECT_NEAR(s.low, 0.5 * 0.98, 1e-3);
    EXPECT_DOUBLE_EQ(s.least, s.low);
    // With clock steps of a tenth of a frame, each frame counts.
    const auto finer = summaryOf(4, 0.05, times);
    EXPECT_EQ(finer.batch, 1u);
    EXPECT_DOUBLE_EQ(finer.p95, 1);
}

TEST(PlayTimes, KnowTheErrorOfAMean) {
    PlayTimes times;
    times.begin(1, 1);
    EXPECT_EQ(times.error(1), 1);
    for (int k = 0; k < 100; ++k) EXPECT_TRUE(times.add(k % 10 == 0));
    // A tenth of a step: 10 whole steps among 100 times, give or take 3.2.
    EXPECT_NEAR(times.error(100), 0.316, 0.001);
    EXPECT_NEAR(times.error(10'000), 0.0316, 0.0001);
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
