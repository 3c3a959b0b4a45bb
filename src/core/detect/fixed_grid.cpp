#include "core/detect/fixed_grid.h"

#include <algorithm>
#include <cassert>

namespace cellmates {
namespace {

constexpr std::uint32_t kNoSpill = UINT32_MAX;

/// Tests one of `members` against those from `from` to `to`.
inline void testMember(const Discs& discs, const std::uint32_t* members, std::uint32_t member,
                       std::uint32_t from, std::uint32_t to, ContactList& contacts) {
    const std::uint32_t i = members[member];
    for (std::uint32_t b = from; b < to; ++b) {
        const std::uint32_t j = members[b];
        if (overlap(discs, i, j)) contacts.add(std::min(i, j), std::max(i, j));
    }
}

}  // namespace

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
    if (fresh_) known_ = spills_ = 0;
    whole_ = false;
    found_ = known_;
    passes_.restart();
    at_ = {};
    return cells_.reserveWithRoom(cells) && indexOf_.reserve(p.capacity()) &&
           nextSpill_.reserve(p.capacity()) && spilled_.reserve(p.capacity(), spills_) &&
           members_.reserve(p.capacity());
}

Progress FixedGridDetector::build(const DetectInput& input, std::uint64_t most,
                                  std::uint64_t& discs) {
    const Particles& p = input.particles;
    const auto cells = static_cast<std::uint32_t>(geometry_.cells());
    using From = std::uint32_t;
    passes_.slice(most);
    const bool done =
        passes_.run(p.count(), 1,
                    [&](From from, From to) {
                        for (From i = from; i < to; ++i) indexOf_[p.id[i]] = i;
                    }) &&
        // Spilled discs are put back last, after the others have left their cells.
        passes_.run(fresh_ ? 0 : 1, 1, [&](From, From) { waiting_ = spills_; }) &&
        passes_.run(fresh_ ? 0 : waiting_, 1, [&](From from, From to) { recall(from, to); }) &&
        passes_.run(cells, Passes::kCellsPerDisc,
                    [&](From from, From to) {
                        if (from == 0) spills_ = 0;
                        for (From c = from; c < to; ++c) {
                            if (fresh_) cells_[c].count = 0;
                            cells_[c].spill = kNoSpill;
                        }
                    }) &&
        passes_.run(fresh_ ? 0 : cells, 1, [&](From from, From to) { sweep(p, from, to); }) &&
        passes_.run(fresh_ ? 0 : waiting_, 1,
                    [&](From from, From to) {
                        for (From k = from; k < to; ++k)
                            insert(members_[k], cellNow(p, members_[k]));
                    }) &&
        passes_.run(p.count() - found_, 1, [&](From from, From to) {
            for (From id = found_ + from; id < found_ + to; ++id) insert(id, cellNow(p, id));
        });
    discs += passes_.spent();
    if (!done) return Progress::paused;
    known_ = p.count();
    whole_ = true;
    assert(eachInItsCell(p));
    return Progress::done;
}

void FixedGridDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.cell = geometry_.cell;
    cost.spills = spills_;
    cost.bytes = cells_.bytes() + indexOf_.bytes() + nextSpill_.bytes() + spilled_.bytes() +
                 members_.bytes();
}

void FixedGridDetector::recall(std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t k = from; k < to; ++k) members_[k] = spilled_[k];
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
    nextSpill_[id] = cell.spill;
    cell.spill = id;
    spilled_[spills_++] = id;
}

/// Moves the discs that have left their cells.
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
    for (std::uint32_t id = cell.spill; id != kNoSpill; id = nextSpill_[id]) found(indexOf_[id]);
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

bool FixedGridDetector::gather(std::uint64_t most, std::uint64_t& spent) {
    const Around around = cellsAround(at_.column, at_.row);
    for (; at_.from < kAround; ++at_.from, at_.inChain = false) {
        const Cell& cell = cells_[around[at_.from]];
        if (!at_.inChain) {
            for (std::uint32_t slot = 0; slot < cell.count; ++slot)
                members_[at_.held++] = indexOf_[cell.id[slot]];
            spent += cell.count;
            at_.spill = cell.spill;
            at_.inChain = true;
        }
        for (; at_.spill != kNoSpill; at_.spill = nextSpill_[at_.spill], ++spent) {
            if (spent >= most) return false;
            members_[at_.held++] = indexOf_[at_.spill];
        }
        if (at_.from == 0) at_.own = at_.held;
        if (at_.own == 0) break;  // no discs to test
    }
    at_.from = kAround;
    return true;
}

bool FixedGridDetector::testGathered(const Discs& discs, std::uint64_t most, ContactList& contacts,
                                     std::uint64_t& spent, std::uint64_t& tests) {
    for (; at_.member < at_.own; ++at_.member, at_.other = 0) {
        const std::uint32_t from = std::max(at_.other, at_.member + 1);
        const auto to = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(at_.held, from + (most > spent ? most - spent : 0)));
        testMember(discs, members_.data(), at_.member, from, to, contacts);
        tests += to - from;
        spent += to - from;
        at_.other = to;
        if (to < at_.held) return false;
    }
    return true;
}

bool FixedGridDetector::testSlots(const Discs& discs, ContactList& contacts, std::uint64_t& spent,
                                  std::uint64_t& tests) const {
    const Around around = cellsAround(at_.column, at_.row);
    const std::uint32_t own = cells_[around[0]].count;
    if (cells_[around[0]].spill != kNoSpill) return false;
    ++spent;
    if (own == 0) return true;
    const std::uint32_t* const indexOf = indexOf_.data();
    std::uint32_t members[kAround * kSlots];
    std::uint32_t held = 0;
    for (const std::int32_t c : around) {
        const Cell& cell = cells_[c];
        if (cell.spill != kNoSpill) return false;
        for (std::uint32_t slot = 0; slot < cell.count; ++slot)
            members[held++] = indexOf[cell.id[slot]];
    }
    for (std::uint32_t a = 0; a < own; ++a) testMember(discs, members, a, a + 1, held, contacts);
    const std::uint32_t made = own * held - own * (own + 1) / 2;
    tests += made;
    spent += held + made;
    return true;
}

float FixedGridDetector::query(const DetectInput& input, std::uint64_t most, ContactList& contacts,
                               std::uint64_t& tests) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    // Walking cells and collecting members costs time, so it counts as tests.
    std::uint64_t spent = 0;
    for (; at_.row < geometry_.rows; ++at_.row, at_.column = 0) {
        while (at_.column < geometry_.cols) {
            if (spent >= most)
                return share(static_cast<std::uint64_t>(at_.row), geometry_.rows + 1ull);
            const bool begun = at_.from > 0 || at_.inChain;
            if (begun || !testSlots(discs, contacts, spent, tests)) {
                if ((at_.from < kAround && !gather(most, spent)) ||
                    !testGathered(discs, most, contacts, spent, tests))
                    return share(static_cast<std::uint64_t>(at_.row), geometry_.rows + 1ull);
                ++spent;
            }
            at_ = {.row = at_.row, .column = at_.column + 1};
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
