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

double PlayTimes::sum(std::uint32_t from, std::uint32_t to) const {
    double all = 0;
    for (std::uint32_t k = from; k < to; ++k) all += times_[k];
    return all;
}

bool PlayTimes::summarize(Summary& summary) {
    summary = {};
    if (count_ == 0) return true;
    if (!batches_.reserve(count_) || !means_.reserve(count_)) return false;
    const double each = std::max(total_ / count_, step_ / kMost);
    const double wanted = std::clamp(std::ceil(kLeastSteps * step_ / each), 1.0, count_ + 0.0);
    // A span is one play, or as many plays as make up a batch; each is cut into `parts` batches.
    const auto batch = static_cast<std::uint32_t>(wanted);
    const std::uint32_t plays = (batch + frames_ - 1) / frames_;
    const std::uint32_t span = std::min(plays * frames_, count_);
    const std::uint32_t parts = std::max(1u, span / batch);
    const auto bound = [&](std::uint32_t part) {
        return static_cast<std::uint32_t>(std::uint64_t{part} * span / parts);
    };
    std::uint32_t batches = 0, means = 0;
    for (std::uint32_t from = 0; from + span <= count_; from += span) {
        means_[means++] = static_cast<float>(sum(from, from + span) / span);
        for (std::uint32_t part = 0; part < parts; ++part) {
            const std::uint32_t a = from + bound(part), b = from + bound(part + 1);
            batches_[batches++] = static_cast<float>(sum(a, b) / (b - a));
        }
    }
    double least = 0;
    for (std::uint32_t part = 0; part < parts; ++part) {
        float shortest = batches_[part];
        for (std::uint32_t k = part; k < batches; k += parts)
            shortest = std::min(shortest, batches_[k]);
        least += static_cast<double>(shortest) * (bound(part + 1) - bound(part));
    }
    summary.least = std::max(0.0, least / span);
    summary.low = std::max(0.0, leastOf(means_, means));
    summary.mean = std::max(0.0, quantile(means_, means, 0.5));
    summary.p50 = std::max(0.0, quantile(batches_, batches, 0.5));
    summary.p95 = std::max(0.0, quantile(batches_, batches, 0.95));
    summary.plays = count_ / frames_;
    summary.batch = std::max(1u, span / parts);
    return true;
}

}  // namespace cellmates
