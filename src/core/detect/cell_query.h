#pragma once

#include <algorithm>

#include "core/detect/scan.h"
#include "core/state/cell_index.h"

namespace cellmates {

/// The progress of a query: which of the sorted discs is next.
struct CellCursor {
    std::uint32_t disc = 0;
    std::uint32_t tested = 0;  ///< partners of the disc that are done
};

/// Tests disc i, in cell c, against its next partners: the later ones of its own cell and all those
/// of the neighbouring cells below (see `forEachPair`). Makes at most `most` pair tests and adds
/// them to `tested`, the number of partners that are done. True when all are.
template <class Found>
bool forEachPartner(const CellGeometry& g, const std::uint32_t* start, const Discs& discs,
                    std::uint32_t i, std::int32_t c, std::uint32_t& tested, std::uint64_t most,
                    std::uint64_t& tests, Found&& found) {
    const Disc4 disc(discs, i);
    std::uint32_t before = 0;  // partners in the runs that are done
    for (std::int32_t below = 0; below <= g.reach; ++below) {
        const std::int32_t middle = c + below * g.stride();
        const std::uint32_t lower = below ? start[middle - g.reach] : i + 1;
        const std::uint32_t length = start[middle + g.reach + 1] - lower;
        if (tested < before + length) {
            const std::uint32_t from = tested - before;
            const auto to =
                static_cast<std::uint32_t>(std::min<std::uint64_t>(length, from + most));
            scanFours(discs, disc, lower + from, lower + to,
                      [&](std::uint32_t j, unsigned hits) { found(i, j, hits); });
            tested += to - from;
            tests += to - from;
            most -= to - from;
            if (to < length) return false;
        }
        before += length;
    }
    return true;
}

/// Compares each of `discs`, which are sorted by the cells of `g` (those of cell c are
/// start[c] .. start[c + 1]), with all later ones in its own and the neighbouring cells,
/// four at a time: `found(i, j, hits)` where bit k of `hits` says that i overlaps j + k.
/// i and, for each i, j ascend, and no pair is met twice. Stops after at most `most` pair tests and
/// continues from `at` when called again; true at the end. Adds the number of pair tests to
/// `tests`. Geometry and discs are passed by value, so that what `found` writes cannot change them.
///
/// A cell and its neighbours to the right are one run of the sorted discs, and so are the
/// neighbours in each row below; the other half of the neighbourhood has been tested already.
///
///     reach 1          reach 2 (cells smaller than a diameter)
///      .  .  .          .  .  .  .  .
///      . [c  >]         .  . [c  >  >]
///     [v  v  v]        [v  v  v  v  v]
///                      [v  v  v  v  v]
template <class Found>
bool forEachPair(const CellGeometry g, const std::uint32_t* start, const Discs discs,
                 CellCursor& at, std::uint64_t most, std::uint64_t& tests, Found&& found) {
    const std::int32_t stride = g.stride();
    const std::uint32_t last = start[g.cells()];
    std::uint64_t made = 0;
    std::uint32_t i = std::max(at.disc, start[0]);
    // Each disc's cell is computed again, a few at a time. Walking the cells instead, of which half
    // are empty, takes longer, because the end of each cell's discs is a mispredicted branch.
    constexpr std::uint32_t kAhead = 16;
    std::uint32_t ahead = i;
    alignas(16) std::int32_t cells[kAhead];
    // Below this number of tests, all partners of a disc fit into the slice. This is checked for a
    // few discs at a time: their cells are in order, so all their partners lie between those of the
    // first and those of the last.
    std::int64_t whole = -1;
    while (i < last) {
        if (i == ahead) {
            const std::uint32_t few = std::min(kAhead, last - i);
            for (std::uint32_t k = 0; k < few; k += simd::kLanes)
                simd::store(cells + k,
                            g.cellsOf(simd::load(discs.x + i + k), simd::load(discs.y + i + k)));
            ahead += kAhead;
            const std::int32_t first = cells[0], final = cells[few - 1];
            std::int64_t partners = start[final + g.reach + 1] - i;
            for (std::int32_t below = stride; below <= g.reach * stride; below += stride)
                partners += start[final + below + g.reach + 1] - start[first + below - g.reach];
            whole = static_cast<std::int64_t>(most) - partners;
        }
        const std::int32_t c = cells[i + kAhead - ahead];
        if (static_cast<std::int64_t>(made) > whole || at.tested > 0) {
            if (made == most) break;
            if (!forEachPartner(g, start, discs, i, c, at.tested, most - made, made, found)) break;
            at.tested = 0;
            ++i;
            continue;
        }
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
        ++i;
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
