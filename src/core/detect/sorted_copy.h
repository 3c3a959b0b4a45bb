#pragma once

#include <algorithm>

#include "core/cell_index.h"
#include "core/detect/contact_list.h"
#include "core/detect/scan.h"
#include "core/particles.h"

namespace cellmates {

/// Some or all of the particles, copied in an order of the detector's own, with
/// the way back to their storage indices.
class SortedCopy {
public:
    /// Sorts all particles by the cells of `geometry`. False when the memory
    /// cannot be had.
    [[nodiscard]] bool sort(const Particles& particles, const CellGeometry& geometry) {
        return reserve(particles.capacity()) &&
               cells_.sort(geometry, particles, Workers::alone(), Put{*this, particles});
    }

    /// The same with cells of the caller's own: `cellOf(i)` < `cells`.
    template <class CellOf>
    [[nodiscard]] bool sort(const Particles& particles, std::uint32_t cells, CellOf&& cellOf) {
        return reserve(particles.capacity()) &&
               cells_.sort(particles, cells, cellOf, Put{*this, particles});
    }

    [[nodiscard]] bool reserve(std::uint32_t capacity) {
        return x_.reserve(capacity) && y_.reserve(capacity) && r_.reserve(capacity) &&
               index_.reserve(capacity);
    }

    /// Copies particle i to place `to`.
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

    /// The same of a and b + k for every bit k of `hits`.
    void add(std::uint32_t a, std::uint32_t b, unsigned hits, ContactList& contacts) const {
        forEachBit(b, hits, [&](std::uint32_t j) { add(a, j, contacts); });
    }

    std::uint32_t index(std::uint32_t place) const { return index_[place]; }

    std::size_t bytes() const {
        return cells_.bytes() + x_.bytes() + y_.bytes() + r_.bytes() + index_.bytes();
    }

private:
    struct Put {
        SortedCopy& to;
        const Particles& particles;
        void operator()(std::uint32_t i, std::uint32_t place) { to.put(place, particles, i); }
    };

    CellIndex cells_;
    Buffer<float> x_, y_, r_;
    Buffer<std::uint32_t> index_;  ///< storage index of each copy
};

}  // namespace cellmates
