#pragma once

#include <algorithm>

#include "core/detect/contact_list.h"
#include "core/detect/scan.h"
#include "core/state/cell_index.h"
#include "core/state/particles.h"

namespace cellmates {

/// Some or all of the discs, copied in an order of the detector's own, with their storage indices.
class SortedCopy {
public:
    /// Starts to sort all discs by cells: those of a `CellGeometry`, or a number of the caller's
    /// own. False if there is not enough memory.
    template <class Cells>
    [[nodiscard]] bool begin(const Particles& particles, const Cells& cells) {
        return reserve(particles.capacity()) && cells_.begin(particles, cells);
    }

    /// Continues to sort, as `CellIndex::advance`; true at the end.
    template <class CellOf>
    bool advance(const Particles& particles, std::uint64_t most, std::uint64_t& discs,
                 CellOf&& cellOf) {
        return cells_.advance(
            particles.count(), most, discs, cellOf,
            [&](std::uint32_t i, std::uint32_t place) { put(place, particles, i); });
    }

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

    const CellIndex& cells() const { return cells_; }
    Discs discs() const { return {x_.data(), y_.data(), r_.data()}; }

    /// Adds the contact of the copies a and b.
    void add(std::uint32_t a, std::uint32_t b, ContactList& contacts) const {
        const auto [i, j] = std::minmax(index_[a], index_[b]);
        contacts.add(i, j);
    }

    /// The same for a and b + k, for every bit k of `hits`.
    void add(std::uint32_t a, std::uint32_t b, unsigned hits, ContactList& contacts) const {
        forEachBit(b, hits, [&](std::uint32_t j) { add(a, j, contacts); });
    }

    std::uint32_t index(std::uint32_t place) const { return index_[place]; }

    std::size_t bytes() const {
        return cells_.bytes() + x_.bytes() + y_.bytes() + r_.bytes() + index_.bytes();
    }

private:
    CellIndex cells_;
    Buffer<float> x_, y_, r_;
    Buffer<std::uint32_t> index_;  ///< storage index of each copy
};

}  // namespace cellmates
