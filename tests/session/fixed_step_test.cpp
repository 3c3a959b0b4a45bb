#include "session/fixed_step.h"

#include <gtest/gtest.h>

namespace cellmates {
namespace {

int ticksIn(double seconds, double framesPerSecond, double start = 1000) {
    FixedStep clock;
    int ticks = clock.due(start);
    const int frames = static_cast<int>(seconds * framesPerSecond + 0.5);
    for (int frame = 1; frame <= frames; ++frame)
        ticks += clock.due(start + frame / framesPerSecond);
    return ticks;
}

TEST(FixedStep, IsSixtyTicksASecondOnAnyDisplay) {
    for (const double rate : {30.0, 59.94, 60.0, 75.0, 120.0, 144.0, 240.0, 1000.0})
        EXPECT_NEAR(ticksIn(10, rate), 600, 1) << rate << " frames per second";
}

TEST(FixedStep, ASteadyDisplayGetsASteadyNumberOfTicks) {
    // The browser's clock is rounded to 0.1 ms, but each frame must still owe exactly one tick.
    FixedStep clock;
    clock.due(0);
    for (int frame = 1; frame < 600; ++frame) {
        const double rounded = static_cast<int>(frame / 60.0 * 10000) / 10000.0;
        EXPECT_EQ(clock.due(rounded), 1) << "frame " << frame;
    }
}

TEST(FixedStep, LosesWhatALongPauseWouldOwe) {
    FixedStep clock;
    clock.due(0);
    EXPECT_EQ(clock.due(3600), 4);
    EXPECT_EQ(clock.due(3600 + 1 / 60.0), 1) << "no time must be carried over";
    clock.restart();
    EXPECT_EQ(clock.due(7200), 0);
}

}  // namespace
}  // namespace cellmates
