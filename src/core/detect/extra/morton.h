#pragma once

#include <algorithm>
#include <cstdint>

#include "core/state/box.h"

namespace cellmates {

/// Numbers the cells of a square along a Morton curve: the bits of a cell's column and row,
/// interleaved, so that the discs of a quarter, of a quarter of that, and so on have consecutive
/// numbers (Morton, "A Computer Oriented Geodetic Data Base", 1966).
///
///     0  1 |  4  5
///     2  3 |  6  7
///    ------+------
///     8  9 | 12 13
///    10 11 | 14 15
///
/// The square has its upper left corner in that of the box, and the box's longer side. A centre
/// outside belongs to the nearest cell.
class Morton {
public:
    static constexpr int kLevels = 14;  ///< halvings of the square's side: 16,384 cells each way
    static constexpr int kBits = 2 * kLevels;

    explicit Morton(Box box = {1, 1})
        : side_(std::max(box.width, box.height)), scale_(kCells / side_) {}

    /// Side of the square, px.
    float side() const { return side_; }

    /// The number of the cell of (x, y), below 2^kBits.
    std::uint32_t code(float x, float y) const {
        return spread(cell(x * scale_)) | spread(cell(y * scale_)) << 1;
    }

private:
    static constexpr float kCells = 1 << kLevels;

    static std::uint32_t cell(float at) {
        const float lower = at > 0 ? at : 0;  // also for NaN
        return static_cast<std::uint32_t>(lower < kCells - 1 ? lower : kCells - 1);
    }

    /// Moves bit k to bit 2k.
    static std::uint32_t spread(std::uint32_t v) {
        v = (v | v << 8) & 0x00ff00ffu;
        v = (v | v << 4) & 0x0f0f0f0fu;
        v = (v | v << 2) & 0x33333333u;
        return (v | v << 1) & 0x55555555u;
    }

    float side_, scale_;
};

}  // namespace cellmates
