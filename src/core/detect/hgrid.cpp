#include "core/detect/hgrid.h"

#include <algorithm>

#include "core/detect/cell_query.h"

namespace cellmates {

bool HgridDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    Stopwatch watch;
    if (!levelOf_.reserve(p.capacity())) return false;
    split(p);
    if (!build(p, input.box)) return false;
    cost.buildMs = watch.lap();
    cost.bytes = levelOf_.bytes() + copy_.bytes();
    cost.cell = levels_[0].geometry.cell;

    const Discs discs = copy_.discs();
    const std::uint32_t* const start = copy_.cells().start();
    for (int fine = 0; fine < levelCount_; ++fine) {
        const Level& own = levels_[fine];
        if (own.count == 0) continue;
        cost.pairTests +=
            forEachPair(own.geometry, start + own.firstCell, discs,
                        [&](std::uint32_t a, std::uint32_t b) { copy_.add(a, b, contacts); });

        const std::uint32_t begin = start[own.firstCell];
        for (int coarse = fine + 1; coarse < levelCount_; ++coarse) {
            const Level& other = levels_[coarse];
            if (other.count == 0) continue;
            const CellGeometry& g = other.geometry;
            const std::uint32_t* const cells = start + other.firstCell;
            for (std::uint32_t a = begin; a < begin + own.count; ++a) {
                const std::int32_t column = g.column(discs.x[a]);
                const std::int32_t row = g.row(discs.y[a]);
                const std::int32_t last = std::min(row + 1, g.rows - 1);
                for (std::int32_t r = std::max(row - 1, 0); r <= last; ++r) {
                    const std::uint32_t from = cells[g.at(column, r) - 1];
                    const std::uint32_t to = cells[g.at(column, r) + 2];
                    scan(discs, a, from, to, [&](std::uint32_t b) { copy_.add(a, b, contacts); });
                    cost.pairTests += to - from;
                }
            }
        }
    }
    return contacts.refused() == 0 && contacts.canonicalize(p.count());
}

void HgridDetector::split(const Particles& p) {
    levels_.fill({});
    levelCount_ = 0;
    const std::uint32_t n = p.count();
    if (n == 0) return;
    float smallest = p.r[0];
    for (std::uint32_t i = 1; i < n; ++i) smallest = std::min(smallest, p.r[i]);
    levels_[0].maxRadius = smallest;
    for (levelCount_ = 1; levelCount_ < kMaxLevels; ++levelCount_) {
        const float below = levels_[levelCount_ - 1].maxRadius;
        if (below >= p.maxRadius()) break;
        levels_[levelCount_].maxRadius = 2 * below;
    }
    // The last level takes all that is larger.
    Level& last = levels_[levelCount_ - 1];
    last.maxRadius = std::max(last.maxRadius, p.maxRadius());
    for (std::uint32_t i = 0; i < n; ++i) {
        int level = 0;
        while (p.r[i] > levels_[level].maxRadius) ++level;
        levelOf_[i] = static_cast<std::uint8_t>(level);
        ++levels_[level].count;
    }
}

bool HgridDetector::build(const Particles& p, Box box) {
    std::uint32_t cells = 0;
    for (int k = 0; k < levelCount_; ++k) {
        Level& level = levels_[k];
        if (level.count == 0) continue;
        level.geometry =
            CellGeometry::make(box, 2 * level.maxRadius, 0, std::max(1024u, 4 * level.count));
        level.firstCell = cells;
        cells += static_cast<std::uint32_t>(level.geometry.cells());
    }
    return copy_.sort(p, cells, [&](std::uint32_t i) {
        const Level& level = levels_[levelOf_[i]];
        return level.firstCell + static_cast<std::uint32_t>(level.geometry.cellOf(p.x[i], p.y[i]));
    });
}

}  // namespace cellmates
