#include "core/detect/fixed_grid.h"

#include <algorithm>

#include "core/detect/scan.h"

namespace cellmates {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

}  // namespace

bool FixedGridDetector::build(const DetectInput& input, DetectCost& cost) {
    const Particles& p = input.particles;
    // Cells of at least a diameter: the stencil reaches one cell, no further.
    const float side = std::max(input.cell, 2 * p.maxRadius() * 1.01f);
    const auto geometry =
        CellGeometry::make(input.box, 2 * p.maxRadius(), side, std::max(4096u, 4 * p.count()));
    const bool fresh = !(geometry == geometry_) || known_ > p.count();
    geometry_ = geometry;
    if (!reserve(p)) return false;
    if (fresh) clear();
    update(p);
    at_ = {};
    cost.cell = geometry_.cell;
    cost.spills = spills_;
    cost.bytes = cells_.bytes() + indexOf_.bytes() + nextSpill_.bytes() + spilled_.bytes() +
                 members_.bytes();
    return true;
}

bool FixedGridDetector::reserve(const Particles& p) {
    const auto cells = static_cast<std::uint32_t>(geometry_.cells());
    if (cells > cells_.capacity()) {
        if (!cells_.reserveWithRoom(cells)) return false;
        clear();
    }
    return indexOf_.reserve(p.capacity()) && nextSpill_.reserve(p.capacity()) &&
           spilled_.reserve(p.capacity(), spills_) &&
           members_.reserve(2 * std::size_t{p.capacity()});
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

template <class Visit>
void FixedGridDetector::forEachIn(std::int32_t c, Visit&& visit) const {
    const Cell& cell = cells_[c];
    for (std::uint32_t slot = 0; slot < cell.count; ++slot) visit(indexOf_[cell.id[slot]]);
    for (std::uint32_t id = cell.spill; id != kNone; id = nextSpill_[id]) visit(indexOf_[id]);
}

float FixedGridDetector::query(const DetectInput& input, std::uint64_t budget,
                               ContactList& contacts, std::uint64_t& tests) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    const std::int32_t stride = geometry_.stride();
    const std::uint64_t last = tests + budget;
    std::uint32_t held = 0;
    const auto gather = [&](std::int32_t c) {
        forEachIn(c, [&](std::uint32_t i) { members_[held++] = i; });
    };
    for (; at_.row < geometry_.rows; ++at_.row, at_.column = 0) {
        for (; at_.column < geometry_.cols; ++at_.column, at_.member = 0) {
            const std::int32_t c = geometry_.at(at_.column, at_.row);
            held = 0;
            gather(c);
            if (held == 0) continue;
            const std::uint32_t own = held;
            for (const std::int32_t other : {c + 1, c + stride - 1, c + stride, c + stride + 1})
                gather(other);
            for (; at_.member < own; ++at_.member) {
                if (tests >= last)
                    return share(static_cast<std::uint64_t>(at_.row), geometry_.rows + 1ull);
                const std::uint32_t i = members_[at_.member];
                for (std::uint32_t b = at_.member + 1; b < held; ++b) {
                    const std::uint32_t j = members_[b];
                    if (overlap(discs, i, j)) contacts.add(std::min(i, j), std::max(i, j));
                }
                tests += held - at_.member - 1;
            }
        }
    }
    return 1;
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
