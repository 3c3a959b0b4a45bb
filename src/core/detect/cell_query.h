#pragma once

#include <algorithm>

#include "core/cell_index.h"
#include "core/detect/scan.h"

namespace cellmates {

/// How far a query has come: in which row it is, and at which of the sorted discs.
struct CellCursor {
    std::int32_t row = 0;
    std::uint32_t disc = 0;
    std::uint32_t last = UINT32_MAX;  ///< it ends before this disc
};

/// Reports every overlapping pair of `discs`, which are sorted by the cells of `g`
/// (those of cell c are start[c] .. start[c + 1]), to `found(i, j)`, i < j
/// ascending, each pair once. Stops soon after `budget` pair tests, to go on from
/// `at` when called again; `at.row` is `g.rows` at the end. Returns the number of
/// pair tests.
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
template <class Found>
std::uint64_t forEachPair(const CellGeometry& g, const std::uint32_t* start, const Discs& discs,
                          CellCursor& at, std::uint64_t budget, Found&& found) {
    const std::int32_t stride = g.stride();
    const std::uint32_t from = at.disc, last = at.last;
    std::uint64_t tests = 0;
    for (std::int32_t row = at.row; row < g.rows; ++row) {
        const std::int32_t first = g.at(0, row);
        if (start[first] >= last) break;
        for (std::int32_t c = first; c < first + g.cols; ++c) {
            const std::uint32_t begin = std::max(start[c], from);
            const std::uint32_t end = std::min(start[c + 1], last);
            if (begin >= end) continue;
            const std::uint32_t right = start[c + g.reach + 1];
            for (std::uint32_t i = begin; i < end; ++i) {
                if (tests >= budget) {
                    at = {row, i, last};
                    return tests;
                }
                const auto report = [&](std::uint32_t j) { found(i, j); };
                scan(discs, i, i + 1, right, report);
                tests += right - i - 1;
                for (std::int32_t below = 1; below <= g.reach; ++below) {
                    const std::int32_t middle = c + below * stride;
                    const std::uint32_t lower = start[middle - g.reach];
                    const std::uint32_t upper = start[middle + g.reach + 1];
                    scan(discs, i, lower, upper, report);
                    tests += upper - lower;
                }
            }
        }
    }
    at.row = g.rows;
    return tests;
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
