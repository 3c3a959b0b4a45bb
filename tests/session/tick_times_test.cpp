#include "session/figures/tick_times.h"

#include "support.h"

// The panel's times are correct to within a tenth, or are true upper bounds, even with a coarse
// clock.

namespace cellmates::test {
namespace {

Duration shownAfter(double seconds, double msPerTick, double grain) {
    TickTimes times({grain});
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

Stats tickOf(double ms) {
    Stats stats;
    stats.ms[static_cast<std::size_t>(Stage::detect)] = ms;
    return stats;
}

/// The times of one tick after another, of which one is added in each frame.
struct Taken : TickTimes {
    using TickTimes::TickTimes;
    double now = 0;

    /// Frames of 1/64 s, which adds up without rounding.
    void frames(int count, std::optional<Stats> tick = {}) {
        for (; count > 0; --count) {
            if (tick) add(*tick);
            refresh(now += 1 / 64.0);
        }
    }
};

TEST(TickTimes, TheFirstTickCountsOnlyAlone) {
    Taken times({0.001});
    times.add(tickOf(50));
    times.frames(60);
    EXPECT_EQ(times.tick().ms, 50);
    EXPECT_FALSE(times.warm());
    times.frames(60, tickOf(2));
    EXPECT_NEAR(times.tick().ms, 2, 1e-9);
    EXPECT_TRUE(times.warm());
    // Another method begins without the times of the previous one.
    times.clear();
    EXPECT_FALSE(times.warm());
    EXPECT_FALSE(times.measured());
    EXPECT_FALSE(times.begun());
    for (const double ms : {9.0, 2.0, 2.0}) times.add(tickOf(ms));
    times.frames(60);
    EXPECT_NEAR(times.tick().ms, 2, 1e-9) << "the mean must not include the cold tick";
    EXPECT_TRUE(times.warm());
    // Naive with many discs is judged by its first tick, because a second one would take too long.
    times.clear();
    times.add(tickOf(525));
    times.frames(60);
    EXPECT_TRUE(times.warm());
}

TEST(TickTimes, TheFirstMeanComesEarlyAndOthersEveryHalfSecond) {
    Taken times({0.001});
    std::vector<int> means;
    for (int frame = 0; frame < 100; ++frame) {
        const std::uint64_t before = times.meanCount();
        times.frames(1, tickOf(5));
        if (times.meanCount() != before) means.push_back(frame);
    }
    EXPECT_EQ(means, (std::vector<int>{10, 42, 74}));
}

TEST(TickTimes, StagesTooShortToBeTimedAreBelow) {
    Taken times({0.1});
    Stats stats = tickOf(8);
    stats.ms[static_cast<std::size_t>(Stage::move)] = 0.01;
    stats.ms[static_cast<std::size_t>(Stage::edges)] = 0.01;
    times.frames(60, stats);
    EXPECT_FALSE(times.stage(static_cast<int>(Stage::detect)).below);
    EXPECT_TRUE(times.stage(static_cast<int>(Stage::move)).below);
}

}  // namespace
}  // namespace cellmates::test
