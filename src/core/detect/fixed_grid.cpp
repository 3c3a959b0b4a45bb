#include "core/detect/fixed_grid.h"

#include <algorithm>

#include "core/detect/scan.h"

namespace cellmates {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

}  // namespace

bool FixedGridDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    Stopwatch watch;
    // Cells of at least a diameter: the stencil reaches one cell, no further.
    const float side = std::max(input.cell, 2 * p.maxRadius() * 1.01f);
    const auto geometry =
        CellGeometry::make(input.box, 2 * p.maxRadius(), side, std::max(4096u, 4 * p.count()));
    const bool fresh = !(geometry == geometry_) || known_ > p.count();
    geometry_ = geometry;
    if (!reserve(p)) return false;
    if (fresh) clear();
    update(p);
    cost.buildMs = watch.lap();
    cost.cell = geometry_.cell;
    cost.spills = spills_;
    cost.bytes = cells_.bytes() + indexOf_.bytes() + nextSpill_.bytes() + spilled_.bytes() +
                 members_.bytes();
    query(p, contacts, cost);
    return contacts.refused() == 0 && contacts.canonicalize(p.count());
}

bool FixedGridDetector::reserve(const Particles& p) {
    const auto cells = static_cast<std::uint32_t>(geometry_.cells());
    if (cells > cells_.capacity()) {
        if (!cells_.reserveWithRoom(cells)) return false;
        clear();
    }
    return indexOf_.reserve(p.capacity()) && nextSpill_.reserve(p.capacity()) &&
           spilled_.reserve(p.capacity()) && members_.reserve(2 * std::size_t{p.capacity()});
}

void FixedGridDetector::clear() {
    const auto cells = static_cast<std::uint32_t>(geometry_.cells());
    for (std::uint32_t c = 0; c < cells; ++c) cells_[c] = {{}, 0, kNone};
    known_ = 0;
    spills_ = 0;
}

void FixedGridDetector::insert(std::uint32_t id, std::uint32_t c) {
    Cell& cell = cells_[c];
    if (cell.count < kSlots) {
        cell.id[cell.count++] = id;
        return;
    }
    nextSpill_[id] = cell.spill;
    cell.spill = id;
    spilled_[spills_++] = id;
}

void FixedGridDetector::update(const Particles& p) {
    for (std::uint32_t i = 0; i < p.count(); ++i) indexOf_[p.id[i]] = i;
    const auto cellNow = [&](std::uint32_t id) {
        const std::uint32_t i = indexOf_[id];
        return static_cast<std::uint32_t>(geometry_.cellOf(p.x[i], p.y[i]));
    };

    // Those that spilled come back last, when the others have left their cells.
    const std::uint32_t waiting = spills_;
    const auto cells = static_cast<std::uint32_t>(geometry_.cells());
    for (std::uint32_t k = 0; k < waiting; ++k) members_[k] = spilled_[k];
    spills_ = 0;
    for (std::uint32_t c = 0; c < cells; ++c) cells_[c].spill = kNone;

    for (std::uint32_t c = 0; c < cells; ++c) {
        Cell& cell = cells_[c];
        for (std::uint32_t slot = 0; slot < cell.count;) {
            const std::uint32_t id = cell.id[slot];
            const std::uint32_t now = cellNow(id);
            if (now == c) {
                ++slot;
            } else {
                cell.id[slot] = cell.id[--cell.count];
                insert(id, now);
            }
        }
    }
    for (std::uint32_t k = 0; k < waiting; ++k) insert(members_[k], cellNow(members_[k]));
    for (; known_ < p.count(); ++known_) insert(known_, cellNow(known_));
}

void FixedGridDetector::query(const Particles& p, ContactList& contacts, DetectCost& cost) {
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    // Appends a cell's particles to `members_`, slots first, then its chain.
    const auto gather = [&](std::int32_t c, std::uint32_t to) {
        const Cell& cell = cells_[c];
        for (std::uint32_t slot = 0; slot < cell.count; ++slot)
            members_[to++] = indexOf_[cell.id[slot]];
        for (std::uint32_t id = cell.spill; id != kNone; id = nextSpill_[id])
            members_[to++] = indexOf_[id];
        return to;
    };
    const std::int32_t stride = geometry_.stride();
    for (std::int32_t row = 0; row < geometry_.rows; ++row) {
        for (std::int32_t column = 0; column < geometry_.cols; ++column) {
            const std::int32_t c = geometry_.at(column, row);
            const std::uint32_t own = gather(c, 0);
            if (own == 0) continue;
            std::uint32_t all = own;
            for (const std::int32_t other : {c + 1, c + stride - 1, c + stride, c + stride + 1})
                all = gather(other, all);
            for (std::uint32_t a = 0; a < own; ++a) {
                const std::uint32_t i = members_[a];
                for (std::uint32_t b = a + 1; b < all; ++b) {
                    const std::uint32_t j = members_[b];
                    if (overlap(discs, i, j)) contacts.add(std::min(i, j), std::max(i, j));
                }
                cost.pairTests += all - a - 1;
            }
        }
    }
}

}  // namespace cellmates
