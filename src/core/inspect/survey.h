#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/inspect/edge_clock.h"
#include "core/inspect/snapshot.h"
#include "core/step/contact_stepper.h"

namespace cellmates {

/// One measured method or cell size, and its cost.
struct Trial {
    Method method;
    float cell = 0;  ///< px, as `Parameters::cell`

    enum State { waiting, running, done, skipped, cancelled, noMemory } state = waiting;
    double ms = 0;       ///< of one detection, with everything it needs
    double buildMs = 0;  ///< of this, sorting and filling structures; the rest is the query. 0 if
                         ///< the discs moved
    std::uint64_t pairTests = 0;  ///< of one detection; their mean, if the discs moved
    std::uint64_t contacts = 0;   ///< the same
    std::size_t bytes = 0;        ///< of the structures that it needs
    unsigned repeats = 0;         ///< detections that were timed; ticks, if the discs moved
    float progress = 0;           ///< of the running detection, 0 .. 1
    double estimateMs = 0;  ///< the expected time of one detection, if it is long; otherwise 0
};

/// Measures methods side by side, from one state of a world, with its threads. It works in slices,
/// so that the page stays responsive, and can be cancelled at any time.
///
/// Timings start at a tick of the clock and are finer than its grain (`EdgeClock`). On discs that
/// stand still they are added up until they last fifty grains. The first detection, which fills
/// caches and grows buffers, does not count, unless it takes so long that this is negligible.
/// Sorting the storage, which the world does for every method, is charged to those that use the
/// storage's order instead of cells of their own.
class Survey {
public:
    enum class Mode {
        stands,  ///< the same detection repeatedly, which favours structures kept from tick to tick
        moves    ///< one tick after another, each method from the same state
    };
    static constexpr unsigned kTicks = 200;        ///< of `moves`, or
    static constexpr double kMostMovingMs = 2000;  ///< this much time, whichever comes first

    explicit Survey(TimeSource& time = systemTime());
    ~Survey();

    /// Starts over. Trials without a detector (the sketch's loops) must not be in it.
    /// False if there is not enough memory; there are then no trials.
    [[nodiscard]] bool begin(const World& world, Mode mode, std::vector<Trial> trials);

    /// Works for `budget` ms, or slightly longer.
    void run(double budget);

    /// Cancels the remaining trials; results so far are kept.
    void cancel();
    /// Skips one trial; does nothing if it is finished.
    void skip(std::size_t trial);
    /// Removes all trials.
    void clear();

    bool active() const { return !left_.empty(); }
    Mode mode() const { return mode_; }
    std::span<const Trial> trials() const { return trials_; }

    /// Whether all measured methods found the same contacts, tick by tick if the discs moved; empty
    /// while fewer than two can be compared.
    std::optional<bool> agree() const;

private:
    /// The moving discs of one trial.
    struct Moving;

    /// The state of one trial's measurement.
    struct Run {
        enum Part { cold, whole, build } part = cold;
        unsigned batch = 1;           ///< detections that are timed together
        bool begun = false;           ///< the current detection
        bool usesStorage = false;     ///< known after the first
        double spent = 0;             ///< ms, of the current detection
        double total = 0;             ///< ms, of the detections, or builds, that are timed
        unsigned repeats = 0;         ///< these
        double since = 0;             ///< ms that the trial has taken in all
        std::optional<double> first;  ///< ms of the first detection, or build, once it is done
        std::uint64_t tests = 0, contacts = 0;  ///< of the timed ticks

        bool brief() const;  ///< known to be short enough not to pause
    };

    void start(Trial& trial);
    void end(Trial& trial, Trial::State state);
    bool sort();
    bool detect(Trial& trial, Pace& pace);
    void standStill(Trial& trial, double until);
    void warmedUp(Trial& trial);
    void timed(Trial& trial, unsigned whole);
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
    /// By trial: contacts found up to the end of each tick.
    std::vector<std::vector<std::uint64_t>> found_;

    // Of the trial that runs.
    Run run_;
    Detection detection_;
    std::unique_ptr<Moving> moving_;
};

/// Every method that has a detector, with the world's own cell size.
std::vector<Trial> allMethods(const Config& config);

/// `count` cell sizes for `method`, from half a mean diameter (at least 1 px) to eight, evenly
/// spaced on a logarithmic scale.
std::vector<Trial> cellSizes(const World& world, Method method, int count);

}  // namespace cellmates
