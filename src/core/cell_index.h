#pragma once

#include <cstdint>
#include <cstring>

#include "core/buffer.h"
#include "core/config.h"
#include "core/particles.h"
#include "core/workers.h"

namespace cellmates {

/// How a box is divided into square cells. Around the cells that can hold
/// particles lies a rim of empty ones, `reach` wide left, right and below, so
/// that a query never asks whether a neighbour exists:
///
///     reach = 1, 3 x 2 cells      . = rim
///       . 0 1 2 .
///       . 3 4 5 .      numbered row by row, rim included
///       . . . . .
///
/// A centre outside the box belongs to the nearest cell. That keeps the promise
/// of the reach: clamping never moves two centres further apart.
struct CellGeometry {
    float cell = 1;         ///< side, px
    float inverse = 1;      ///< 1 / cell
    std::int32_t cols = 1;  ///< without the rim
    std::int32_t rows = 1;
    std::int32_t reach = 1;  ///< overlapping discs are at most this many cells apart

    std::int32_t stride() const { return cols + 2 * reach; }
    std::int32_t cells() const { return stride() * (rows + reach); }

    std::int32_t column(float x) const { return clamp(x * inverse, cols); }
    std::int32_t row(float y) const { return clamp(y * inverse, rows); }
    std::int32_t at(std::int32_t column, std::int32_t row) const {
        return row * stride() + reach + column;
    }
    std::int32_t cellOf(float x, float y) const { return at(column(x), row(y)); }

    bool operator==(const CellGeometry&) const = default;

    /// Cells of side `wanted` px, or of just over `maxDistance` px (the distance
    /// below which discs can overlap) when `wanted` is 0. The side grows when the
    /// table would have more than `maxCells` cells, or more than 32 768 in a row:
    /// there the rounding of x / cell would outgrow its margin.
    static CellGeometry make(Box box, float maxDistance, float wanted, std::uint32_t maxCells);

private:
    static std::int32_t clamp(float cells, std::int32_t count) {
        const float last = static_cast<float>(count - 1);
        const float lower = cells > 0 ? cells : 0;  // also for NaN
        return static_cast<std::int32_t>(lower < last ? lower : last);
    }
};

/// Where each cell's particles begin once they are sorted by cell: those of
/// cell c are start[c] .. start[c + 1].
///
///     cells     | 0 | 1 | 2 | 3 |
///     start     [ 0 | 2 | 2 | 5 | 6 ]
///     particles [ a b | c d e | f ]
///
/// A counting sort (Knuth, TAOCP vol. 3, 5.2): stable, so the order within a
/// cell is the order in which the particles came.
class CellIndex {
public:
    /// Sorts the particles' centres. Afterwards `slot(i)` says where particle i
    /// belongs. False when the memory cannot be had.
    [[nodiscard]] bool sort(const CellGeometry& geometry, const Particles& particles,
                            Workers& workers = Workers::alone());

    /// The same with cells of the caller's own: `cellOf(i)` < `cells`.
    template <class CellOf>
    [[nodiscard]] bool sort(const Particles& particles, std::uint32_t cells, CellOf&& cellOf,
                            Workers& workers = Workers::alone()) {
        const std::uint32_t count = particles.count();
        if (!start_.reserveWithRoom(std::size_t{cells} + 2) || !slot_.reserve(particles.capacity()))
            return false;
        // Counts go two places up, so that after the running sum start[c + 1] is the
        // first free place of cell c, and after filling it has become the end of c.
        std::uint32_t* const start = start_.data();
        std::memset(start, 0, (std::size_t{cells} + 2) * sizeof *start);
        workers.split(count, [&](std::uint32_t begin, std::uint32_t end) {
            for (std::uint32_t i = begin; i < end; ++i) slot_[i] = cellOf(i);
        });
        for (std::uint32_t i = 0; i < count; ++i) ++start[slot_[i] + 2];
        for (std::uint32_t c = 2; c < cells + 2; ++c) start[c] += start[c - 1];
        for (std::uint32_t i = 0; i < count; ++i) slot_[i] = start[slot_[i] + 1]++;
        return true;
    }

    const CellGeometry& geometry() const { return geometry_; }
    const std::uint32_t* start() const { return start_.data(); }
    std::uint32_t slot(std::uint32_t i) const { return slot_[i]; }
    std::size_t bytes() const { return start_.bytes() + slot_.bytes(); }

private:
    CellGeometry geometry_;
    Buffer<std::uint32_t> start_;
    Buffer<std::uint32_t> slot_;
};

}  // namespace cellmates
