#include "session/tick_times.h"

#include "support.h"

// The panel's times may come from a coarse clock: they are right to within a tenth, or a true upper
// bound.

namespace cellmates::test {
namespace {

Duration shownAfter(double seconds, double msPerTick, double grain) {
    TickTimes times(grain);
    double clock = 0.37 * grain;  // ms
    const auto read = [&] { return std::floor(clock / grain) * grain; };
    double now = 0;
    for (int frame = 0; frame < static_cast<int>(seconds * 60); ++frame) {
        clock += 16.6 + 0.013 * frame;  // what else a frame does
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
    // It becomes a time once the ticks have lasted long enough.
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
    times.clear();
    EXPECT_FALSE(times.measured());
    EXPECT_EQ(times.size(), 0);
    EXPECT_EQ(times.usualLongest(), 0);
}

}  // namespace
}  // namespace cellmates::test
