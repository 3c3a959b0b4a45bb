#include "core/detect/fixed_grid.h"

#include <algorithm>

namespace cellmates {

bool FixedGridDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    // Cells of at least a diameter, with the margin of `CellGeometry`, so that overlapping discs
    // are at most one cell apart.
    const float diameter = 2 * p.maxRadius();
    const float side = std::max(input.cell, diameter * 1.01f);
    const std::uint32_t maxCells = std::max(4096u, 4 * p.count());
    const auto geometry = CellGeometry::make(input.box, diameter, side, maxCells);
    const auto cells = static_cast<std::uint32_t>(geometry.cells());
    // Start over after a change of cells, after discs were removed, or after an unfinished update,
    // which may leave discs in two cells or in none. `reserveWithRoom` below may drop the contents
    // of `cells_`, but only if the cells have changed, and so only before starting over.
    rebuild_ = !(geometry == geometry_) || known_ > p.count() || !complete_;
    geometry_ = geometry;
    complete_ = false;
    at_ = {};
    if (!cells_.reserveWithRoom(cells) || !indexOf_.reserve(p.capacity()) ||
        !nextInChain_.reserve(p.capacity()) || !spilled_.reserve(p.capacity(), spilledCount_) ||
        !scratch_.reserve(p.capacity()))
        return false;
    // The discs that spilled in the last tick wait in `scratch_` until others have left their
    // cells.
    scratch_.swap(spilled_);
    waiting_ = rebuild_ ? 0 : spilledCount_;
    spilledCount_ = 0;
    return true;
}

bool FixedGridDetector::build(const DetectInput& input, Passes& passes) {
    const Particles& p = input.particles;
    const auto cells = static_cast<std::uint32_t>(geometry_.cells());
    const std::uint32_t known = rebuild_ ? 0 : known_;
    using Index = Passes::Index;
    // Once the slice has ended, the calls that follow do nothing, and `passes` knows where to
    // resume. All memory was allocated by `begin`, so the result is always true.
    passes.run(p.count(), [&](Index from, Index to) {
        for (Index i = from; i < to; ++i) indexOf_[p.id[i]] = i;
    });
    passes.run(cells, Passes::kEntriesPerDisc, [&](Index from, Index to) {
        for (Index c = from; c < to; ++c) {
            if (rebuild_) cells_[c].count = 0;
            cells_[c].chain = kNoDisc;
        }
    });
    passes.run(rebuild_ ? 0 : cells, [&](Index from, Index to) { moveLeavers(p, from, to); });
    passes.run(waiting_, [&](Index from, Index to) {
        for (Index k = from; k < to; ++k) insert(scratch_[k], cellNow(p, scratch_[k]));
    });
    // Insert the new discs; if all are new, in order of storage, which keeps neighbours together.
    passes.run(p.count() - known, [&](Index from, Index to) {
        for (Index k = from; k < to; ++k) {
            const std::uint32_t id = known ? known + k : p.id[k];
            insert(id, cellNow(p, id));
        }
    });
    passes.once([&] {
        known_ = p.count();
        complete_ = true;
    });
    return true;
}

void FixedGridDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.cell = geometry_.cell;
    cost.spills = spilledCount_;
    cost.bytes = cells_.bytes() + indexOf_.bytes() + nextInChain_.bytes() + spilled_.bytes() +
                 scratch_.bytes();
}

std::uint32_t FixedGridDetector::cellNow(const Particles& p, std::uint32_t id) const {
    const std::uint32_t i = indexOf_[id];
    return static_cast<std::uint32_t>(geometry_.cellOf(p.x[i], p.y[i]));
}

void FixedGridDetector::insert(std::uint32_t id, std::uint32_t c) {
    Cell& cell = cells_[c];
    if (cell.count < kSlots) {
        cell.id[cell.count++] = id;
        return;
    }
    const std::uint32_t i = indexOf_[id];
    nextInChain_[i] = cell.chain;
    cell.chain = i;
    spilled_[spilledCount_++] = id;
}

// A disc that moves into a full cell spills, even if another disc leaves that cell later in this
// pass.
void FixedGridDetector::moveLeavers(const Particles& p, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t c = from; c < to; ++c) {
        Cell& cell = cells_[c];
        for (std::uint32_t slot = 0; slot < cell.count;) {
            const std::uint32_t id = cell.id[slot];
            const std::uint32_t now = cellNow(p, id);
            if (now == c) {
                ++slot;
            } else {
                cell.id[slot] = cell.id[--cell.count];
                insert(id, now);
            }
        }
    }
}

template <class Visitor>
void FixedGridDetector::forEachIn(std::int32_t c, Visitor&& visit) const {
    const Cell& cell = cells_[c];
    for (std::uint32_t slot = 0; slot < cell.count; ++slot) visit(indexOf_[cell.id[slot]]);
    for (std::uint32_t i = cell.chain; i != kNoDisc; i = nextInChain_[i]) visit(i);
}

void FixedGridDetector::gather(Cursor& at) {
    std::uint32_t* to = scratch_.data();
    const auto add = [&](std::uint32_t i) { *to++ = i; };
    forEachIn(at.cell, add);
    at.inCell = at.gathered = static_cast<std::uint32_t>(to - scratch_.data());
    if (at.inCell == 0) return;
    const std::int32_t below = at.cell + geometry_.stride();
    for (const std::int32_t c : {at.cell + 1, below - 1, below, below + 1}) forEachIn(c, add);
    at.gathered = static_cast<std::uint32_t>(to - scratch_.data());
}

float FixedGridDetector::query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    const std::uint32_t* const indices = scratch_.data();
    const std::int32_t end = geometry_.stride() * geometry_.rows;  // the rim below is empty
    Cursor at = at_;
    while (at.cell < end && !slice.over()) {
        if (at.next == 0) {
            gather(at);
            slice.visit(at.gathered + 1);
        }
        if (at.next < at.inCell) {
            const std::uint32_t i = indices[at.next++];
            for (std::uint32_t k = at.next; k < at.gathered; ++k) {
                const std::uint32_t j = indices[k];
                if (overlap(discs, i, j)) contacts.add(std::min(i, j), std::max(i, j));
            }
            slice.spend(at.gathered - at.next);
        }
        if (at.next == at.inCell) at = {.cell = at.cell + 1};
    }
    at_ = at;
    return share(static_cast<std::uint64_t>(at.cell), static_cast<std::uint64_t>(end));
}

void FixedGridDetector::candidates(const DetectInput& input, std::uint32_t i,
                                   const Visit& visit) const {
    const Particles& p = input.particles;
    const std::int32_t column = geometry_.column(p.x[i]), row = geometry_.row(p.y[i]);
    // There is no rim above the first row.
    for (std::int32_t r = std::max(row - 1, 0); r <= row + 1; ++r)
        for (std::int32_t c = column - 1; c <= column + 1; ++c)
            forEachIn(geometry_.at(c, r), visit);
}

}  // namespace cellmates
