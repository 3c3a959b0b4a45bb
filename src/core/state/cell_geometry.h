#pragma once

#include <cstdint>

#include "core/base/simd.h"
#include "core/state/box.h"

namespace cellmates {

/// How a box is divided into square cells. Around the cells that can hold discs lies a rim of empty
/// ones, `reach` wide left, right and below, so that a query does not have to check whether a
/// neighbour exists:
///
///     reach = 1, 3 x 2 cells      . = rim
///       . 0 1 2 .
///       . 3 4 5 .      numbered row by row, rim included
///       . . . . .
///
/// A centre outside the box belongs to the nearest cell. `reach` stays valid, because clamping
/// never moves two centres further apart.
struct CellGeometry {
    float cell = 1;         ///< side, px
    float inverse = 1;      ///< 1 / cell
    std::int32_t cols = 1;  ///< columns without the rim
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

    /// The cells of four centres.
    simd::I32x4 cellsOf(simd::F32x4 x, simd::F32x4 y) const {
        return clamp(y * inverse, rows) * stride() + clamp(x * inverse, cols) + reach;
    }

    bool operator==(const CellGeometry&) const = default;

    /// Cells of side `wanted` px, or of just over `maxDistance` px (the distance below which discs
    /// can overlap) if `wanted` is 0. The side grows if the table would have more than `maxCells`
    /// cells, or more than 32,768 in a row, because there the rounding error of x / cell would
    /// exceed its margin.
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

}  // namespace cellmates
