#pragma once

#include "core/cell_index.h"
#include "core/detect/scan.h"

namespace cellmates {

/// Reports every overlapping pair of `discs`, which are sorted by the cells of `g`
/// (those of cell c are start[c] .. start[c + 1]), to `found(i, j)`, i < j
/// ascending, each pair once. Returns the number of pair tests.
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
                          Found&& found) {
    const std::int32_t stride = g.stride();
    std::uint64_t tests = 0;
    for (std::int32_t row = 0; row < g.rows; ++row) {
        const std::int32_t first = g.at(0, row);
        for (std::int32_t c = first; c < first + g.cols; ++c) {
            const std::uint32_t begin = start[c], end = start[c + 1];
            if (begin == end) continue;
            const std::uint32_t right = start[c + g.reach + 1];
            for (std::uint32_t i = begin; i < end; ++i) {
                const auto report = [&](std::uint32_t j) { found(i, j); };
                scan(discs, i, i + 1, right, report);
                tests += right - i - 1;
                for (std::int32_t below = 1; below <= g.reach; ++below) {
                    const std::int32_t middle = c + below * stride;
                    const std::uint32_t from = start[middle - g.reach];
                    const std::uint32_t to = start[middle + g.reach + 1];
                    scan(discs, i, from, to, report);
                    tests += to - from;
                }
            }
        }
    }
    return tests;
}

/// The same for all cells of an index.
template <class Found>
std::uint64_t forEachPair(const CellIndex& cells, const Discs& discs, Found&& found) {
    return forEachPair(cells.geometry(), cells.start(), discs, found);
}

}  // namespace cellmates
