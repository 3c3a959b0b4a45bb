#pragma once

#include <algorithm>

#include "core/base/passes.h"
#include "core/detect/cell_query.h"
#include "core/detect/detector.h"
#include "core/detect/scan.h"

namespace cellmates {

/// Some or all of the discs, copied in the detector's own order, with their storage indices.
class SortedCopy {
public:
    /// Makes room for all discs and `cells` cells. False if there is not enough memory.
    [[nodiscard]] bool reserve(const Particles& particles, std::uint32_t cells) {
        cellCount_ = cells;
        return reserve(particles.capacity()) && cell_.reserve(particles.capacity()) &&
               start_.reserveWithRoom(std::size_t{cells} + 1);
    }

    /// Copies all discs, sorted by cell in a counting sort like `CellSort`. `cellOf(i)` must be
    /// below the number of cells.
    template <class CellOf>
    void sort(const Particles& particles, Passes& passes, CellOf&& cellOf) {
        std::uint32_t* const start = start_.data();
        std::uint32_t* const cell = cell_.data();
        const std::uint32_t count = particles.count(), entries = cellCount_ + 1;
        passes.run(entries, Passes::kEntriesPerDisc, [=](std::uint32_t from, std::uint32_t to) {
            std::fill(start + from, start + to, 0u);
        });
        passes.run(count, [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t i = from; i < to; ++i) ++start[cell[i] = cellOf(i)];
        });
        // After the sums, start[c] is the end of cell c. Each disc that is then copied into c moves
        // it down by one, finally to the beginning of c.
        passes.run(entries, Passes::kEntriesPerDisc, [=](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t c = std::max(from, 1u); c < to; ++c) start[c] += start[c - 1];
        });
        passes.run(count, [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t i = count - from; i-- > count - to;)
                put(--start[cell[i]], particles, i);
        });
    }

    /// The same with the cells of `geometry`.
    void sortBy(const CellGeometry& geometry, const Particles& particles, Passes& passes);

    /// Makes room for `capacity` discs, which the caller then puts in order by `put`. False if
    /// there is not enough memory.
    [[nodiscard]] bool reserve(std::uint32_t capacity) {
        return x_.reserve(capacity) && y_.reserve(capacity) && r_.reserve(capacity) &&
               index_.reserve(capacity);
    }

    /// Copies disc i to place `to`.
    void put(std::uint32_t to, const Particles& p, std::uint32_t i) {
        x_[to] = p.x[i];
        y_[to] = p.y[i];
        r_[to] = p.r[i];
        index_[to] = i;
    }

    /// The copies of cell c are start[c] .. start[c + 1].
    const std::uint32_t* start() const { return start_.data(); }
    Discs discs() const { return {x_.data(), y_.data(), r_.data()}; }

    /// Runs `scanDiscs` on the copies that are sorted by these cells, and adds the contacts.
    /// Returns the copy to continue from.
    std::uint32_t query(const CellGeometry& cells, const std::uint32_t* start, std::uint32_t from,
                        QuerySlice& slice, ContactList& contacts) const;

    /// Adds the contact of the copies a and b.
    void add(std::uint32_t a, std::uint32_t b, ContactList& contacts) const {
        const auto [i, j] = std::minmax(index_[a], index_[b]);
        contacts.add(i, j);
    }

    /// Adds the contacts of a with b + k, for every bit k of `hits`.
    void add(std::uint32_t a, std::uint32_t b, unsigned hits, ContactList& contacts) const {
        forEachBit(b, hits, [&](std::uint32_t j) { add(a, j, contacts); });
    }

    std::uint32_t index(std::uint32_t place) const { return index_[place]; }

    std::size_t bytes() const {
        return start_.bytes() + cell_.bytes() + x_.bytes() + y_.bytes() + r_.bytes() +
               index_.bytes();
    }

private:
    std::uint32_t cellCount_ = 0;
    Buffer<std::uint32_t> start_;
    Buffer<std::uint32_t> cell_;  ///< cell of each disc, by storage index
    Buffer<float> x_, y_, r_;
    Buffer<std::uint32_t> index_;  ///< storage index of each copy
};

}  // namespace cellmates
