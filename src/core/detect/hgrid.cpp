#include "core/detect/hgrid.h"

#include <algorithm>
#include <cstdlib>

namespace cellmates {

bool HgridDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    at_ = {};
    levels_.fill({});
    levelCount_ = 0;
    if (!levelOf_.reserve(p.capacity())) return false;
    if (p.count() == 0) return true;
    levels_[0].maxRadius = p.minRadius();
    for (levelCount_ = 1; levelCount_ < kMaxLevels; ++levelCount_) {
        const float below = levels_[levelCount_ - 1].maxRadius;
        if (below >= p.maxRadius()) break;
        levels_[levelCount_].maxRadius = 2 * below;
    }
    // The last level takes all larger discs.
    Level& last = levels_[levelCount_ - 1];
    last.maxRadius = std::max(last.maxRadius, p.maxRadius());
    return true;
}

bool HgridDetector::build(const DetectInput& input, Passes& passes) {
    const Particles& p = input.particles;
    passes.run(p.count(), [&](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t i = from; i < to; ++i) {
            int level = 0;
            while (p.r[i] > levels_[level].maxRadius) ++level;
            levelOf_[i] = static_cast<std::uint8_t>(level);
            ++levels_[level].count;
        }
    });
    bool fits = true;
    passes.once([&] { fits = placeLevels(p, input.box); });
    if (!fits) return false;
    copy_.sort(p, passes, [&](std::uint32_t i) {
        const Level& level = levels_[levelOf_[i]];
        return level.firstCell + static_cast<std::uint32_t>(level.geometry.cellOf(p.x[i], p.y[i]));
    });
    return true;
}

void HgridDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.bytes = levelOf_.bytes() + copy_.bytes();
    cost.cell = levels_[0].geometry.cell;
}

float HgridDetector::query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) {
    for (; at_.level < levelCount_; ++at_.level, at_.other = at_.level) {
        const Level& level = levels_[at_.level];
        const std::uint32_t* const start = copy_.start() + level.firstCell;
        if (level.count == 0) continue;
        const std::uint32_t first = start[0], last = first + level.count;
        for (; at_.other < levelCount_; ++at_.other, at_.disc = 0) {
            if (levels_[at_.other].count == 0) continue;
            at_.disc = std::max(at_.disc, first);
            at_.disc = at_.other == at_.level
                           ? copy_.query(level.geometry, start, at_.disc, slice, contacts)
                           : queryLarger(levels_[at_.other], at_.disc, last, slice, contacts);
            // Queries within a level take nearly all of the time, so only they count as progress.
            if (at_.disc < last)
                return share(at_.other == at_.level ? at_.disc : last, input.particles.count() + 1);
        }
    }
    return 1;
}

std::uint32_t HgridDetector::queryLarger(const Level& level, std::uint32_t from, std::uint32_t to,
                                         QuerySlice& slice, ContactList& contacts) const {
    const Discs discs = copy_.discs();
    std::uint32_t a = from;
    for (; a < to && !slice.over(); ++a) {
        std::uint32_t tests = 0;
        forEachRow(level, discs.x[a], discs.y[a], [&](std::uint32_t begin, std::uint32_t end) {
            scan(discs, a, begin, end, [&](std::uint32_t b) { copy_.add(a, b, contacts); });
            tests += end - begin;
        });
        slice.spend(tests, 1);
    }
    return a;
}

template <class VisitRow>
void HgridDetector::forEachRow(const Level& level, float x, float y, VisitRow&& visit) const {
    const CellGeometry& g = level.geometry;
    const std::uint32_t* const start = copy_.start() + level.firstCell;
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
        forEachRow(levels_[k], p.x[i], p.y[i], [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t b = from; b < to; ++b) visit(copy_.index(b));
        });
    }
    // The discs of smaller levels are tested against disc i in the cells of its level.
    const CellGeometry& g = levels_[own].geometry;
    const std::int32_t column = g.column(p.x[i]), row = g.row(p.y[i]);
    for (std::uint32_t j = 0; j < p.count(); ++j)
        if (levelOf_[j] < own && std::abs(g.column(p.x[j]) - column) <= 1 &&
            std::abs(g.row(p.y[j]) - row) <= 1)
            visit(j);
}

bool HgridDetector::placeLevels(const Particles& p, Box box) {
    std::uint32_t cells = 0;
    for (int k = 0; k < levelCount_; ++k) {
        Level& level = levels_[k];
        if (level.count == 0) continue;
        level.geometry =
            CellGeometry::make(box, 2 * level.maxRadius, 0, std::max(1024u, 4 * level.count));
        level.firstCell = cells;
        cells += static_cast<std::uint32_t>(level.geometry.cells());
    }
    return copy_.reserve(p, cells);
}

}  // namespace cellmates
