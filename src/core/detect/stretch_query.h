#pragma once

#include <algorithm>

#include "core/detect/cell_query.h"
#include "core/detect/contact_writer.h"

namespace cellmates {

/// Finds the contacts of the discs of one stretch with their partners (see `scanPartners`). The
/// storage must be sorted by cells of reach 1. Keeps its place between two slices.
class StretchQuery {
public:
    /// The storage: its discs and their cells. The discs of cell c are start[c] up to,
    /// not including, start[c + 1].
    struct Storage {
        CellGeometry geometry;
        const std::uint32_t* start;
        Discs discs;
        std::uint32_t count;
    };

    /// Begins a stretch.
    void open(std::uint32_t stretch, std::uint32_t count) {
        stretch_ = stretch;
        disc_ = stretch << ContactWriter::kStretchShift;
        end_ = std::min(count, (stretch + 1) << ContactWriter::kStretchShift);
    }
    std::uint32_t stretch() const { return stretch_; }
    std::uint32_t left() const { return end_ - disc_; }  ///< discs of the stretch still to do

    /// Continues until `slice` is over. True once the stretch is done; false if it is not, or if a
    /// contact does not fit into memory. Takes the storage by value, because reading it from one
    /// worker's stack slows down the other workers (11 ns instead of 7).
    bool run(const Storage storage, ContactWriter& to, QuerySlice& slice);

private:
    // Number of discs whose cells are computed together.
    static constexpr std::uint32_t kBlock = 16;
    // Discs of a block with more partners than this have so many each that a branch per hit is well
    // predicted.
    static constexpr std::uint32_t kFewPartners = 256;

    std::uint32_t stretch_ = 0;
    std::uint32_t disc_ = 0;  ///< next disc of the stretch
    std::uint32_t end_ = 0;   ///< disc after the last one of the stretch
};

}  // namespace cellmates
