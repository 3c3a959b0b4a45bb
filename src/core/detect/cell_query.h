#pragma once

#include <algorithm>

#include "core/cell_index.h"
#include "core/detect/scan.h"

namespace cellmates {

/// How far a query has come: which of the sorted discs is next.
struct CellCursor {
    std::uint32_t disc = 0;
    std::uint32_t last = UINT32_MAX;  ///< it ends before this disc
};

/// Compares each of `discs`, which are sorted by the cells of `g` (those of cell c are
/// start[c] .. start[c + 1]), with all later ones in its own and the neighbouring cells,
/// four at a time: `found(i, j, hits)` where bit k of `hits` says that i overlaps j + k.
/// i and, for each i, j ascend, and no pair is met twice. Stops soon after `budget` pair
/// tests, to go on from `at` when called again; true at the end. Adds the number of pair
/// tests to `tests`.
///
/// A cell and its neighbours to the right are one run of the sorted discs, and so
/// are the neighbours in each row below; the other half of the neighbourhood has
/// been met before.
///
///     reach 1          reach 2 (cells smaller than a diameter)
///      .  .  .          .  .  .  .  .
///      . [c  >]         .  . [c  >  >]
///     [v  v  v]        [v  v  v  v  v]
///                      [v  v  v  v  v]
///
/// Geometry and discs are taken by value: were they looked up where a caller keeps them,
/// for all workers, one worker's stack would slow down the others (7 ns became 11).
template <class Found>
bool forEachPair(const CellGeometry g, const std::uint32_t* start, const Discs discs,
                 CellCursor& at, std::uint64_t budget, std::uint64_t& tests, Found&& found) {
    const std::int32_t stride = g.stride();
    const std::uint32_t last = std::min(at.last, start[g.cells()]);
    std::uint64_t made = 0;
    std::uint32_t i = std::max(at.disc, start[0]);
    // Each disc's cell is computed again, a few at a time. To walk the cells instead, of
    // which half are empty, takes longer: where the discs of a cell end is what a
    // processor guesses wrong.
    constexpr std::uint32_t kAhead = 16;
    std::uint32_t ahead = i;
    alignas(16) std::int32_t cells[kAhead];
    for (; i < last && made < budget; ++i) {
        if (i == ahead) {
            for (std::uint32_t k = 0; k < kAhead && i + k < last; k += simd::kLanes)
                simd::store(cells + k, g.cellsOf(discs.x + i + k, discs.y + i + k));
            ahead += kAhead;
        }
        const std::int32_t c = cells[i + kAhead - ahead];
        const Disc4 disc(discs, i);
        const auto report = [&](std::uint32_t j, unsigned hits) { found(i, j, hits); };
        const std::uint32_t right = start[c + g.reach + 1];
        scanFours(discs, disc, i + 1, right, report);
        made += right - i - 1;
        for (std::int32_t below = 1; below <= g.reach; ++below) {
            const std::int32_t middle = c + below * stride;
            const std::uint32_t lower = start[middle - g.reach];
            const std::uint32_t upper = start[middle + g.reach + 1];
            scanFours(discs, disc, lower, upper, report);
            made += upper - lower;
        }
    }
    at.disc = i;
    tests += made;
    return i >= last;
}

/// Visits every disc that `forEachPair` tests against one at (x, y): all in the
/// cells around it, itself included if it is among them.
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
