#include "core/inspect/survey.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

// A browser's clock may tick in steps of 0.1 ms: what is timed at once takes longer.
constexpr double kLeastMs = 3;
constexpr int kMaxBatch = 2000;
// Detections, or batches of them, of which the fastest counts. The first one fills
// caches and grows buffers.
constexpr int kRounds = 5;
constexpr double kEnoughMs = 400;  // what takes so long is measured twice, no more

}  // namespace

bool Survey::begin(const World& world, std::vector<Trial> trials) {
    trials_.clear();
    next_ = 0;
    detector_.reset();
    if (!snapshot_.take(world)) return false;
    trials_ = std::move(trials);
    return true;
}

void Survey::run(Deadline deadline) {
    while (active()) {
        runTrial(trials_[next_], deadline);
        if (trials_[next_].state == Trial::running) return;
        ++next_;
        if (Clock::now() >= deadline) return;
    }
}

void Survey::runTrial(Trial& trial, Deadline deadline) {
    if (trial.state == Trial::waiting) {
        detector_ = makeDetector(trial.method);
        trial.state = Trial::running;
        cost_ = {};
        spent_ = built_ = 0;
        rounds_ = 0;
        ordersStorage_ = false;
    }
    while (rounds_ < kRounds && !(rounds_ >= 2 && trial.ms * rounds_ > kEnoughMs)) {
        if (!runRound(trial, deadline)) return;
        if (++rounds_ < kRounds && Clock::now() >= deadline) return;
    }
    trial.state = Trial::done;
}

bool Survey::runRound(Trial& trial, Deadline deadline) {
    // What is quick is repeated until the clock can tell its time.
    const double repeats = rounds_ ? kLeastMs / std::max(trial.ms, 1e-4) : 1;
    const int batch = std::clamp(static_cast<int>(repeats), 1, kMaxBatch);
    Stopwatch watch;
    for (int k = 0; k < batch; ++k) {
        if (!cost_.begun) {
            contacts_.clear();
            Stopwatch order;
            if (ordersStorage_ && !snapshot_.sort()) trial.state = Trial::noMemory;
            if (ordersStorage_) built_ += order.lap();
        }
        const DetectInput input = snapshot_.input(trial.cell, batch == 1 ? deadline : kNoDeadline);
        if (!detector_->detect(input, contacts_, cost_)) trial.state = Trial::noMemory;
        trial.progress = cost_.done;
        if (trial.state == Trial::noMemory || cost_.done < 1) {
            spent_ += watch.lap();
            return false;
        }
        trial.pairTests = cost_.pairTests;
        trial.bytes = cost_.bytes;
        built_ += cost_.buildMs;
        ordersStorage_ = trial.method == Method::grid && cost_.bytes == 0;
        cost_ = {};
    }
    const double ms = (spent_ + watch.lap()) / batch;
    const double built = built_ / batch;
    spent_ = built_ = 0;
    if (ordersStorage_) trial.bytes = snapshot_.cells().bytes();
    trial.contacts = contacts_.size();
    if (rounds_ == 0 || ms < trial.ms) {
        trial.ms = ms;
        trial.buildMs = std::min(built, ms);
    }
    return true;
}

std::vector<Trial> allMethods(const Config& config) {
    std::vector<Trial> trials;
    for (const MethodInfo& method : methods())
        if (!method.sketchLoop) trials.push_back({.method = method.id, .cell = config.cell});
    return trials;
}

std::vector<Trial> cellSizes(const World& world, Method method, int count) {
    const Particles& p = world.particles();
    double sum = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) sum += static_cast<double>(p.r[i]);
    const double mean = p.count() ? 2 * sum / p.count() : 1;
    const double least = std::clamp(mean / 2, 1.0, 10'000.0);
    const double most = std::clamp(8 * mean, least, 10'000.0);
    std::vector<Trial> trials;
    for (int k = 0; k < count; ++k) {
        const double part = count > 1 ? static_cast<double>(k) / (count - 1) : 0;
        trials.push_back(
            {.method = method, .cell = static_cast<float>(least * std::pow(most / least, part))});
    }
    return trials;
}

}  // namespace cellmates
