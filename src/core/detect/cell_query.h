#pragma once

#include <algorithm>

#include "core/detect/detector.h"
#include "core/detect/scan.h"
#include "core/state/cell_geometry.h"

// Queries over discs that are sorted by cell, row by row: the discs of cell c are start[c] up
// to, not including, start[c + 1] (see `CellIndex`). So the discs of several cells in a row are one
// span of memory.
//
// The partners of a disc in cell c, which it is tested against, are the later discs of c and all
// discs of the cells to the right and below, up to `g.reach` cells away. For the other neighbours,
// here dots, it is a partner itself, so no pair is met twice. Each bracket is one span:
//
//     reach 1          reach 2 (cells smaller than a diameter)
//                       .  .  .  .  .
//      .  .  .          .  .  .  .  .
//      . [c  >]         .  . [c  >  >]
//     [v  v  v]        [v  v  v  v  v]
//                      [v  v  v  v  v]
//
// Cells beside or below the outermost ones exist and are empty: they are the rim of `CellGeometry`.
// Discs are loaded by fours, of which the last may reach beyond the arrays, into the padding of
// `Buffer`.

namespace cellmates {

/// Tests disc i, in cell c, against its partners, in ascending order, four at a time. Calls
/// `onFour(i, j, hits)` for each four partners j .. j + 3, even if none overlaps: bit k of `hits`
/// is set if i overlaps j + k. Bits past the last partner of a span are 0. Returns the number of
/// partners.
template <class OnFour>
std::uint64_t scanPartners(const CellGeometry& g, const std::uint32_t* start, const Discs& discs,
                           std::uint32_t i, std::int32_t c, OnFour&& onFour) {
    const Disc4 disc(discs, i);
    const auto report = [&](std::uint32_t j, unsigned hits) { onFour(i, j, hits); };
    const std::uint32_t besideEnd = start[c + g.reach + 1];
    scanFours(discs, disc, i + 1, besideEnd, report);
    std::uint64_t tests = besideEnd - i - 1;
    for (std::int32_t below = 1; below <= g.reach; ++below) {
        const std::int32_t middle = c + below * g.stride();
        const std::uint32_t begin = start[middle - g.reach];
        const std::uint32_t end = start[middle + g.reach + 1];
        scanFours(discs, disc, begin, end, report);
        tests += end - begin;
    }
    return tests;
}

/// Calls `scanPartners` for each disc from `from` on, in ascending order, until there are no more
/// discs or, between two discs, `slice` is over. To begin, pass 0 as `from`. Returns the disc to
/// continue from: start[g.cells()] if there is none left. Geometry and discs are passed by value,
/// because through references the compiler would have to load their members again after each
/// contact that `onFour` writes.
template <class OnFour>
std::uint32_t scanDiscs(const CellGeometry g, const std::uint32_t* start, const Discs discs,
                        std::uint32_t from, QuerySlice& slice, OnFour&& onFour) {
    const std::uint32_t end = start[g.cells()];
    const std::uint64_t budget = slice.left();
    std::uint64_t tests = 0;
    // start[0] is above 0 in a level of `HgridDetector`, whose levels share one table.
    const std::uint32_t first = std::max(from, start[0]);
    std::uint32_t i = first;
    // The slice is charged one test for each disc, in addition to the disc's own tests. The cells
    // of the discs are computed again, for a batch of discs at a time. Walking the cells instead,
    // of which half are empty, takes longer, because the end of each cell's discs is a mispredicted
    // branch.
    constexpr std::uint32_t kBatch = 16;
    alignas(16) std::int32_t cells[kBatch];
    while (i < end && tests + (i - first) < budget) {
        const std::uint32_t batch = std::min(kBatch, end - i);
        for (std::uint32_t k = 0; k < batch; k += simd::kLanes)
            simd::store(cells + k,
                        g.cellsOf(simd::load(discs.x + i + k), simd::load(discs.y + i + k)));
        const std::int32_t* cell = cells;
        for (const std::uint32_t batchEnd = i + batch; i < batchEnd && tests + (i - first) < budget;
             ++i)
            tests += scanPartners(g, start, discs, i, *cell++, onFour);
    }
    slice.spend(tests, i - first);
    return i;
}

/// Visits all discs in the cell of (x, y) and up to `g.reach` cells around it. If a disc is at
/// (x, y), these are the disc itself, its partners, and the discs of which it is a partner.
template <class Visit>
void forEachNear(const CellGeometry& g, const std::uint32_t* start, float x, float y,
                 Visit&& visit) {
    const std::int32_t column = g.column(x), row = g.row(y);
    // There is no rim above the first row.
    for (std::int32_t r = std::max(row - g.reach, 0); r <= row + g.reach; ++r) {
        const std::int32_t middle = g.at(column, r);
        const std::uint32_t end = start[middle + g.reach + 1];
        for (std::uint32_t j = start[middle - g.reach]; j < end; ++j) visit(j);
    }
}

}  // namespace cellmates
