#pragma once

#include <memory>
#include <vector>

#include "core/inspect/snapshot.h"

namespace cellmates {

/// One detection that is measured, and what it took.
struct Trial {
    Method method;
    float cell = 0;  ///< px, as `Parameters::cell`

    enum State { waiting, running, done, noMemory } state = waiting;
    double ms = 0;                ///< of one detection, the least of several
    double buildMs = 0;           ///< of that, filling structures; the rest is the query
    std::uint64_t pairTests = 0;  ///< pairs whose distance was compared
    std::uint64_t contacts = 0;
    std::size_t bytes = 0;  ///< of the structures that it needs
    float progress = 0;     ///< of the detection that runs, 0 .. 1
};

/// Measures detections side by side on one state that stands still. The work goes
/// on in slices, so that a page stays alive, and can be given up at any time.
///
/// The storage's order, which the world keeps for everyone, is charged to the one
/// detector that uses it instead of cells of its own.
class Survey {
public:
    /// Starts anew. Trials without a detector (the sketch's loops) must not be in it.
    /// False, and nothing to do, when the memory cannot be had.
    [[nodiscard]] bool begin(const World& world, std::vector<Trial> trials);

    /// Goes on until the deadline, a little longer at most.
    void run(Deadline deadline);

    /// Gives up what is left; what is measured stays.
    void cancel() { next_ = trials_.size(); }

    bool active() const { return next_ < trials_.size(); }
    const std::vector<Trial>& trials() const { return trials_; }
    const Snapshot& snapshot() const { return snapshot_; }

private:
    void runTrial(Trial& trial, Deadline deadline);
    /// False when the deadline, or the memory's end, came first.
    bool runRound(Trial& trial, Deadline deadline);

    Snapshot snapshot_;
    std::vector<Trial> trials_;
    std::size_t next_ = 0;

    // Of the trial that runs.
    std::unique_ptr<Detector> detector_;
    ContactList contacts_;
    DetectCost cost_;
    double built_ = 0;  ///< ms, of filling structures in the round that runs
    double spent_ = 0;  ///< ms, of the detection that has not come to its end
    int rounds_ = 0;    ///< that are done
    bool ordersStorage_ = false;
};

/// Every method that has a detector, with the world's own size of cell.
std::vector<Trial> allMethods(const Config& config);

/// `count` sizes of cell, from half a mean diameter (1 px at least) to eight of
/// them, evenly on a logarithmic scale, for `method`.
std::vector<Trial> cellSizes(const World& world, Method method, int count);

}  // namespace cellmates
