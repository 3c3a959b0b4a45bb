#pragma once

#include "core/detect/detector.h"
#include "core/detect/scan.h"

namespace cellmates {

/// Uniform grid with slots for four discs per cell, kept from tick to tick: of the discs in slots,
/// only those that have changed cell are moved, by swap-remove (KlauS, "How to simulate a large
/// number of interacting particles"). Each cell is tested against itself and its four later
/// neighbours, which are the cell to the right and the three below. Discs that find their cell full
/// go to the cell's overflow list, a chain, so no contact is ever lost. Chains last for one tick:
/// in the next tick their discs are inserted again. Spills are counted.
///
///     cell      count   slots             chain
///       0         2     [ a | b | . | . ]   -
///       1         4     [ c | d | e | f ]   g -> h
///       2         0     [ . | . | . | . ]   -
class FixedGridDetector final : public Detector {
public:
    static constexpr std::uint32_t kSlots = 4;

    bool begin(const DetectInput& input) override;
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    struct Cell {
        std::uint32_t id[kSlots];  ///< discs in slots, by id, because storage indices change
        std::uint32_t count;       ///< number of discs in slots
        std::uint32_t chain;  ///< first disc of the overflow list, by storage index, or `kNoDisc`
    };
    static constexpr std::uint32_t kNoDisc = UINT32_MAX;  ///< end of a chain

    /// Moves the discs that have left cells [from, to) to their new cells.
    void moveLeavers(const Particles& particles, std::uint32_t from, std::uint32_t to);
    /// Adds a disc to a slot of `cell` or, if all are taken at the moment, to its overflow list.
    void insert(std::uint32_t id, std::uint32_t cell);
    std::uint32_t cellNow(const Particles& particles, std::uint32_t id) const;
    /// Calls `visit` with the storage index of each disc of a cell: its slots, then its chain.
    template <class Visitor>
    void forEachIn(std::int32_t cell, Visitor&& visit) const;

    CellGeometry geometry_;
    Buffer<Cell> cells_;
    Buffer<std::uint32_t> indexOf_;      ///< storage index of each disc, by id
    Buffer<std::uint32_t> nextInChain_;  ///< by storage index: next disc of the same chain
    Buffer<std::uint32_t> spilled_;      ///< ids of the discs in chains
    std::uint32_t spilledCount_ = 0;     ///< number of ids in `spilled_`
    std::uint32_t known_ = 0;            ///< number of ids in the grid, 0 .. known_ - 1
    bool complete_ = false;              ///< whether the last update of the grid was completed
    /// While the grid is updated, ids that spilled in the last detection; during the query, storage
    /// indices of the discs of a cell and its later neighbours (see `gather`).
    Buffer<std::uint32_t> scratch_;

    // Used while the grid is updated.
    bool rebuild_ = true;        ///< whether this update empties the cells and inserts every disc
    std::uint32_t waiting_ = 0;  ///< number of ids in `scratch_`, which this update inserts again

    /// Where the query continues.
    struct Cursor {
        std::int32_t cell = 0;       ///< cell of the disc
        std::uint32_t next = 0;      ///< place of the disc in `scratch_`; 0: cell not yet gathered
        std::uint32_t inCell = 0;    ///< discs of the cell: so many at the start of `scratch_`
        std::uint32_t gathered = 0;  ///< number of discs in `scratch_`
    } at_;

    /// Collects in `scratch_` the discs of the cursor's cell, followed by those of its four later
    /// neighbours, which may be their partners. Skips the neighbours if the cell is empty.
    void gather(Cursor& at);
};

}  // namespace cellmates
