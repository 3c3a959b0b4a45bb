#pragma once

namespace cellmates {

/// Turns the display's frames, at whatever rate, into 60 ticks per second.
class FixedStep {
public:
    static constexpr double kTicksPerSecond = 60;
    /// The most ticks owed by one frame. After a tab was hidden for an hour, or with a method
    /// slower than real time, the rest is dropped rather than caught up with.
    static constexpr int kMaxTicks = 4;

    /// Ticks that are due at `now`, seconds on a monotonic clock.
    int due(double now) {
        if (last_ < 0) last_ = now;
        owed_ += (now - last_) * kTicksPerSecond;
        last_ = now;
        // Displays of just under 60 Hz, or a rounded clock, must not beat against
        // the tick: a frame that is a hair early counts as on time.
        int ticks = static_cast<int>(owed_ + kSlack);
        owed_ -= ticks;
        if (ticks > kMaxTicks) {
            ticks = kMaxTicks;
            owed_ = 0;
        }
        return ticks;
    }

    /// Ignores the time that has passed, as after a hidden tab.
    void restart() {
        last_ = -1;
        owed_ = 0;
    }

private:
    static constexpr double kSlack = 0.02;  // of a tick, 0.3 ms

    double last_ = -1;
    double owed_ = 0;  ///< ticks
};

}  // namespace cellmates
