#pragma once

#include <array>

#include "core/stats.h"

namespace cellmates {

/// The times of the last ticks, for the plot, and their mean, for the figures.
/// The mean is taken anew every half second, so that figures can be read.
class TickHistory {
public:
    static constexpr int kTicks = 120;

    void add(const Stats& stats);
    /// To be called once a frame; `now` in seconds.
    void refresh(double now);
    void clear();

    int size() const { return size_; }
    /// Milliseconds by stage, `age` ticks before the last one; 0 <= age < size().
    const std::array<double, kStages>& at(int age) const {
        return ring_[(next_ - 1 - age + 2 * kTicks) % kTicks];
    }
    /// ms of a tick that one in twenty of those kept exceeds: a scale that a single
    /// hiccup of the machine does not blow up.
    double usualLongest() const;

    bool measured() const { return !fresh_; }                          ///< there is a mean
    const std::array<double, kStages>& mean() const { return mean_; }  ///< ms by stage
    double meanTotal() const;                                          ///< ms a tick
    double framesPerSecond() const { return framesPerSecond_; }

private:
    std::array<std::array<double, kStages>, kTicks> ring_{};
    int next_ = 0, size_ = 0;

    std::array<double, kStages> sum_{}, mean_{};
    int ticks_ = 0, frames_ = 0;
    double since_ = 0, framesPerSecond_ = 0;
    bool fresh_ = true;
};

}  // namespace cellmates
