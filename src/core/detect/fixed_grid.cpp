#include "core/detect/fixed_grid.h"

#include <algorithm>
#include <cassert>

namespace cellmates {

bool FixedGridDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    // Cells of at least a diameter: the stencil reaches one cell, no further.
    const float side = std::max(input.cell, 2 * p.maxRadius() * 1.01f);
    const auto geometry =
        CellGeometry::make(input.box, 2 * p.maxRadius(), side, std::max(4096u, 4 * p.count()));
    const auto cells = static_cast<std::uint32_t>(geometry.cells());
    // An unfinished update may leave discs in two cells or in none.
    fresh_ = !(geometry == geometry_) || known_ > p.count() || !whole_ || cells > cells_.capacity();
    geometry_ = geometry;
    whole_ = false;
    at_ = {};
    if (!cells_.reserveWithRoom(cells) || !indexOf_.reserve(p.capacity()) ||
        !nextSpill_.reserve(p.capacity()) || !spilled_.reserve(p.capacity(), spills_) ||
        !members_.reserve(p.capacity()))
        return false;
    // Spilled discs are put back last, after the others have left their cells.
    members_.swap(spilled_);
    waiting_ = fresh_ ? 0 : spills_;
    spills_ = 0;
    return true;
}

bool FixedGridDetector::build(const DetectInput& input, Passes& passes) {
    const Particles& p = input.particles;
    const auto cells = static_cast<std::uint32_t>(geometry_.cells());
    const std::uint32_t known = fresh_ ? 0 : known_;
    using Index = Passes::Index;
    passes.run(p.count(), [&](Index from, Index to) {
        for (Index i = from; i < to; ++i) indexOf_[p.id[i]] = i;
    });
    passes.run(cells, Passes::kEntriesPerDisc, [&](Index from, Index to) {
        for (Index c = from; c < to; ++c) {
            if (fresh_) cells_[c].count = 0;
            cells_[c].spill = kNoSpill;
        }
    });
    passes.run(fresh_ ? 0 : cells, [&](Index from, Index to) { sweep(p, from, to); });
    passes.run(waiting_, [&](Index from, Index to) {
        for (Index k = from; k < to; ++k) insert(members_[k], cellNow(p, members_[k]));
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
        whole_ = true;
        assert(eachInItsCell(p));
    });
    return true;
}

void FixedGridDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.cell = geometry_.cell;
    cost.spills = spills_;
    cost.bytes = cells_.bytes() + indexOf_.bytes() + nextSpill_.bytes() + spilled_.bytes() +
                 members_.bytes();
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
    nextSpill_[i] = cell.spill;
    cell.spill = i;
    spilled_[spills_++] = id;
}

void FixedGridDetector::sweep(const Particles& p, std::uint32_t from, std::uint32_t to) {
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

template <class Found>
void FixedGridDetector::forEachIn(std::int32_t c, Found&& found) const {
    const Cell& cell = cells_[c];
    for (std::uint32_t slot = 0; slot < cell.count; ++slot) found(indexOf_[cell.id[slot]]);
    for (std::uint32_t i = cell.spill; i != kNoSpill; i = nextSpill_[i]) found(i);
}

bool FixedGridDetector::eachInItsCell(const Particles& p) const {
    std::uint32_t found = 0;
    for (std::int32_t c = 0; c < geometry_.cells(); ++c) {
        bool own = true;
        forEachIn(c, [&](std::uint32_t i) {
            own = own && geometry_.cellOf(p.x[i], p.y[i]) == c;
            ++found;
        });
        if (!own) return false;
    }
    return found == p.count();
}

void FixedGridDetector::gather(Cursor& at) {
    std::uint32_t* to = members_.data();
    const auto add = [&](std::uint32_t i) { *to++ = i; };
    forEachIn(at.cell, add);
    at.own = at.held = static_cast<std::uint32_t>(to - members_.data());
    if (at.own == 0) return;
    const std::int32_t below = at.cell + geometry_.stride();
    for (const std::int32_t c : {at.cell + 1, below - 1, below, below + 1}) forEachIn(c, add);
    at.held = static_cast<std::uint32_t>(to - members_.data());
}

float FixedGridDetector::query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    const std::uint32_t* const members = members_.data();
    const std::int32_t end = geometry_.stride() * geometry_.rows;
    Cursor at = at_;
    while (at.cell < end && !slice.over()) {
        if (at.next == 0) {
            gather(at);
            slice.spend(0, at.held + 1);
        }
        if (at.next < at.own) {
            const std::uint32_t i = members[at.next++];
            for (std::uint32_t k = at.next; k < at.held; ++k) {
                const std::uint32_t j = members[k];
                if (overlap(discs, i, j)) contacts.add(std::min(i, j), std::max(i, j));
            }
            slice.spend(at.held - at.next, 0);
        }
        if (at.next == at.own) at = {.cell = at.cell + 1};
    }
    at_ = at;
    return share(static_cast<std::uint64_t>(at.cell), static_cast<std::uint64_t>(end));
}

void FixedGridDetector::candidates(const DetectInput& input, std::uint32_t i,
                                   const Visit& visit) const {
    const Particles& p = input.particles;
    const std::int32_t column = geometry_.column(p.x[i]), row = geometry_.row(p.y[i]);
    for (std::int32_t r = std::max(row - 1, 0); r <= row + 1; ++r)
        for (std::int32_t c = column - 1; c <= column + 1; ++c)
            forEachIn(geometry_.at(c, r), [&](std::uint32_t j) {
                if (j != i) visit(j);
            });
}

}  // namespace cellmates
