#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/time_source.h"
#include "core/inspect/snapshot.h"
#include "core/step/contact_stepper.h"

namespace cellmates {

/// One measured method or cell size, and its cost.
struct Trial {
    Method method;
    float cell = 0;  ///< px; see `Parameters::cell`

    enum State { waiting, running, done, cancelled, noMemory } state = waiting;
    double ms = 0;                ///< time of one detection, with everything it needs, or of a tick
    bool below = false;           ///< whether `ms` is only an upper bound, too short for the clock
    double buildMs = 0;           ///< part of `ms` for sorting and filling; 0 if the discs moved
    std::uint64_t pairTests = 0;  ///< pair tests of one detection; mean if the discs moved
    std::uint64_t contacts = 0;   ///< contacts of one detection; mean if the discs moved
    std::size_t bytes = 0;        ///< size of the structures that it needs
    unsigned repeats = 0;         ///< timed detections; ticks if the discs moved
    float progress = 0;           ///< share of the running detection that is done, 0 .. 1
    double estimateMs = 0;        ///< expected time of one detection, if it is long; otherwise 0
};

/// Measures methods side by side, each from one state of a world, with the world's threads. It
/// works in slices, so that the page stays responsive, and can be cancelled at any time.
///
/// Timings are finer than a clock step (`EdgeClock`). On discs that stand still they are added up
/// until they last fifty clock steps. The clock must not be coarse. The first detection, which
/// fills caches and grows buffers, does not count, unless it is so long that both are negligible.
/// Sorting the storage, which the world does for every method, is charged to the methods that use
/// the storage's order instead of cells of their own.
class Survey {
public:
    enum class Mode {
        stands,  ///< one detection, repeated, which favours structures kept from tick to tick
        moves,   ///< one tick after another, each method from the same state
        ticks    ///< as `moves`, but whole ticks, until they are long enough to time
    };
    static constexpr unsigned kTicks = 200;        ///< most ticks of `moves`
    static constexpr double kMostMovingMs = 2000;  ///< longest time of `moves`

    explicit Survey(TimeSource& time = systemTime());
    ~Survey();

    /// Starts over with `trials`, whose methods must have a detector (not the sketch's loops).
    /// False, without trials, if there is not enough memory.
    [[nodiscard]] bool begin(const World& world, Mode mode, std::vector<Trial> trials);

    /// Works for `budget` ms, or slightly longer.
    void run(double budget);

    /// Cancels the remaining trials; results so far are kept.
    void cancel();
    /// Removes all trials.
    void clear();

    bool active() const { return !left_.empty(); }
    std::span<const Trial> trials() const { return trials_; }

    /// Whether the trials are of the present state of `world`.
    bool isOf(const World& world) const { return snapshot_.isOf(world); }

    /// Whether all measured methods found equally many contacts, up to the last tick that both have
    /// if the discs moved; empty while fewer than two can be compared.
    std::optional<bool> agree() const;

private:
    /// The moving discs of one trial.
    struct Moving;

    /// The state of one trial's measurement.
    struct Run {
        enum Part { cold, whole, build } part = cold;
        unsigned batch = 1;                     ///< detections that are timed together
        bool begun = false;                     ///< whether the current detection has begun
        bool usesStorage = false;               ///< see `DetectCost`; known after the first
        double spent = 0;                       ///< time of the current detection, ms
        double total = 0;                       ///< time of all timed detections or builds, ms
        unsigned repeats = 0;                   ///< timed detections or builds
        unsigned timings = 0;                   ///< timings that `total` is the sum of
        double since = 0;                       ///< time of the trial in all, ms
        std::optional<double> first;            ///< time of the first detection or build, ms
        std::uint64_t tests = 0, contacts = 0;  ///< sums over the timed ticks

        bool brief() const;  ///< whether it is known to be too short to pause
    };

    void start(Trial& trial);
    void end(Trial& trial, Trial::State state);
    bool sort();
    bool detect(Trial& trial, Pace& pace);
    void standStill(Trial& trial, double until);
    void warmedUp(Trial& trial);
    void timed(Trial& trial, unsigned whole);
    void record(Trial& trial);
    void moveOn(Trial& trial, double until);
    void moved(Trial& trial);
    bool postpone(Trial& trial);
    double leastTotal() const;

    TimeSource& time_;
    std::optional<EdgeClock> clock_;
    Mode mode_ = Mode::stands;
    Snapshot snapshot_;
    std::vector<Trial> trials_;
    std::vector<std::size_t> left_;  ///< trials still to run, in this order
    /// Number of contacts found up to the end of each tick, by trial.
    std::vector<std::vector<std::uint64_t>> found_;

    // State of the running trial.
    Run run_;
    Detection detection_;
    std::unique_ptr<Moving> moving_;
};

/// Every method of the page that has a detector, with the cell size of `config`.
std::vector<Trial> methodTrials(const Config& config);

/// `count` cell sizes for `method`, from half a mean diameter (at least 1 px) to eight, evenly
/// spaced on a logarithmic scale.
std::vector<Trial> cellSizes(const World& world, Method method, int count);

}  // namespace cellmates
