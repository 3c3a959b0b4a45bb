#pragma once

#include <cstdint>
#include <functional>

#include "core/base/pace.h"
#include "core/base/passes.h"
#include "core/base/workers.h"
#include "core/detect/contact_list.h"
#include "core/state/box.h"
#include "core/state/cell_sort.h"
#include "core/state/particles.h"

namespace cellmates {

/// Does not change during a detection.
struct DetectInput {
    const Particles& particles;
    const CellIndex& storageCells;  ///< cells by which the storage is sorted
    Box box;
    float cell;               ///< side of a cell, px; 0: automatic
    std::uint32_t table = 0;  ///< side of the hash table, buckets; 0: automatic
    Workers& workers = Workers::alone();
};

struct DetectCost {
    std::uint64_t pairTests = 0;  ///< pairs whose distance was compared
    std::size_t bytes = 0;        ///< size of the detector's own structures
    std::uint64_t spills = 0;     ///< discs that did not fit into a cell of fixed capacity
    double buildMs = 0;           ///< time to fill the structures
    float cell = 0;               ///< side of the cells used, px; 0 without cells
    /// Whether the cells are those of the storage, so that sorting the storage is part of the
    /// method.
    bool usesStorage = false;
};

/// The part of a query between two readings of the clock. A detector ends it between two discs once
/// it is `over`.
class QuerySlice {
public:
    explicit QuerySlice(std::uint64_t most = Pace::kPairTests) : most_(most) {}

    /// Call after `tests` pair tests, for which `visited` discs, cells or buckets were visited. A
    /// visit takes time too, so each counts as one test towards the end of the slice.
    void spend(std::uint64_t tests, std::uint64_t visited = 0) {
        tests_ += tests;
        spent_ += tests + visited;
    }
    /// Call after a visit to `visited` discs, cells or buckets without a pair test.
    void visit(std::uint64_t visited) { spend(0, visited); }
    bool over() const { return spent_ >= most_; }
    std::uint64_t left() const { return over() ? 0 : most_ - spent_; }

    std::uint64_t tests() const { return tests_; }

private:
    std::uint64_t most_;
    std::uint64_t tests_ = 0, spent_ = 0;
};

/// A detector is broad and narrow phase in one: it finds every pair of discs that overlap by the
/// expression of `overlap`. `Detection` runs it in slices, between which it keeps its place.
class Detector {
public:
    virtual ~Detector() = default;

    /// Starts a detection on `input` and allocates. False if there is not enough memory.
    [[nodiscard]] virtual bool begin(const DetectInput& input) = 0;

    /// Fills the structures. Called with the same `passes`, slice by slice, until they are done.
    /// False if there is not enough memory.
    [[nodiscard]] virtual bool build(const DetectInput&, Passes&) { return true; }

    /// Continues the query, disc by disc, until `slice` is over. Returns the share that is done,
    /// which is 1 only at the end. A contact that does not fit into memory is counted by
    /// `ContactList::refused`.
    virtual float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) = 0;

    /// Whether the query fills whole stretches of the list in order, rather than adding contacts in
    /// any order.
    virtual bool findsInOrder() const { return false; }

    /// Sets `bytes`, `cell`, `spills` and `usesStorage`. `build` must be done.
    virtual void describe(const DetectInput&, DetectCost&) const {}

    /// Visits each disc that a query of `input` tests against disc `i`, and perhaps `i` itself.
    /// `build` must be done for `input`.
    /// For display: takes no longer than a visit to every disc.
    using Visit = std::function<void(std::uint32_t)>;
    virtual void candidates(const DetectInput& input, std::uint32_t i,
                            const Visit& visit) const = 0;

protected:
    /// The share `done` / `all`, which does not round to 1 before everything is done.
    static float share(std::uint64_t done, std::uint64_t all) {
        if (done >= all) return 1;
        const float part = static_cast<float>(done) / static_cast<float>(all);
        return part < 0.999f ? part : 0.999f;
    }
};

}  // namespace cellmates
