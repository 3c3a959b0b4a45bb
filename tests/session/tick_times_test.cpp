#include "session/figures/tick_times.h"

#include "support.h"

// The panel's times are correct to within a tenth, or are true upper bounds, even with a coarse
// clock.

namespace cellmates::test {
namespace {

Duration shownAfter(double seconds, double msPerTick, double grain) {
    TickTimes times(grain);
    double clock = 0.37 * grain;  // ms
    const auto read = [&] { return std::floor(clock / grain) * grain; };
    double now = 0;
    for (int frame = 0; frame < static_cast<int>(seconds * 60); ++frame) {
        clock += 16.6 + 0.013 * frame;  // the rest of a frame
        const double from = read();
        clock += msPerTick;
        Stats stats;
        stats.ms[static_cast<int>(Stage::detect)] = read() - from;
        times.add(stats);
        times.refresh(now += 1 / 60.0);
    }
    return times.measured() ? times.tick() : Duration{};
}

TEST(TickTimes, AgreeWhateverTheClock) {
    for (const double ms : {8.0, 2.0, 0.6})
        for (const double grain : {1.0, 0.1, 0.005}) {
            const Duration shown = shownAfter(20, ms, grain);
            EXPECT_FALSE(shown.below) << ms << " ms, clock " << grain;
            EXPECT_NEAR(shown.ms, ms, ms / 10) << "clock " << grain;
        }
}

TEST(TickTimes, WhatIsTooShortIsSaidToBeBelow) {
    const Duration early = shownAfter(0.5, 0.02, 1);
    EXPECT_EQ(early.ms, 0);  // not known yet
    const Duration shown = shownAfter(3, 0.02, 1);
    EXPECT_TRUE(shown.below);
    EXPECT_GT(shown.ms, 0.02);
    // With a finer clock the ticks have lasted long enough to be timed.
    const Duration later = shownAfter(10, 0.02, 0.005);
    EXPECT_FALSE(later.below);
    EXPECT_NEAR(later.ms, 0.02, 0.002);
}

TEST(TickTimes, AnotherMethodBeginsAnew) {
    TickTimes times(0.001);
    Stats stats;
    stats.ms[0] = 5;
    for (int k = 0; k < 60; ++k) {
        times.add(stats);
        times.refresh(k / 60.0);
    }
    ASSERT_TRUE(times.measured());
    EXPECT_EQ(times.usualLongest(), 5);
    times.clear();
    EXPECT_FALSE(times.measured());
    EXPECT_EQ(times.size(), 0);
    EXPECT_EQ(times.usualLongest(), 0);
}

Stats tickOf(double ms, Stage stage = Stage::detect) {
    Stats stats;
    stats.ms[static_cast<std::size_t>(stage)] = ms;
    return stats;
}

TEST(TickTimes, TheFirstTickCountsOnlyAlone) {
    TickTimes times(0.001);
    times.add(tickOf(50));
    for (int k = 0; k < 60; ++k) times.refresh(k / 60.0);
    EXPECT_EQ(times.tick().ms, 50);
    EXPECT_FALSE(times.warm());
    for (int k = 60; k < 120; ++k) {
        times.add(tickOf(2));
        times.refresh(k / 60.0);
    }
    EXPECT_NEAR(times.tick().ms, 2, 1e-9);
    EXPECT_TRUE(times.warm());
    times.clear();
    EXPECT_FALSE(times.warm());
    for (const double ms : {9.0, 2.0, 2.0}) times.add(tickOf(ms));
    for (int k = 120; k < 180; ++k) times.refresh(k / 60.0);
    EXPECT_NEAR(times.tick().ms, 2, 1e-9) << "the mean must not include the cold tick";
    EXPECT_TRUE(times.warm());
    // Naive with many discs is judged by its first tick, because a second one would take too long.
    times.clear();
    times.add(tickOf(525));
    for (int k = 180; k < 240; ++k) times.refresh(k / 60.0);
    EXPECT_TRUE(times.warm());
}

TEST(TickTimes, OfTwentyTicksTheLongestIsUnusual) {
    TickTimes times(0.001);
    for (int ms = 40; ms > 0; --ms) times.add(tickOf(ms));
    EXPECT_EQ(times.usualLongest(), 39);
}

TEST(TickTimes, TheFirstMeanComesEarlyAndOthersEveryHalfSecond) {
    TickTimes times(0.001);
    std::vector<int> means;
    for (int frame = 0; frame < 100; ++frame) {
        const std::uint64_t before = times.meanCount();
        times.add(tickOf(5));
        times.refresh(frame / 64.0);
        if (times.meanCount() != before) means.push_back(frame);
    }
    EXPECT_EQ(means, (std::vector<int>{10, 42, 74}));
}

TEST(TickTimes, StagesTooShortToBeTimedAreOneRest) {
    TickTimes times(0.1);
    Stats stats = tickOf(8);
    stats.ms[static_cast<std::size_t>(Stage::move)] = 0.01;
    stats.ms[static_cast<std::size_t>(Stage::edges)] = 0.01;
    for (int k = 0; k < 60; ++k) {
        times.add(stats);
        times.refresh(k / 60.0);
    }
    EXPECT_FALSE(times.stage(static_cast<int>(Stage::detect)).below);
    EXPECT_TRUE(times.stage(static_cast<int>(Stage::move)).below);
    EXPECT_TRUE(times.rest().below);
    EXPECT_GT(times.rest().ms, 0.02);
}

}  // namespace
}  // namespace cellmates::test
