#pragma once

#include <cstdint>
#include <memory>

#include "core/cell_index.h"
#include "core/detect/contact_list.h"
#include "core/names.h"
#include "core/particles.h"
#include "core/stopwatch.h"

namespace cellmates {

/// What a detector works on. Nothing in it changes while it works.
struct DetectInput {
    const Particles& particles;
    const CellIndex& storageCells;  ///< the cells in whose order the storage is
    Box box;
    float cell;               ///< side that the user asks for, px, or 0 for automatic
    std::uint32_t table = 0;  ///< side of a hash table, buckets, or 0 for automatic
    Deadline deadline = kNoDeadline;
};

/// What it took.
struct DetectCost {
    std::uint64_t pairTests = 0;  ///< pairs whose distance was compared
    std::size_t bytes = 0;        ///< of the detector's own structures
    std::uint64_t spills = 0;     ///< particles that a cell of fixed capacity did not hold
    double buildMs = 0;           ///< filling them; the rest of the time is the query
    float cell = 0;               ///< side of the cells used, px; 0 without cells
    float done = 1;               ///< share of the work done; below 1 after a deadline
};

/// Broad and narrow phase in one: finds every pair of overlapping discs.
class Detector {
public:
    virtual ~Detector() = default;

    /// Fills `contacts` (empty at the start) with every overlapping pair, in
    /// canonical order. False when the memory cannot be had.
    ///
    /// A detector whose work can take seconds looks at the deadline. Past it, it
    /// returns with `cost.done` below 1; called again with the same contacts, cost
    /// and unchanged particles it goes on where it stopped.
    [[nodiscard]] virtual bool detect(const DetectInput& input, ContactList& contacts,
                                      DetectCost& cost) = 0;
};

/// The detector of a method; null for the sketch's loops, which have none.
std::unique_ptr<Detector> makeDetector(Method method);

}  // namespace cellmates
