#include "core/detect/hgrid.h"

#include <algorithm>
#include <cstdlib>

#include "core/detect/cell_query.h"

namespace cellmates {

bool HgridDetector::build(const DetectInput& input, DetectCost& cost) {
    const Particles& p = input.particles;
    if (!levelOf_.reserve(p.capacity())) return false;
    split(p);
    if (!sort(p, input.box)) return false;
    at_ = {};
    cost.bytes = levelOf_.bytes() + copy_.bytes();
    cost.cell = levels_[0].geometry.cell;
    return true;
}

float HgridDetector::query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                           std::uint64_t& tests) {
    const std::uint64_t end = tests + budget;
    for (; at_.level < levelCount_; at_ = Cursor{at_.level + 1, {}, 0, 0}) {
        if (levels_[at_.level].count == 0) continue;
        if (!queryWithin(end, contacts, tests) || !queryAgainstLarger(end, contacts, tests))
            return share(std::max(at_.disc, at_.within.disc), input.particles.count() + 1);
    }
    return 1;
}

bool HgridDetector::queryWithin(std::uint64_t end, ContactList& contacts, std::uint64_t& tests) {
    const Level& own = levels_[at_.level];
    if (tests >= end) return false;
    return forEachPair(
        own.geometry, copy_.cells().start() + own.firstCell, copy_.discs(), at_.within, end - tests,
        tests,
        [&](std::uint32_t a, std::uint32_t b, unsigned hits) { copy_.add(a, b, hits, contacts); });
}

bool HgridDetector::queryAgainstLarger(std::uint64_t end, ContactList& contacts,
                                       std::uint64_t& tests) {
    const Level& own = levels_[at_.level];
    const Discs discs = copy_.discs();
    const std::uint32_t begin = copy_.cells().start()[own.firstCell];
    if (at_.larger == 0) at_.larger = at_.level + 1, at_.disc = begin;
    for (; at_.larger < levelCount_; ++at_.larger, at_.disc = begin) {
        const Level& other = levels_[at_.larger];
        if (other.count == 0) continue;
        for (; at_.disc < begin + own.count; ++at_.disc) {
            if (tests >= end) return false;
            const std::uint32_t a = at_.disc;
            forEachRun(other, discs.x[a], discs.y[a], [&](std::uint32_t from, std::uint32_t to) {
                scan(discs, a, from, to, [&](std::uint32_t b) { copy_.add(a, b, contacts); });
                tests += to - from;
            });
        }
    }
    return true;
}

/// The discs of `level` in the 3 x 3 cells around a place: one run a row.
template <class Visit>
void HgridDetector::forEachRun(const Level& level, float x, float y, Visit&& visit) const {
    const CellGeometry& g = level.geometry;
    const std::uint32_t* const start = copy_.cells().start() + level.firstCell;
    const std::int32_t column = g.column(x), row = g.row(y);
    const std::int32_t last = std::min(row + 1, g.rows - 1);
    for (std::int32_t r = std::max(row - 1, 0); r <= last; ++r) {
        const std::int32_t middle = g.at(column, r);
        visit(start[middle - 1], start[middle + 2]);
    }
}

void HgridDetector::candidates(const DetectInput& input, std::uint32_t i,
                               const Visit& visit) const {
    const Particles& p = input.particles;
    const int own = levelOf_[i];
    for (int k = own; k < levelCount_; ++k) {
        if (levels_[k].count == 0) continue;
        forEachRun(levels_[k], p.x[i], p.y[i], [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t b = from; b < to; ++b)
                if (copy_.index(b) != i) visit(copy_.index(b));
        });
    }
    // Smaller ones look for it in its own level's cells.
    const CellGeometry& g = levels_[own].geometry;
    const std::int32_t column = g.column(p.x[i]), row = g.row(p.y[i]);
    for (std::uint32_t j = 0; j < p.count(); ++j)
        if (levelOf_[j] < own && std::abs(g.column(p.x[j]) - column) <= 1 &&
            std::abs(g.row(p.y[j]) - row) <= 1)
            visit(j);
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

bool HgridDetector::sort(const Particles& p, Box box) {
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
