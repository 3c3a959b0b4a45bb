#include "core/state/cell_geometry.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

constexpr std::int32_t kMaxSide = 32'768;

// The error of both roundings of x * (1 / cell) is below 2^-23 of the result, so below 0.004 cells
// with 32,768 in a row, and below 0.008 for two discs. A reach that is 1% longer than the distance
// never misses a pair.
constexpr float kMargin = 1.01f;

std::int32_t cellsAlong(float length, float cell) {
    return std::max(1, static_cast<std::int32_t>(std::ceil(length / cell)));
}

}  // namespace

CellGeometry CellGeometry::make(Box box, float maxDistance, float wanted, std::uint32_t maxCells) {
    CellGeometry g;
    const float needed = std::max(maxDistance, 1e-3f) * kMargin;
    g.cell = std::max(wanted > 0 ? wanted : needed, std::max(box.width, box.height) / kMaxSide);
    for (;; g.cell *= 1.25f) {
        g.cols = cellsAlong(box.width, g.cell);
        g.rows = cellsAlong(box.height, g.cell);
        g.reach = cellsAlong(needed, g.cell);
        const auto cells = (std::int64_t{g.cols} + 2 * g.reach) * (std::int64_t{g.rows} + g.reach);
        if (g.cols <= kMaxSide && g.rows <= kMaxSide && cells <= std::int64_t{maxCells}) break;
        if (g.cols == 1 && g.rows == 1 && g.reach == 1) break;
    }
    g.inverse = 1.0f / g.cell;
    return g;
}

}  // namespace cellmates
