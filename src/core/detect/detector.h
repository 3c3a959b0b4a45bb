#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/cell_index.h"
#include "core/detect/contact_list.h"
#include "core/names.h"
#include "core/particles.h"
#include "core/stopwatch.h"
#include "core/workers.h"

namespace cellmates {

/// What a detector works on. Nothing in it changes while it works.
struct DetectInput {
    const Particles& particles;
    const CellIndex& storageCells;  ///< the cells in whose order the storage is
    Box box;
    float cell;               ///< side that the user asks for, px, or 0 for automatic
    std::uint32_t table = 0;  ///< side of a hash table, buckets, or 0 for automatic
    Deadline deadline = kNoDeadline;
    Workers& workers = Workers::alone();
};

/// What it took.
struct DetectCost {
    std::uint64_t pairTests = 0;  ///< pairs whose distance was compared
    std::size_t bytes = 0;        ///< of the detector's own structures
    std::uint64_t spills = 0;     ///< particles that a cell of fixed capacity did not hold
    double buildMs = 0;           ///< filling them; the rest of the time is the query
    float cell = 0;               ///< side of the cells used, px; 0 without cells
    bool begun = false;           ///< the structures are filled
    float done = 0;               ///< share of the query that is done
};

/// Broad and narrow phase in one: finds every pair of overlapping discs.
class Detector {
public:
    virtual ~Detector() = default;

    /// Fills `contacts` with every overlapping pair, in canonical order. Contacts and
    /// cost are as new at the start. False when the memory cannot be had.
    ///
    /// Some inputs take seconds: all pairs of many discs, or all discs in one cell.
    /// Past its deadline the call returns with `cost.done` below 1; called again with
    /// the same contacts and cost, and unchanged particles, it goes on.
    [[nodiscard]] bool detect(const DetectInput& input, ContactList& contacts, DetectCost& cost);

    /// Visits each disc that a detection of `input`, which must at least have begun,
    /// tests against disc `i`. For show: it may be slow.
    using Visit = std::function<void(std::uint32_t)>;
    virtual void candidates(const DetectInput& input, std::uint32_t i,
                            const Visit& visit) const = 0;

protected:
    /// Fills the structures, starts the query anew and sets `cost.bytes`, `cost.cell`
    /// and `cost.spills`. False when the memory cannot be had.
    [[nodiscard]] virtual bool build(const DetectInput& input, DetectCost& cost) = 0;

    /// Goes on with the query and stops soon after `budget` pair tests, which it adds
    /// to `tests`. Returns the share that is done: 1 at the end, and only then.
    virtual float query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                        std::uint64_t& tests) = 0;

    /// Whether the query finds contacts in canonical order by itself.
    virtual bool findsInOrder(const DetectInput&) const { return false; }

    static float share(std::uint64_t done, std::uint64_t all) {
        if (done >= all) return 1;
        const float part = static_cast<float>(done) / static_cast<float>(all);
        return part < 0.999f ? part : 0.999f;
    }
};

/// The detector of a method; null for the sketch's loops, which have none.
std::unique_ptr<Detector> makeDetector(Method method);

}  // namespace cellmates
