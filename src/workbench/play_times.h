#pragma once

#include <cstdint>

#include "core/base/buffer.h"

namespace cellmates {

/// The times of the frames of a workload that is played several times. Frames that last less than a
/// few clock steps are taken together as batches, so that what is compared is always longer.
///
///     play 1    [ a  b | c  d | e  f ]     batch = 2 frames: the batches a+b, c+d, e+f
///     play 2    [ a  b | c  d | e  f ]
///     play 3    [ a  b                     not complete: in no mean
class PlayTimes {
public:
    static constexpr double kLeastSteps = 5;          ///< shortest batch, clock steps
    static constexpr std::uint32_t kMost = 1u << 20;  ///< most times that are kept

    /// Times per frame, ms.
    struct Summary {
        double p50 = 0, p95 = 0;  ///< of all batches
        double mean = 0;          ///< median of the plays' means
        double low = 0;           ///< least mean of a play
        double least = 0;         ///< mean of the least time of each batch
        std::uint32_t plays = 0;  ///< complete plays
        std::uint32_t batch = 1;  ///< frames of a batch
    };

    /// Starts over, for plays of `frames` frames timed by a clock with steps of `step` ms.
    void begin(std::uint32_t frames, double step) {
        frames_ = frames;
        step_ = step;
        count_ = 0;
        total_ = 0;
    }

    /// Adds the time of the next frame, ms. False if there is no room for it.
    bool add(double ms);

    std::uint32_t count() const { return count_; }  ///< number of times
    double total() const { return total_; }         ///< sum of the times, ms

    /// Sums up. False if there is not enough memory.
    [[nodiscard]] bool summarize(Summary& summary);

private:
    double sum(std::uint32_t from, std::uint32_t to) const;

    std::uint32_t frames_ = 1;
    double step_ = 0;
    Buffer<float> times_;
    std::uint32_t count_ = 0;
    double total_ = 0;
    Buffer<float> batches_, means_;
};

}  // namespace cellmates
