#pragma once

#include <array>

#include "core/base/passes.h"
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
    Progress build(const DetectInput& input, std::uint64_t most, std::uint64_t& discs) override;
    float query(const DetectInput& input, std::uint64_t most, ContactList& contacts,
                std::uint64_t& tests) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    struct Cell {
        std::uint32_t id[kSlots];  ///< stable ids, because the storage is re-ordered every tick
        std::uint32_t count;
        std::uint32_t spill;  ///< first id of the chain
    };

    void recall(std::uint32_t from, std::uint32_t to);
    void sweep(const Particles& particles, std::uint32_t from, std::uint32_t to);
    void insert(std::uint32_t id, std::uint32_t cell);
    std::uint32_t cellNow(const Particles& particles, std::uint32_t id) const;
    /// The current cell and its later neighbours.
    static constexpr unsigned kAround = 5;
    using Around = std::array<std::int32_t, kAround>;
    Around cellsAround(std::int32_t column, std::int32_t row) const {
        const std::int32_t stride = geometry_.stride(), c = geometry_.at(column, row);
        return {c, c + 1, c + stride - 1, c + stride, c + stride + 1};
    }
    /// Tests the current cell in one go, as its few slots allow; false when any of the cells
    /// has a chain, which may be long.
    bool testSlots(const Discs& discs, ContactList& contacts, std::uint64_t& spent,
                   std::uint64_t& tests) const;
    /// The same in slices: collects the discs of the current cell and of its later neighbours,
    /// and tests them. False if it has to be called again.
    bool gather(std::uint64_t most, std::uint64_t& spent);
    bool testGathered(const Discs& discs, std::uint64_t most, ContactList& contacts,
                      std::uint64_t& spent, std::uint64_t& tests);
    /// Visits a cell's discs by storage index, slots first, then its chain.
    template <class Found>
    void forEachIn(std::int32_t cell, Found&& found) const;

    /// For debug builds: each disc is in the one cell of its centre.
    bool eachInItsCell(const Particles& particles) const;

    CellGeometry geometry_;
    Buffer<Cell> cells_;
    Buffer<std::uint32_t> indexOf_;    ///< storage index by id
    Buffer<std::uint32_t> nextSpill_;  ///< by id
    Buffer<std::uint32_t> spilled_;    ///< ids of the last tick's chains
    std::uint32_t spills_ = 0;
    std::uint32_t known_ = 0;        ///< ids below are in the grid
    Buffer<std::uint32_t> members_;  ///< storage indices of the current cells

    // Used while the structure is built.
    Passes passes_;
    bool whole_ = false;         ///< the last update was completed
    bool fresh_ = true;          ///< the cells differ from those of the last detection
    std::uint32_t waiting_ = 0;  ///< ids in `members_` that spilled and are put in last
    std::uint32_t found_ = 0;    ///< ids that were known when it began

    /// The next test of the query.
    struct Cursor {
        std::int32_t row = 0, column = 0;
        // Of the current cell: how far its discs and its neighbours' are gathered.
        unsigned from = 0;                    ///< which of the five cells
        bool inChain = false;                 ///< its slots are done
        std::uint32_t spill = 0;              ///< the next of its chain, an id
        std::uint32_t own = 0, held = 0;      ///< members of the cell; of all five
        std::uint32_t member = 0, other = 0;  ///< the next pair of members
    } at_;
};

}  // namespace cellmates
