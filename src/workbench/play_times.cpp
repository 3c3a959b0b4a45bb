#include "workbench/play_times.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

/// The value below which the share `rank` of the values lies (nearest rank). Reorders them.
double quantile(Buffer<float>& values, std::uint32_t count, double rank) {
    if (count == 0) return 0;
    const double place = std::ceil(rank * count) - 1;
    const auto at = static_cast<std::uint32_t>(std::clamp(place, 0.0, count - 1.0));
    std::nth_element(values.data(), values.data() + at, values.data() + count);
    return values[at];
}

double leastOf(const Buffer<float>& values, std::uint32_t count) {
    return count ? *std::min_element(values.data(), values.data() + count) : 0;
}

}  // namespace

bool PlayTimes::add(double ms) {
    if (count_ == kMost || !times_.reserveWithRoom(count_ + 1, count_)) return false;
    times_[count_++] = static_cast<float>(ms);
    total_ += ms;
    return true;
}

double PlayTimes::mean(std::uint32_t from, std::uint32_t to) const {
    double all = 0;
    for (std::uint32_t k = from; k < to; ++k) all += times_[k];
    return all / (to - from);
}

// The time of a frame of t steps is one of the two whole numbers of steps next to t. Its variance
// is f (1 - f) if f is the part of t behind the point, so at most t, and at most 1/4.
double PlayTimes::error(std::uint32_t count) const {
    if (total_ <= 0) return 1;
    const double steps = total_ / count_ / step_;
    return std::sqrt(std::min(steps, 0.25) / count) / steps;
}

/// Number of frames whose mean has this error; no more than there are.
std::uint32_t PlayTimes::framesFor(double wanted) const {
    const double single = error(1) / wanted;
    return static_cast<std::uint32_t>(std::clamp(std::ceil(single * single), 1.0, count_ + 0.0));
}

bool PlayTimes::summarize(Summary& summary) {
    summary = {};
    if (count_ == 0) return true;
    if (!means_.reserve(count_)) return false;
    summary.plays = count_ / frames_;
    sumUpPlays(summary);
    sumUpBatches(summary);
    return true;
}

void PlayTimes::sumUpPlays(Summary& summary) {
    const std::uint32_t plays = (framesFor(kPlayError) + frames_ - 1) / frames_;
    const std::uint32_t span = std::min(plays * frames_, count_);
    std::uint32_t count = 0;
    for (std::uint32_t from = 0; from + span <= count_; from += span)
        means_[count++] = static_cast<float>(mean(from, from + span));
    const double least = leastOf(means_, count);
    summary.mean = std::max(0.0, quantile(means_, count, 0.5));
    summary.low = std::clamp(summary.mean * (1 - error(count_)), 0.0, std::max(0.0, least));
}

void PlayTimes::sumUpBatches(Summary& summary) {
    // A span is one play, or as many plays as make up a batch; each is cut into `parts` batches.
    const std::uint32_t batch = framesFor(kBatchError);
    const std::uint32_t plays = (batch + frames_ - 1) / frames_;
    const std::uint32_t span = std::min(plays * frames_, count_);
    const std::uint32_t parts = std::max(1u, span / batch);
    const auto bound = [&](std::uint32_t part) {
        return static_cast<std::uint32_t>(std::uint64_t{part} * span / parts);
    };
    std::uint32_t count = 0;
    for (std::uint32_t from = 0; from + span <= count_; from += span)
        for (std::uint32_t part = 0; part < parts; ++part)
            means_[count++] = static_cast<float>(mean(from + bound(part), from + bound(part + 1)));
    summary.batch = std::max(1u, span / parts);
    summary.least = summary.low;
    if (summary.batch == 1) {
        summary.least = 0;
        for (std::uint32_t part = 0; part < parts; ++part) {
            float shortest = means_[part];
            for (std::uint32_t k = part; k < count; k += parts)
                shortest = std::min(shortest, means_[k]);
            summary.least += static_cast<double>(shortest) / parts;
        }
        summary.least = std::max(0.0, summary.least);
    }
    summary.p50 = std::max(0.0, quantile(means_, count, 0.5));
    summary.p95 = std::max(0.0, quantile(means_, count, 0.95));
}

}  // namespace cellmates
