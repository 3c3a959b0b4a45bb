#pragma once

#include "core/detect/detector.h"
#include "core/detect/scan.h"

namespace cellmates {

/// Uniform grid with room for four discs per cell, kept from tick to tick: only discs that have
/// changed cell are moved, by swap-remove (KlauS, "How to simulate a large number of interacting
/// particles"). Each cell is tested against itself and four of its eight neighbours. Discs that do
/// not fit into a full cell go to its spill chain, so no contact is ever lost; spills are counted.
///
///     cell      count   slots             spill
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
        std::uint32_t id[kSlots];  ///< stable ids, because the storage is re-ordered every tick
        std::uint32_t count;
        std::uint32_t spill;  ///< storage index of the chain's first disc, or `kNoSpill`
    };
    static constexpr std::uint32_t kNoSpill = UINT32_MAX;

    /// Moves the discs that have left their cells.
    void sweep(const Particles& particles, std::uint32_t from, std::uint32_t to);
    void insert(std::uint32_t id, std::uint32_t cell);
    std::uint32_t cellNow(const Particles& particles, std::uint32_t id) const;
    /// Calls `found` with the storage index of each disc of a cell: its slots, then its chain.
    template <class Found>
    void forEachIn(std::int32_t cell, Found&& found) const;

    /// For debug builds: each disc is in the one cell of its centre.
    bool eachInItsCell(const Particles& particles) const;

    CellGeometry geometry_;
    Buffer<Cell> cells_;
    Buffer<std::uint32_t> indexOf_;    ///< storage index by id
    Buffer<std::uint32_t> nextSpill_;  ///< by storage index
    Buffer<std::uint32_t> spilled_;    ///< ids of the discs in chains
    std::uint32_t spills_ = 0;
    std::uint32_t known_ = 0;  ///< number of ids in the grid, 0 .. known_ - 1
    /// During the query, storage indices of the cursor's members; before it, ids that spilled in
    /// the last detection.
    Buffer<std::uint32_t> members_;

    // Used while the structure is built.
    bool whole_ = false;         ///< whether the last update was completed
    bool fresh_ = true;          ///< whether all discs are inserted again
    std::uint32_t waiting_ = 0;  ///< number of ids in `members_`, which are inserted last

    /// The next disc of the query, a member of a cell.
    struct Cursor {
        std::int32_t cell = 0;
        std::uint32_t next = 0;           ///< index of the next member; 0: members not yet gathered
        std::uint32_t own = 0, held = 0;  ///< members in the cell; with its later neighbours
    } at_;

    /// Collects the discs of the cursor's cell and of its four later neighbours, the only possible
    /// partners.
    void gather(Cursor& at);
};

}  // namespace cellmates
