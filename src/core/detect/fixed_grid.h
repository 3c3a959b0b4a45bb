#pragma once

#include "core/detect/detector.h"

namespace cellmates {

/// Uniform grid with room for four particles a cell, kept from tick to tick: only
/// particles that have changed cell are moved, by swap-remove (KlauS, "How to
/// simulate a large number of interacting particles"). Each cell is tested
/// against itself and four of its eight neighbours. What a full cell cannot hold
/// goes to its spill chain, so no contact is ever lost; spills are counted.
///
///     cell      count   slots             spill
///       0         2     [ a | b | . | . ]   -
///       1         4     [ c | d | e | f ]   g -> h
///       2         0     [ . | . | . | . ]   -
class FixedGridDetector final : public Detector {
public:
    static constexpr std::uint32_t kSlots = 4;

    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    bool build(const DetectInput& input, DetectCost& cost) override;
    float query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                std::uint64_t& tests) override;

    struct Cell {
        std::uint32_t id[kSlots];  ///< stable ids: storage is re-ordered under us
        std::uint32_t count;
        std::uint32_t spill;  ///< first of the chain, an id
    };

    bool reserve(const Particles& particles);
    void clear();
    void update(const Particles& particles);
    void insert(std::uint32_t id, std::uint32_t cell);
    /// Visits a cell's discs by storage index, slots first, then its chain.
    template <class Visit>
    void forEachIn(std::int32_t cell, Visit&& visit) const;

    CellGeometry geometry_;
    Buffer<Cell> cells_;
    Buffer<std::uint32_t> indexOf_;    ///< storage index by id
    Buffer<std::uint32_t> nextSpill_;  ///< by id
    Buffer<std::uint32_t> spilled_;    ///< ids of the last tick's chains
    std::uint32_t spills_ = 0;
    std::uint32_t known_ = 0;        ///< ids below are in the grid
    Buffer<std::uint32_t> members_;  ///< storage indices of the cells at hand

    struct Cursor {
        std::int32_t row = 0, column = 0;
        std::uint32_t member = 0;  ///< of the cell: the first that is not yet done
    } at_;
};

}  // namespace cellmates
