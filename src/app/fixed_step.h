#pragma once

namespace cellmates {

/// Turns the display's frames, at whatever rate, into 60 ticks a second.
class FixedStep {
public:
    static constexpr double kTicksPerSecond = 60;
    /// Most ticks owed by one frame. A tab that was hidden for an hour, or a
    /// method slower than real time, loses the rest instead of chasing it.
    static constexpr int kMaxTicks = 4;

    /// Ticks that are due at `now`, seconds on a clock that never runs back.
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

    /// Forgets the time that has passed, as after a hidden tab.
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
