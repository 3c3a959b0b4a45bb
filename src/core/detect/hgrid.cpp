#include "core/detect/hgrid.h"

#include <algorithm>
#include <cstdlib>

#include "core/detect/cell_copy.h"

namespace cellmates {

bool HgridDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    passes_.restart();
    makeLevels(p);
    sorting_ = false;
    at_ = {};
    return levelOf_.reserve(p.capacity());
}

Progress HgridDetector::build(const DetectInput& input, std::uint64_t most, std::uint64_t& discs) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    if (!sorting_) {
        passes_.slice(most);
        sorting_ =
            passes_.run(n, 1, [&](std::uint32_t from, std::uint32_t to) { classify(p, from, to); });
        discs += passes_.spent();
        if (sorting_ && !beginSort(p, input.box)) return Progress::noMemory;
        return Progress::paused;
    }
    const bool sorted = copy_.advance(p, most, discs, [&](std::uint32_t i) {
        const Level& level = levels_[levelOf_[i]];
        return level.firstCell + static_cast<std::uint32_t>(level.geometry.cellOf(p.x[i], p.y[i]));
    });
    return progress(sorted);
}

void HgridDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.bytes = levelOf_.bytes() + copy_.bytes();
    cost.cell = levels_[0].geometry.cell;
}

float HgridDetector::query(const DetectInput& input, std::uint64_t most, ContactList& contacts,
                           std::uint64_t& tests) {
    std::uint64_t left = most;
    const auto spend = [&](std::uint64_t made) {
        tests += made;
        left -= made;
    };
    for (; at_.level < levelCount_; at_ = Cursor{at_.level + 1, {}, 0, 0, 0}) {
        if (levels_[at_.level].count == 0) continue;
        std::uint64_t made = 0;
        const bool within = queryWithin(left, contacts, made);
        spend(made);
        if (!within) break;
        made = 0;
        const bool larger = queryAgainstLarger(left, contacts, made);
        spend(made);
        if (!larger) break;
    }
    if (at_.level == levelCount_) return 1;
    return share(std::max(at_.disc, at_.within.disc), input.particles.count() + 1);
}

bool HgridDetector::queryWithin(std::uint64_t most, ContactList& contacts, std::uint64_t& tests) {
    const Level& own = levels_[at_.level];
    return queryCells(own.geometry, copy_.cells().start() + own.firstCell, copy_, at_.within, most,
                      tests, contacts);
}

bool HgridDetector::queryAgainstLarger(std::uint64_t most, ContactList& contacts,
                                       std::uint64_t& tests) {
    const Level& own = levels_[at_.level];
    const Discs discs = copy_.discs();
    const std::uint32_t begin = copy_.cells().start()[own.firstCell];
    if (at_.larger == 0) at_.larger = at_.level + 1, at_.disc = begin;
    // A disc whose cells are empty counts as one test.
    std::uint64_t spent = 0;
    for (; at_.larger < levelCount_; ++at_.larger, at_.disc = begin) {
        const Level& other = levels_[at_.larger];
        if (other.count == 0) continue;
        for (; at_.disc < begin + own.count; ++at_.disc, at_.tested = 0) {
            if (spent >= most) return false;
            const std::uint32_t a = at_.disc;
            std::uint32_t before = 0;  // partners in the runs that are done
            forEachRun(other, discs.x[a], discs.y[a], [&](std::uint32_t from, std::uint32_t to) {
                const std::uint32_t length = to - from;
                const std::uint32_t skipped =
                    std::clamp(at_.tested, before, before + length) - before;
                before += length;
                const auto now = static_cast<std::uint32_t>(
                    std::min<std::uint64_t>(length - skipped, most - spent));
                scan(discs, a, from + skipped, from + skipped + now,
                     [&](std::uint32_t b) { copy_.add(a, b, contacts); });
                at_.tested += now;
                tests += now;
                spent += now;
            });
            if (at_.tested < before) return false;
            spent += before == 0;
        }
    }
    return true;
}

/// The discs of `level` in the 3 x 3 cells around a place: one run per row.
template <class Found>
void HgridDetector::forEachRun(const Level& level, float x, float y, Found&& found) const {
    const CellGeometry& g = level.geometry;
    const std::uint32_t* const start = copy_.cells().start() + level.firstCell;
    const std::int32_t column = g.column(x), row = g.row(y);
    const std::int32_t last = std::min(row + 1, g.rows - 1);
    for (std::int32_t r = std::max(row - 1, 0); r <= last; ++r) {
        const std::int32_t middle = g.at(column, r);
        found(start[middle - 1], start[middle + 2]);
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
    // Smaller discs look for it in the cells of its level.
    const CellGeometry& g = levels_[own].geometry;
    const std::int32_t column = g.column(p.x[i]), row = g.row(p.y[i]);
    for (std::uint32_t j = 0; j < p.count(); ++j)
        if (levelOf_[j] < own && std::abs(g.column(p.x[j]) - column) <= 1 &&
            std::abs(g.row(p.y[j]) - row) <= 1)
            visit(j);
}

void HgridDetector::makeLevels(const Particles& p) {
    levels_.fill({});
    levelCount_ = 0;
    if (p.count() == 0) return;
    levels_[0].maxRadius = p.minRadius();
    for (levelCount_ = 1; levelCount_ < kMaxLevels; ++levelCount_) {
        const float below = levels_[levelCount_ - 1].maxRadius;
        if (below >= p.maxRadius()) break;
        levels_[levelCount_].maxRadius = 2 * below;
    }
    // The last level takes all that is larger.
    Level& last = levels_[levelCount_ - 1];
    last.maxRadius = std::max(last.maxRadius, p.maxRadius());
}

void HgridDetector::classify(const Particles& p, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t i = from; i < to; ++i) {
        int level = 0;
        while (p.r[i] > levels_[level].maxRadius) ++level;
        levelOf_[i] = static_cast<std::uint8_t>(level);
        ++levels_[level].count;
    }
}

bool HgridDetector::beginSort(const Particles& p, Box box) {
    std::uint32_t cells = 0;
    for (int k = 0; k < levelCount_; ++k) {
        Level& level = levels_[k];
        if (level.count == 0) continue;
        level.geometry =
            CellGeometry::make(box, 2 * level.maxRadius, 0, std::max(1024u, 4 * level.count));
        level.firstCell = cells;
        cells += static_cast<std::uint32_t>(level.geometry.cells());
    }
    return copy_.begin(p, cells);
}

}  // namespace cellmates
