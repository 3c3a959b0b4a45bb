#include "core/inspect/survey.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

namespace cellmates {
namespace {

// Timings also last at least this long, so that interruptions are only a few percent of them.
constexpr double kLeastMs = 20;
// Repeating ends at a total of `kEnoughMs`. A first detection of `kLongMs` is not repeated at all.
constexpr double kEnoughMs = 250, kLongMs = 2000;
// Shorter detections do not pause. On discs that stand still, as many are timed together as take a
// few milliseconds, because reading the clock costs time too, and a few clock steps, because those
// may be irregular.
constexpr double kBriefMs = 4, kBatchMs = 2, kBatchSteps = 4;
// The mean of a sum of timings is only an upper bound if the clock's error may be this share of it.
constexpr double kMostError = 0.1;
// Naive builds nothing, so a build that takes no measurable time after this many repeats is not
// timed any longer.
constexpr unsigned kMostInBatch = 1u << 14, kManyRepeats = 1u << 17;
constexpr double kNothingMs = 5;
// Methods that would take longer than this come after the others.
constexpr double kPatienceMs = 5000;

/// The factor that leads from 1 to `ratio` in `steps` multiplications, by bisection: std::pow would
/// add 8 kB of tables and code to every download.
double stepFactor(double ratio, int steps) {
    double low = 1, high = ratio;
    for (int halving = 0; halving < 64; ++halving) {
        const double middle = (low + high) / 2;
        double product = 1;
        for (int k = 0; k < steps; ++k) product *= middle;
        (product < ratio ? low : high) = middle;
    }
    return high;
}

}  // namespace

bool Survey::Run::brief() const { return first && *first < kBriefMs; }

struct Survey::Moving {
    Config config;
    Particles particles;
    StorageOrder order;
    ContactStepper stepper;
    Stats stats;
    bool sorted = false;    ///< whether the current tick has sorted the storage
    bool detected = false;  ///< whether the current tick has found its contacts

    Arena arena(Workers& workers) { return {config, particles, order, workers}; }
};

Survey::Survey(TimeSource& time) : time_(time) {}
Survey::~Survey() = default;

bool Survey::begin(const World& world, Mode mode, std::vector<Trial> trials) {
    clear();
    if (!snapshot_.take(world)) return false;
    if (mode != Mode::stands) {
        moving_.reset(new (std::nothrow) Moving);
        const std::uint32_t count = snapshot_.particles().count();
        if (!moving_ || !moving_->particles.create(count) || !moving_->order.create(count)) {
            clear();
            return false;
        }
    }
    if (!clock_) clock_.emplace(time_);
    mode_ = mode;
    trials_ = std::move(trials);
    found_.resize(trials_.size());
    for (std::size_t k = 0; k < trials_.size(); ++k) left_.push_back(k);
    // Cheap methods first, naive last.
    std::stable_partition(left_.begin(), left_.end(),
                          [&](std::size_t k) { return !info(trials_[k].method).everyPair; });
    return true;
}

void Survey::clear() {
    trials_.clear();
    left_.clear();
    found_.clear();
    moving_.reset();
    snapshot_ = {};
    run_ = {};
}

void Survey::cancel() {
    for (const std::size_t k : left_) trials_[k].state = Trial::cancelled;
    left_.clear();
}

void Survey::run(double budget) {
    const double until = time_.now() + budget;
    while (active() && time_.now() < until) {
        Trial& trial = trials_[left_.front()];
        if (trial.state == Trial::waiting) start(trial);
        if (trial.state != Trial::running) continue;
        const double before = time_.now();
        mode_ == Mode::stands ? standStill(trial, until) : moveOn(trial, until);
        run_.since += time_.now() - before;
    }
}

void Survey::start(Trial& trial) {
    run_ = {};
    trial.state = Trial::running;
    trial.progress = 0;
    if (mode_ == Mode::stands) return detection_.choose(trial.method);
    found_[left_.front()].clear();
    Moving& m = *moving_;
    m.config = snapshot_.config();
    m.config.method = trial.method;
    m.config.cell = trial.cell;
    m.stepper.restart();
    m.sorted = m.detected = false;
    // `begin` has reserved the memory.
    if (!m.particles.copy(snapshot_.particles())) end(trial, Trial::noMemory);
}

void Survey::end(Trial& trial, Trial::State state) {
    trial.state = state;
    left_.erase(left_.begin());
}

double Survey::leastTotal() const { return std::max(kLeastMs, time_.steps().enough()); }

/// Postpones the current detection if it would take long and others are waiting.
bool Survey::postpone(Trial& trial) {
    if (run_.part != Run::cold || run_.spent < kEnoughMs || trial.progress < 1e-3f) return false;
    const bool known = trial.estimateMs > 0;
    trial.estimateMs = run_.spent / static_cast<double>(trial.progress);
    if (known || trial.estimateMs < kPatienceMs || left_.size() == 1) return false;
    trial.state = Trial::waiting;
    std::rotate(left_.begin(), left_.begin() + 1, left_.end());
    return true;
}

bool Survey::sort() {
    time_.worked(Work::passes, snapshot_.particles().count());
    return snapshot_.sort();
}

/// Continues to sort, build and query, or only to build; true at the end.
bool Survey::detect(Trial& trial, Pace& pace) {
    if (!run_.begun) {
        detection_.restart();
        if (run_.usesStorage && !sort()) {
            end(trial, Trial::noMemory);
            return false;
        }
        run_.begun = true;
    }
    const DetectInput input = snapshot_.input(trial.cell);
    const bool query = run_.part != Run::build;
    const Progress progress =
        query ? detection_.advance(input, pace) : detection_.build(input, pace);
    if (progress == Progress::noMemory) end(trial, Trial::noMemory);
    if (query) trial.progress = detection_.share();
    if (progress != Progress::done) return false;
    run_.begun = false;
    return true;
}

void Survey::standStill(Trial& trial, double until) {
    Unwatched unwatched(time_);
    Pace pace = run_.brief() ? Pace(unwatched) : Pace(time_, until);
    unsigned whole = 0;
    clock_->start();
    while (whole < run_.batch && detect(trial, pace)) ++whole;
    run_.spent += clock_->stop();
    if (trial.state != Trial::running) return;
    if (whole == 0)
        static_cast<void>(postpone(trial));
    else if (run_.part == Run::cold)
        warmedUp(trial);
    else
        timed(trial, whole);
}

/// Records the results of the first detection.
void Survey::warmedUp(Trial& trial) {
    const DetectCost& cost = detection_.cost();
    run_.first = std::max(run_.spent, 0.0);
    run_.usesStorage = cost.usesStorage;
    trial.pairTests = cost.pairTests;
    trial.contacts = detection_.contacts().size();
    trial.bytes = cost.usesStorage ? snapshot_.cells().start.bytes() + cost.bytes : cost.bytes;
    trial.buildMs = cost.buildMs;
    trial.ms = *run_.first;
    trial.repeats = 1;
    found_[left_.front()] = {trial.contacts};
    run_.part = Run::whole;
    run_.spent = 0;
    if (*run_.first < kLongMs) return;
    if (run_.usesStorage) {
        clock_->start();
        const bool sorted = sort();
        const double ms = clock_->stop();
        if (!sorted) return end(trial, Trial::noMemory);
        trial.ms += ms;
        trial.buildMs += ms;
    }
    end(trial, Trial::done);
}

/// Records `run_.spent` as the time of `whole` detections or builds.
void Survey::timed(Trial& trial, unsigned whole) {
    const double spent = std::exchange(run_.spent, 0);
    if (!run_.first) {
        run_.first = spent;
        return;
    }
    const double batchMs = std::max(kBatchMs, kBatchSteps * time_.steps().length);
    if (run_.brief() && spent < batchMs) {
        const double wanted = spent > 0 ? whole * batchMs / spent : kMostInBatch;
        const unsigned before = run_.batch;
        run_.batch = static_cast<unsigned>(
            std::min({std::ceil(wanted), 8.0 * before, static_cast<double>(kMostInBatch)}));
        if (spent < batchMs / 2 && before < kMostInBatch) return;  // too short to count
    }
    run_.total += spent;
    run_.repeats += whole;
    ++run_.timings;
    const bool enough = run_.total >= leastTotal() && run_.repeats >= 3;
    const bool nothing = run_.total < kNothingMs && run_.repeats >= kManyRepeats;
    if (!enough && !nothing && run_.total < kEnoughMs) return;
    if (run_.part == Run::build) {
        trial.buildMs = std::clamp(run_.total / run_.repeats, 0.0, trial.ms);
        return end(trial, Trial::done);
    }
    record(trial);
    run_.part = Run::build;
    if (!run_.brief()) run_.first.reset();  // a long query may have a short build
    run_.batch = 1;
    run_.total = 0;
    run_.repeats = run_.timings = 0;
}

/// Records the mean of the timings, or an upper bound if the clock may have caused much of it.
void Survey::record(Trial& trial) {
    const double total = std::max(run_.total, 0.0), error = clock_->error(run_.timings);
    trial.below = total < error / kMostError;
    trial.ms = (trial.below ? total + 2 * error : total) / run_.repeats;
    trial.repeats = run_.repeats;
}

void Survey::moveOn(Trial& trial, double until) {
    Moving& m = *moving_;
    const bool whole = mode_ == Mode::ticks;
    const Arena arena = m.arena(snapshot_.workers());
    Unwatched unwatched(time_);
    Pace pace = run_.brief() ? Pace(unwatched) : Pace(time_, until);
    const auto failed = [&](Progress progress) {
        if (progress == Progress::noMemory) end(trial, Trial::noMemory);
        return progress != Progress::done;
    };
    const auto clocked = [&](Stage last) {
        clock_->start();
        const Progress progress = m.stepper.advance(arena, pace, m.stats, last);
        run_.spent += clock_->stop();
        ++run_.timings;
        return progress;
    };
    if (!m.detected) {
        // Sorting the storage is charged to the methods that use its order. Finding the discs'
        // cells is part of the sort, so no motion may have found them before.
        if (!m.sorted) m.order.forgetNext();
        if (!m.sorted && !run_.usesStorage && !whole) {
            if (failed(m.stepper.advance(arena, pace, m.stats, Stage::sort))) return;
            m.sorted = true;
        }
        const Progress progress = clocked(Stage::detect);
        trial.progress = m.stepper.share();
        if (failed(progress)) {
            if (trial.state == Trial::running) static_cast<void>(postpone(trial));
            return;
        }
        m.detected = true;
    }
    if (failed(whole ? clocked(Stage::edges)
                     : m.stepper.advance(arena, pace, m.stats, Stage::edges)))
        return;
    m.sorted = m.detected = false;
    moved(trial);
}

/// Records the results of a tick.
void Survey::moved(Trial& trial) {
    Moving& m = *moving_;
    const bool whole = mode_ == Mode::ticks;
    const double most = whole ? kEnoughMs : kMostMovingMs;
    const DetectCost& cost = m.stepper.cost();
    std::vector<std::uint64_t>& found = found_[left_.front()];
    found.push_back((found.empty() ? 0 : found.back()) + m.stats.contacts);
    run_.usesStorage = cost.usesStorage;
    const double spent = std::exchange(run_.spent, 0);
    if (run_.part == Run::cold) {
        run_.first = spent;
        run_.part = Run::whole;
        if (spent < most) {
            run_.timings = 0;
            return;
        }
    }
    run_.total += spent;
    run_.tests += m.stats.pairTests;
    run_.contacts += m.stats.contacts;
    ++run_.repeats;
    record(trial);
    trial.pairTests = run_.tests / run_.repeats;
    trial.contacts = run_.contacts / run_.repeats;
    trial.bytes = cost.usesStorage ? m.order.cells().start.bytes() + cost.bytes : cost.bytes;
    const bool enough =
        whole ? run_.repeats >= 3 && run_.total >= leastTotal() : run_.repeats == kTicks;
    if (enough || run_.since >= most) end(trial, Trial::done);
}

std::optional<bool> Survey::agree() const {
    const std::vector<std::uint64_t>* first = nullptr;
    std::optional<bool> same;
    for (std::size_t k = 0; k < trials_.size(); ++k) {
        if (trials_[k].state != Trial::done || found_[k].empty()) continue;
        if (!first) {
            first = &found_[k];
            continue;
        }
        const std::size_t ticks = std::min(first->size(), found_[k].size());
        same = same.value_or(true) && (*first)[ticks - 1] == found_[k][ticks - 1];
    }
    return same;
}

std::vector<Trial> methodTrials(const Config& config) {
    std::vector<Trial> trials;
    for (const MethodInfo& method : detectors())
        trials.push_back({.method = method.id, .cell = config.cell});
    return trials;
}

std::vector<Trial> cellSizes(const World& world, Method method, int count) {
    const Particles& p = world.particles();
    double sum = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) sum += static_cast<double>(p.r[i]);
    const double mean = p.count() ? 2 * sum / p.count() : 1;
    const double least = std::clamp(mean / 2, 1.0, 10'000.0);
    const double most = std::clamp(8 * mean, least, 10'000.0);
    const double factor = stepFactor(most / least, count - 1);
    std::vector<Trial> trials;
    double cell = least;
    for (int k = 0; k < count; ++k, cell *= factor)
        trials.push_back({.method = method, .cell = static_cast<float>(cell)});
    return trials;
}

}  // namespace cellmates
