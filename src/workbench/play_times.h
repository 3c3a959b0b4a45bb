#pragma once

#include <cstdint>

#include "core/base/buffer.h"

namespace cellmates {

/// The times of the frames of a workload that is played several times.
///
/// A frame may be much shorter than a clock step. Its time is then 0 nearly always, and a whole
/// step once in a while, because the frame begins at any moment between two steps. So the mean of
/// many times is right, and is the more exact the more there are; single times say nothing. Frames
/// are therefore taken together as batches whose means are off by a tenth (standard deviation):
///
///     play 1    [ a  b | c  d | e  f ]     batch = 2 frames: the batches a+b, c+d, e+f
///     play 2    [ a  b | c  d | e  f ]
///     play 3    [ a  b                     not complete
class PlayTimes {
public:
    static constexpr std::uint32_t kMost = 1u << 20;  ///< most times that are kept
    static constexpr double kBatchError = 0.1;        ///< relative error of a batch's mean
    static constexpr double kPlayError = 0.03;        ///< and of the means that give the spread

    /// Times per frame, ms.
    struct Summary {
        double p50 = 0, p95 = 0;  ///< median and 95th percentile of the batches
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
    /// Relative error of the mean of `count` times, which the clock's steps cause.
    double error(std::uint32_t count) const;

    /// Sums up. False if there is not enough memory.
    [[nodiscard]] bool summarize(Summary& summary);

private:
    double mean(std::uint32_t from, std::uint32_t to) const;
    std::uint32_t framesFor(double error) const;
    void sumUpPlays(Summary& summary);
    void sumUpBatches(Summary& summary);

    std::uint32_t frames_ = 1;
    double step_ = 0;
    Buffer<float> times_;
    std::uint32_t count_ = 0;
    double total_ = 0;
    Buffer<float> means_;  ///< means of plays, then of batches
};

}  // namespace cellmates
