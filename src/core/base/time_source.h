#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace cellmates {

/// The units in which long work is counted.
enum class Work {
    pairTests,  ///< distances compared
    events,     ///< events of the exact response
    discs,      ///< discs processed by `settle`, by building, or by a loop of the sketch; 16 cells
                ///< or buckets count as one disc, and so does a contact that is sorted
    passes,     ///< discs sorted, responded to or moved in a stage that does not pause
};
inline constexpr int kWorks = 4;

/// How a clock advances. Browsers round theirs to clock steps of 5 µs to 100 ms. In some the steps
/// come at irregular moments, or some are skipped.
struct ClockSteps {
    /// A clock with longer steps, ms, is too coarse to time anything: adding up enough would take
    /// too long, and waiting for a step would be seen.
    static constexpr double kCoarsest = 2;

    /// Median length of a clock step, ms, or the shortest of a coarse clock; infinite if the clock
    /// stands still.
    double length = 0;
    double reading = 0;  ///< time of one reading, ms
    double doubt = 0;    ///< how far a step is from its regular moment (median), ms

    bool coarse() const { return !(length <= kCoarsest); }

    /// Shortest time to be measured, ms: one clock step is 2% of it, or 1% if the steps are
    /// irregular.
    double enough() const { return (doubt > length / 8 ? 100 : 50) * length; }
};

/// A measured time, ms, or only an upper bound if it is too short for the clock.
struct Duration {
    double ms = 0;
    bool below = false;  ///< less than `ms`

    /// The mean of `count` times, at least one, that add up to `sum` ms, if that is long enough for
    /// the clock.
    static Duration mean(double sum, double count, const ClockSteps& steps) {
        return {std::max(sum, steps.enough()) / count, sum < steps.enough()};
    }
};

/// A monotonic clock in milliseconds. Callers also report the work between two readings, which
/// advances a simulated clock and lets tests count the work. A clock that is set back stands still
/// for a moment instead.
class TimeSource {
public:
    virtual ~TimeSource() = default;
    double now() {
        const double time = read() + ahead_;
        if (time < last_) ahead_ += last_ - time;
        last_ = time < last_ ? last_ : time;
        return last_;
    }
    virtual void worked(Work, std::uint64_t /*amount*/) {}

    /// A moment at which the clock has advanced, ms, and the number of readings until then.
    struct Step {
        double time;
        int readings;
    };
    /// Waits until the clock is past `from`, ms. If the clock stands still, returns `from`.
    Step nextStep(double from);

    /// The clock's steps, which are measured once, when they are asked for: in some milliseconds,
    /// or longer if the clock is coarse.
    const ClockSteps& steps();

    /// Waits for a part of a clock step, another one in each call. What happens at a fixed moment
    /// of each frame may otherwise never meet a clock step, or always. Does not wait if the steps
    /// are short, or too long for timing.
    void wander();

private:
    virtual double read() = 0;

    double last_ = -std::numeric_limits<double>::infinity();
    double ahead_ = 0;  ///< what the clock has been set back by, ms
    ClockSteps steps_;
    double part_ = 0;  ///< how much of a clock step the last call waited, 0 .. 1
};

/// The machine's own clock.
TimeSource& systemTime();

/// `EdgeClock` times work more finely than the clock's steps. It waits for the next clock step, and
/// counts its readings of the clock to know how long it waited:
///
///     clock    |---------------|---------------|
///     start    |                                 at a clock step
///     work     [XXXXXXXXXXXXXXXX]
///     stop                      ^ . . . . . . .  7 readings, each 1/8 of a step: 9/8 steps
///
/// If the steps come at irregular moments, each timing is off, but not their mean.
class EdgeClock {
public:
    explicit EdgeClock(TimeSource& time) : time_(time), steps_(time.steps()) {}

    /// Waits for the next clock step, at which the timing starts. Returns its time, ms.
    double start() { return started_ = time_.nextStep(time_.now()).time; }

    /// Waits for the next clock step, and returns the time from that of `start` to the call of
    /// `stop`, ms. May be slightly negative for very short work.
    double stop();

    /// How far the sum of `count` timings is off because of the clock (standard deviation), ms.
    double error(double count) const;

private:
    TimeSource& time_;
    ClockSteps steps_;
    double started_ = 0;
};

/// A clock that passes reported work on and always reads 0, so that nothing pauses and no time is
/// spent on reading it.
class Unwatched final : public TimeSource {
public:
    explicit Unwatched(TimeSource& time) : time_(time) {}
    void worked(Work work, std::uint64_t amount) override { time_.worked(work, amount); }

private:
    double read() override { return 0; }

    TimeSource& time_;
};

}  // namespace cellmates
