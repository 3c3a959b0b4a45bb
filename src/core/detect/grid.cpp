#include "core/detect/grid.h"

#include <algorithm>

#include "core/detect/scan.h"
#include "core/stopwatch.h"

namespace cellmates {
namespace {

/// Reports every overlapping pair of `discs`, which are sorted by `cells`, to
/// `found(i, j)`. Returns the number of pair tests.
template <class Found>
std::uint64_t query(const CellIndex& cells, const Discs& discs, Found&& found) {
    const CellGeometry& g = cells.geometry();
    const std::uint32_t* const start = cells.start();
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

}  // namespace

bool GridDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    const CellGeometry& own = input.storageCells.geometry();
    const auto geometry = input.cell > 0
                              ? CellGeometry::make(input.box, 2 * p.maxRadius(), input.cell,
                                                   std::max(1u << 20, 4 * p.count()))
                              : own;
    cost.cell = geometry.cell;

    if (geometry == own) {
        const Discs discs{p.x.data(), p.y.data(), p.r.data()};
        cost.pairTests = query(input.storageCells, discs,
                               [&](std::uint32_t i, std::uint32_t j) { contacts.add(i, j); });
        return contacts.refused() == 0;
    }

    Stopwatch watch;
    if (!sortCopy(p, geometry)) return false;
    cost.buildMs = watch.lap();
    cost.bytes = cells_.bytes() + x_.bytes() + y_.bytes() + r_.bytes() + index_.bytes();
    const Discs discs{x_.data(), y_.data(), r_.data()};
    cost.pairTests = query(cells_, discs, [&](std::uint32_t a, std::uint32_t b) {
        const auto [i, j] = std::minmax(index_[a], index_[b]);
        contacts.add(i, j);
    });
    return contacts.refused() == 0 && contacts.canonicalize(p.count());
}

bool GridDetector::sortCopy(const Particles& p, const CellGeometry& geometry) {
    const std::uint32_t n = p.count();
    for (Buffer<float>* array : {&x_, &y_, &r_})
        if (!array->reserve(p.capacity())) return false;
    if (!index_.reserve(p.capacity())) return false;
    if (!cells_.sort(geometry, p)) return false;
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t to = cells_.slot(i);
        x_[to] = p.x[i];
        y_[to] = p.y[i];
        r_[to] = p.r[i];
        index_[to] = i;
    }
    return true;
}

}  // namespace cellmates
