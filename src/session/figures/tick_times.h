#pragma once

#include <algorithm>
#include <array>

#include "core/base/time_source.h"
#include "core/stats.h"

namespace cellmates {

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

/// The times of the last ticks of one method, for the plot, and their mean, for the figures. A mean
/// is taken every half second, so that figures are readable, or when the ticks have lasted fifty
/// clock steps together, if that takes longer. The first tick after `clear` finds its data
/// structures empty and the caches cold, so it is counted only while it is alone, or if it is so
/// long that this cannot matter. If the clock is coarse, no tick is counted, and there are no
/// times.
class TickTimes {
public:
    static constexpr int kTicks = 120;
    static constexpr double kLongTick = 250;  ///< ms; such a tick counts even if it is the first

    /// `steps`: those of the clock that times the ticks.
    explicit TickTimes(const ClockSteps& steps) : steps_(steps) {}

    const ClockSteps& steps() const { return steps_; }
    bool coarse() const { return steps_.coarse(); }

    void add(const Stats& stats);
    /// Call once per frame; `now` in seconds.
    void refresh(double now);
    /// Starts over, because the method or the discs have changed.
    void clear();

    int size() const { return size_; }
    /// Milliseconds by stage, `age` ticks before the last one; 0 <= age < size().
    const std::array<double, kStages>& at(int age) const {
        return ring_[static_cast<std::size_t>((next_ - 1 - age + 2 * kTicks) % kTicks)];
    }
    /// The 95th percentile of the kept ticks, ms: a scale that a single hiccup of the machine does
    /// not distort.
    double usualLongest() const;

    bool measured() const { return measured_; }  ///< there are means
    /// There are ticks, but no mean of them yet.
    bool waiting() const { return ticks_ > 0 && !measured_; }
    std::uint64_t meanCount() const { return meanCount_; }  ///< means taken since the start
    Duration stage(int stage) const { return stageMeans_[static_cast<std::size_t>(stage)]; }
    Duration tick() const { return whole_; }
    /// The time of all stages that are too short to be timed one by one; `ms` is 0 if there are
    /// none.
    Duration rest() const { return rest_; }
    /// Whether the means are of warm ticks, and so can be compared.
    bool warm() const { return measured_ && !meanCold_; }
    double framesPerSecond() const { return framesPerSecond_; }

private:
    ClockSteps steps_;
    std::array<std::array<double, kStages>, kTicks> ring_{};
    int next_ = 0, size_ = 0;

    std::array<double, kStages> sum_{};  ///< since the last mean
    int ticks_ = 0;
    double since_ = -1;  ///< seconds; when the sum began, -1 before
    std::array<Duration, kStages> stageMeans_{};
    Duration whole_, rest_;
    bool measured_ = false;
    bool cold_ = false, meanCold_ = false;  ///< the sum, and the mean, is of the first tick alone
    std::uint64_t meanCount_ = 0;

    int frames_ = 0;
    double framesSince_ = 0, framesPerSecond_ = 0;
};

}  // namespace cellmates
