#pragma once

#include <cstdint>
#include <functional>

#include "core/base/passes.h"
#include "core/base/workers.h"
#include "core/detect/contact_list.h"
#include "core/detect/query_slice.h"
#include "core/state/box.h"
#include "core/state/cell_index.h"
#include "core/state/particles.h"

namespace cellmates {

/// What a detector works on. Nothing in it changes while it works.
struct DetectInput {
    const Particles& particles;
    const CellIndex& storageCells;  ///< the cells by which the storage is sorted
    Box box;
    float cell;               ///< side that the user asks for, px, or 0 for automatic
    std::uint32_t table = 0;  ///< side of a hash table, buckets, or 0 for automatic
    Workers& workers = Workers::alone();
};

/// The cost of a detection.
struct DetectCost {
    std::uint64_t pairTests = 0;  ///< pairs whose distance was compared
    std::size_t bytes = 0;        ///< of the detector's own structures
    std::uint64_t spills = 0;     ///< discs that a cell of fixed capacity did not hold
    double buildMs = 0;           ///< filling them; the rest of the time is the query
    float cell = 0;               ///< side of the cells used, px; 0 without cells
    /// The cells are those of the storage, so that sorting the storage is part of the method.
    bool usesStorage = false;
};

/// Broad and narrow phase in one: finds every pair of overlapping discs, by the expression
/// of `overlap`. `Detection` runs it, in slices, between which it keeps its place.
class Detector {
public:
    virtual ~Detector() = default;

    /// Starts a search on `input` and allocates the memory it needs; false if there is not enough.
    [[nodiscard]] virtual bool begin(const DetectInput& input) = 0;

    /// Fills the structures, in the same `passes` each time it is called, until they are done.
    /// False if there is not enough memory.
    [[nodiscard]] virtual bool build(const DetectInput&, Passes&) { return true; }

    /// Continues the query, disc by disc, until `slice` is over. Returns the share that is done: 1
    /// at the end, and only then. The list counts contacts that do not fit into memory.
    virtual float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) = 0;

    /// Whether the query fills whole stretches of the list in order, rather than adding contacts in
    /// any order.
    virtual bool findsInOrder(const DetectInput&) const { return false; }

    /// Sets `bytes`, `cell` and `spills`, once built.
    virtual void describe(const DetectInput&, DetectCost&) const {}

    /// Visits each disc that a query of `input` tests against disc `i`; must be built for `input`.
    /// For display: it takes no longer than looking at every disc.
    using Visit = std::function<void(std::uint32_t)>;
    virtual void candidates(const DetectInput& input, std::uint32_t i,
                            const Visit& visit) const = 0;

protected:
    static float share(std::uint64_t done, std::uint64_t all) {
        if (done >= all) return 1;
        const float part = static_cast<float>(done) / static_cast<float>(all);
        return part < 0.999f ? part : 0.999f;
    }
};

}  // namespace cellmates
