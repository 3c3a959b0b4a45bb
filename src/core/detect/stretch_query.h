#pragma once

#include <algorithm>

#include "core/detect/cell_query.h"
#include "core/detect/contact_writer.h"

namespace cellmates {

/// Compares the discs of one stretch of the storage with all later ones in their own and the
/// neighbouring cells, where the storage itself is sorted by cells of reach 1: the pairs of
/// `forEachPair`, for one stretch. Works in slices, and keeps its place between them.
class StretchQuery {
public:
    /// The storage: its discs, and their cells (those of cell c are start[c] .. start[c + 1]).
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
        last_ = std::min(count, (stretch + 1) << ContactWriter::kStretchShift);
        tested_ = 0;
    }
    std::uint32_t stretch() const { return stretch_; }
    std::uint32_t left() const { return last_ - disc_; }  ///< discs

    /// Continues until `made` pair tests, which it adds to, are at most `most`. True at the end of
    /// the stretch; false also if a contact does not fit into memory.
    /// Takes the storage by value: reading it from one worker's stack slows down the other workers
    /// (11 ns instead of 7).
    bool run(const Storage storage, ContactWriter& to, std::uint64_t most, std::uint64_t& made);

private:
    // Discs whose cells are computed together, and whose partners are looked up together.
    static constexpr std::uint32_t kBlock = 16;
    // A block with more is not worth counting on short runs.
    static constexpr std::uint32_t kFewPartners = 256;

    std::uint32_t stretch_ = 0;
    std::uint32_t disc_ = 0, last_ = 0;  ///< the next, and the end
    std::uint32_t tested_ = 0;           ///< partners of the disc that are done
};

}  // namespace cellmates
