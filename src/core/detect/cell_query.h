#pragma once

#include <algorithm>

#include "core/detect/query_slice.h"
#include "core/detect/scan.h"
#include "core/state/cell_geometry.h"

namespace cellmates {

/// Tests disc i, in cell c, against its partners: the later discs of its own cell, and all discs of
/// the neighbouring cells to the right and below (see `forEachPair`). Returns the number of
/// partners.
template <class Found>
std::uint64_t forEachPartner(const CellGeometry& g, const std::uint32_t* start, const Discs& discs,
                             std::uint32_t i, std::int32_t c, Found&& found) {
    const Disc4 disc(discs, i);
    const auto report = [&](std::uint32_t j, unsigned hits) { found(i, j, hits); };
    const std::uint32_t right = start[c + g.reach + 1];
    scanFours(discs, disc, i + 1, right, report);
    std::uint64_t made = right - i - 1;
    for (std::int32_t below = 1; below <= g.reach; ++below) {
        const std::int32_t middle = c + below * g.stride();
        const std::uint32_t lower = start[middle - g.reach];
        const std::uint32_t upper = start[middle + g.reach + 1];
        scanFours(discs, disc, lower, upper, report);
        made += upper - lower;
    }
    return made;
}

/// Compares each disc with all later ones in its own and the neighbouring cells, four at a time.
/// `discs` are sorted by the cells of `g`: those of cell c are start[c] .. start[c + 1]. Calls
/// `found(i, j, hits)`, where bit k of `hits` is set if i overlaps j + k. i ascends, and so does j
/// for each i; no pair is met twice. Begins with disc `from` and ends between two discs once
/// `slice` is over. Returns the disc to continue from: start[g.cells()] if there is none left.
/// Geometry and discs are passed by value, so that writing contacts cannot change them.
///
/// The discs of a cell and of its neighbours to the right are contiguous, and so are those of the
/// neighbours in each row below. The other half of the neighbourhood has been tested already.
///
///     reach 1          reach 2 (cells smaller than a diameter)
///      .  .  .          .  .  .  .  .
///      . [c  >]         .  . [c  >  >]
///     [v  v  v]        [v  v  v  v  v]
///                      [v  v  v  v  v]
template <class Found>
std::uint32_t forEachPair(const CellGeometry g, const std::uint32_t* start, const Discs discs,
                          std::uint32_t from, QuerySlice& slice, Found&& found) {
    const std::uint32_t last = start[g.cells()];
    const std::uint64_t most = slice.left();
    std::uint64_t made = 0;
    const std::uint32_t first = std::max(from, start[0]);
    std::uint32_t i = first;
    // Each disc's cell is computed again, a few at a time. Walking the cells instead, of which half
    // are empty, takes longer, because the end of each cell's discs is a mispredicted branch.
    constexpr std::uint32_t kAhead = 16;
    alignas(16) std::int32_t cells[kAhead];
    while (i < last && made + (i - first) < most) {
        const std::uint32_t few = std::min(kAhead, last - i);
        for (std::uint32_t k = 0; k < few; k += simd::kLanes)
            simd::store(cells + k,
                        g.cellsOf(simd::load(discs.x + i + k), simd::load(discs.y + i + k)));
        const std::int32_t* cell = cells;
        for (const std::uint32_t end = i + few; i < end && made + (i - first) < most; ++i)
            made += forEachPartner(g, start, discs, i, *cell++, found);
    }
    slice.spend(made, i - first);
    return i;
}

/// Visits every disc that `forEachPair` tests against a disc at (x, y): all discs in its cell and
/// in those around, including the disc itself if it is among them.
template <class Visit>
void forEachNear(const CellGeometry& g, const std::uint32_t* start, float x, float y,
                 Visit&& visit) {
    const std::int32_t column = g.column(x), row = g.row(y);
    const std::int32_t last = std::min(row + g.reach, g.rows - 1);
    for (std::int32_t r = std::max(row - g.reach, 0); r <= last; ++r) {
        const std::int32_t middle = g.at(column, r);
        const std::uint32_t end = start[middle + g.reach + 1];
        for (std::uint32_t j = start[middle - g.reach]; j < end; ++j) visit(j);
    }
}

}  // namespace cellmates
