#pragma once

#include <algorithm>

#include "core/detect/query_slice.h"
#include "core/detect/scan.h"
#include "core/state/cell_geometry.h"

// Queries over discs that are sorted by cell, row by row: the discs of cell c are start[c] ..
// start[c + 1] (see `CellIndex`). So the discs of several cells in a row are one span of memory.
//
// The partners of a disc in cell c, which it is tested against, are the later discs of c and all
// discs of the cells to the right and below, up to `g.reach` cells away. For the other neighbours,
// here dots, it is a partner itself, so no pair is met twice. Each bracket is one span:
//
//     reach 1          reach 2 (cells smaller than a diameter)
//      .  .  .          .  .  .  .  .
//      . [c  >]         .  . [c  >  >]
//     [v  v  v]        [v  v  v  v  v]
//                      [v  v  v  v  v]
//
// Cells beside or below the outermost ones exist and are empty: they are the rim of `CellGeometry`.

namespace cellmates {

/// Tests disc i, in cell c, against its partners, in ascending order, four at a time. Calls
/// `found(i, j, hits)` for every four, hit or not: bit k of `hits` is set if i overlaps j + k.
/// Returns the number of partners.
template <class Found>
std::uint64_t forEachPartner(const CellGeometry& g, const std::uint32_t* start, const Discs& discs,
                             std::uint32_t i, std::int32_t c, Found&& found) {
    const Disc4 disc(discs, i);
    const auto report = [&](std::uint32_t j, unsigned hits) { found(i, j, hits); };
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

/// Calls `forEachPartner` for each disc from `from` on, in ascending order, until there are no more
/// discs or, between two discs, `slice` is over. Returns the disc to continue from:
/// start[g.cells()] if there is none left. start[0] is not 0 if `start` is part of a larger table,
/// as in `HgridDetector`. Geometry and discs are passed by value: otherwise the compiler has to
/// load their members again after each contact that `found` writes.
template <class Found>
std::uint32_t forEachPair(const CellGeometry g, const std::uint32_t* start, const Discs discs,
                          std::uint32_t from, QuerySlice& slice, Found&& found) {
    const std::uint32_t end = start[g.cells()];
    const std::uint64_t budget = slice.left();
    std::uint64_t tests = 0;
    const std::uint32_t first = std::max(from, start[0]);
    std::uint32_t i = first;
    // Each disc costs as much as a pair test. Its cell is computed again, a few at a time. Walking
    // the cells instead, of which half are empty, takes longer, because the end of each cell's
    // discs is a mispredicted branch.
    constexpr std::uint32_t kAhead = 16;
    alignas(16) std::int32_t cells[kAhead];
    while (i < end && tests + (i - first) < budget) {
        const std::uint32_t few = std::min(kAhead, end - i);
        for (std::uint32_t k = 0; k < few; k += simd::kLanes)
            simd::store(cells + k,
                        g.cellsOf(simd::load(discs.x + i + k), simd::load(discs.y + i + k)));
        const std::int32_t* cell = cells;
        for (const std::uint32_t fewEnd = i + few; i < fewEnd && tests + (i - first) < budget; ++i)
            tests += forEachPartner(g, start, discs, i, *cell++, found);
    }
    slice.spend(tests, i - first);
    return i;
}

/// Visits all discs in the cell of (x, y) and up to `g.reach` cells around it: those that
/// `forEachPair` tests against a disc there, in one order or the other, and that disc itself.
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
