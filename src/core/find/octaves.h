#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/base/buffer.h"

namespace cellmates {

/// Centres and radii of discs, in any unit.
struct Places {
    const double *x, *y, *r;
    std::uint32_t count;
};

/// Discs sorted into uniform grids, one for every two octaves of radii, in which overlapping discs
/// are at most one cell apart. Two octaves, because with one grid for each, discs of radii 1 to 50
/// take a third longer. A grid has about two cells for each of its discs and wraps around, so that
/// neither a disc far away nor a crowd makes its cells larger:
///
///     places      | 0 | 1 | 2 | 3 | 4 | 5 | 6 | ...
///     columns     | 0 | 1 | 2 | 3 | 0 | 1 | 2 | ...
///
/// The sides of all cells are one length, halved any number of times. So a disc's column in one
/// grid is its column in another without some of the bits.
class Octaves {
public:
    /// A grid, and its discs among the sorted ones. The first grid has the largest.
    struct Level {
        std::uint32_t count = 0, first = 0;
        double most = 0;              ///< no radius is larger
        int shift = 0;                ///< by how many bits its columns are shorter than the finest
        std::uint32_t firstCell = 0;  ///< among the cells of all grids
        /// At least 3, and with all bits set, so that no cell is its own neighbour's neighbour.
        std::uint32_t lastColumn = 3, lastRow = 3;
        std::uint32_t columnBits = 2;

        std::uint32_t stride() const { return lastColumn + 1; }
        std::uint32_t cells() const { return stride() * (lastRow + 1); }
        /// The first cell of a row, whose number does not wrap around yet.
        std::uint32_t rowAt(std::uint32_t row) const {
            return firstCell + ((row & lastRow) << columnBits);
        }
    };

    /// The smallest cells.
    struct Finest {
        double left = 0, top = 0, inverse = 0;  ///< 1 / side

        std::uint32_t column(double x) const { return at((x - left) * inverse); }
        std::uint32_t row(double y) const { return at((y - top) * inverse); }

    private:
        // Signed, because then it is one instruction.
        static std::uint32_t at(double cells) {
            return static_cast<std::uint32_t>(static_cast<std::int32_t>(cells));
        }
    };

    /// Sorts discs, of radii that are larger by `grow`. False if there is not enough memory.
    [[nodiscard]] bool build(const Places& places, double grow = 0);

    std::span<const Level> levels() const { return {levels_.data(), levelCount_}; }
    const Finest& finest() const { return finest_; }

    // The sorted discs, with `Buffer`'s padding.
    Places sorted() const { return {x_.data(), y_.data(), r_.data(), count_}; }
    /// Of each sorted disc, its index among those given to `build`.
    const std::uint32_t* index() const { return index_.data(); }

    /// Calls `visit(from, to)` for the discs in three cells of a row, around `column`.
    template <class Visit>
    void around(const Level& level, std::uint32_t column, std::uint32_t row, Visit&& visit) const {
        const std::uint32_t* const start = start_.data() + level.rowAt(row);
        const std::uint32_t middle = column & level.lastColumn;
        if (middle - 1 < level.lastColumn - 1) return visit(start[middle - 1], start[middle + 2]);
        // At an end of the row, one of the neighbours is at the other end.
        for (const std::uint32_t each : {column - 1, column, column + 1}) {
            const std::uint32_t c = each & level.lastColumn;
            visit(start[c], start[c + 1]);
        }
    }

    /// Calls `visit(from, to)` for the discs after sorted disc `a` in its cell and in the next one.
    template <class Visit>
    void after(const Level& level, std::uint32_t a, std::uint32_t column, std::uint32_t row,
               Visit&& visit) const {
        const std::uint32_t* const start = start_.data() + level.rowAt(row);
        const std::uint32_t c = column & level.lastColumn;
        if (c < level.lastColumn) return visit(a + 1, start[c + 2]);
        visit(a + 1, start[c + 1]);
        visit(start[0], start[1]);
    }

    /// Calls `visit(from, to)` for the discs in all cells that have places closer to (x, y) than
    /// `reach`.
    template <class Visit>
    void within(const Level& level, double x, double y, double reach, Visit&& visit) const {
        const double more = reach + (reach + std::fabs(x) + std::fabs(y) + extent_) * kMargin;
        const Range columns = range(x - finest_.left, more, width_, level.shift, level.lastColumn);
        const Range rows = range(y - finest_.top, more, height_, level.shift, level.lastRow);
        const std::uint32_t end = columns.first + columns.count;
        if (columns.count == 0) return;
        for (std::uint32_t k = 0; k < rows.count; ++k) {
            const std::uint32_t* const start = start_.data() + level.rowAt(rows.first + k);
            visit(start[columns.first], start[std::min(end, level.stride())]);
            if (end > level.stride()) visit(start[0], start[end - level.stride()]);
        }
    }

private:
    // Radii from 1 to 65,536; the last grid takes all smaller ones.
    static constexpr std::uint32_t kMostLevels = 8;
    static constexpr int kMostShift = 30;  // bits of the finest columns
    // More than all rounding errors of places, sides and quotients, relative to a side and to the
    // largest place: overlapping discs must never seem two cells apart.
    static constexpr double kMargin = 0x1p-40;

    struct Range {
        std::uint32_t first = 0, count = 0;
    };
    Range range(double middle, double reach, double length, int shift, std::uint32_t last) const;

    void classify(const Places& places, double grow);
    std::uint32_t shape();

    std::uint32_t count_ = 0;
    double width_ = 0, height_ = 0;  ///< sides of the box around all centres
    double extent_ = 0;              ///< largest place, whatever its sign
    Finest finest_;
    std::array<Level, kMostLevels> levels_;
    std::uint32_t levelCount_ = 0;

    // Of each given disc.
    Buffer<std::uint8_t> levelOf_;
    Buffer<std::uint32_t> cellOf_;

    Buffer<std::uint32_t> start_;  ///< the sorted discs of cell c are start[c] .. start[c + 1]
    Buffer<double> x_, y_, r_;
    Buffer<std::uint32_t> index_;
};

}  // namespace cellmates
