#pragma once

#include <array>

#include "core/base/time_source.h"
#include "core/stats.h"

namespace cellmates {

/// The mean time of the last ticks of one method. A mean is taken every half second, so that
/// figures are readable, or when the ticks have lasted fifty clock steps together, if that takes
/// longer. The first tick after `clear` finds its data structures empty and the caches cold, so it
/// is counted only while it is alone, or if it is so long that this cannot matter. If the clock is
/// coarse, no tick is counted, and there are no times.
class TickTimes {
public:
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

    bool begun() const { return begun_; }        ///< a tick has been counted since `clear`
    bool measured() const { return measured_; }  ///< there are means
    /// There are ticks, but no mean of them yet.
    bool waiting() const { return ticks_ > 0 && !measured_; }
    std::uint64_t meanCount() const { return meanCount_; }  ///< means taken since the start
    Duration stage(int stage) const { return stageMeans_[static_cast<std::size_t>(stage)]; }
    Duration tick() const { return whole_; }
    /// Whether the means are of warm ticks, and so can be compared.
    bool warm() const { return measured_ && !meanCold_; }

private:
    ClockSteps steps_;
    bool begun_ = false;
    std::array<double, kStages> sum_{};  ///< since the last mean
    int ticks_ = 0;
    double since_ = -1;  ///< seconds; when the sum began, -1 before
    std::array<Duration, kStages> stageMeans_{};
    Duration whole_;
    bool measured_ = false;
    bool cold_ = false, meanCold_ = false;  ///< the sum, and the mean, is of the first tick alone
    std::uint64_t meanCount_ = 0;
};

}  // namespace cellmates
