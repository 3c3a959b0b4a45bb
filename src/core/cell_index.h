#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "core/buffer.h"
#include "core/config.h"
#include "core/particles.h"
#include "core/simd.h"
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

    /// The same of four.
    simd::I32x4 cellsOf(const float* x, const float* y) const {
        return clamp(simd::load(y) * inverse, rows) * stride() +
               clamp(simd::load(x) * inverse, cols) + reach;
    }

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
    static simd::I32x4 clamp(simd::F32x4 cells, std::int32_t count) {
        const simd::F32x4 last = simd::splat(static_cast<float>(count - 1));
        const simd::F32x4 lower = cells > 0 ? cells : simd::splat(0.0f);  // also for NaN
        return simd::truncate(lower < last ? lower : last);
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
    /// Sorts the particles' centres: `place(i, to)` is called for each, by any worker.
    /// False, without a call, when the memory cannot be had.
    template <class Place>
    [[nodiscard]] bool sort(const CellGeometry& geometry, const Particles& particles,
                            Workers& workers, Place&& place) {
        geometry_ = geometry;
        if (!reserve(particles, static_cast<std::uint32_t>(geometry.cells()))) return false;
        findCells(particles, workers);
        distribute(particles.count(), static_cast<std::uint32_t>(geometry.cells()), workers, place);
        return true;
    }

    /// The same with cells of the caller's own: `cellOf(i)` < `cells`.
    template <class CellOf, class Place>
    [[nodiscard]] bool sort(const Particles& particles, std::uint32_t cells, CellOf&& cellOf,
                            Place&& place) {
        if (!reserve(particles, cells)) return false;
        for (std::uint32_t i = 0; i < particles.count(); ++i) cell_[i] = cellOf(i);
        distribute(particles.count(), cells, Workers::alone(), place);
        return true;
    }

    const CellGeometry& geometry() const { return geometry_; }
    const std::uint32_t* start() const { return start_.data(); }
    std::size_t bytes() const { return start_.bytes() + cell_.bytes(); }

private:
    [[nodiscard]] bool reserve(const Particles& particles, std::uint32_t cells) {
        return start_.reserveWithRoom(std::size_t{cells} + 1) &&
               cell_.reserve(particles.capacity());
    }
    void findCells(const Particles& particles, Workers& workers);

    /// Each worker counts, sums and places those of a range of cells. All look at every
    /// particle's cell, which is cheap: it is in order but for those that have moved, so
    /// whether it is one's own is guessed right.
    template <class Place>
    void distribute(std::uint32_t count, std::uint32_t cells, Workers& workers, Place& place) {
        Workers& crew = workers.worthwhile(count);
        std::uint32_t* const start = start_.data();
        const std::uint32_t* const cell = cell_.data();
        // The cells of the particles that cut the old order into equal parts.
        std::uint32_t first[Workers::kMost + 1] = {}, base[Workers::kMost + 1] = {};
        for (unsigned k = 1; k < crew.count(); ++k)
            first[k] = std::max(first[k - 1], cell[Workers::part(count, k, crew.count())]);
        first[crew.count()] = cells;

        crew.each([&](unsigned worker) {
            const std::uint32_t begin = first[worker], mine = first[worker + 1] - begin;
            std::memset(start + begin, 0, mine * sizeof *start);
            std::uint32_t found = 0;
            for (std::uint32_t i = 0; i < count; ++i) {
                if (cell[i] - begin >= mine) continue;
                ++start[cell[i]];
                ++found;
            }
            base[worker + 1] = found;
        });
        for (unsigned k = 0; k < crew.count(); ++k) base[k + 1] += base[k];
        start[cells] = count;

        // First start[c] is the end of cell c, and each that is placed moves it down.
        crew.each([&](unsigned worker) {
            const std::uint32_t begin = first[worker], mine = first[worker + 1] - begin;
            std::uint32_t sum = base[worker];
            for (std::uint32_t c = begin; c < begin + mine; ++c) sum = start[c] += sum;
            for (std::uint32_t i = count; i-- > 0;)
                if (cell[i] - begin < mine) place(i, --start[cell[i]]);
        });
    }

    CellGeometry geometry_;
    Buffer<std::uint32_t> start_;
    Buffer<std::uint32_t> cell_;  ///< of each particle, in the order before
};

}  // namespace cellmates
