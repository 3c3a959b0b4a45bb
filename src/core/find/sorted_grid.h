#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/base/buffer.h"
#include "core/base/simd.h"
#include "core/find/places.h"

namespace cellmates {

/// How the cells of a box are numbered. With few of them, all rows follow each other. A large box
/// has its rows wound up on a ring of few rows, so that empty space needs no cells:
///
///     rows of the box    0 .. 7     8 .. 15     16 .. 23     ...
///     rows of the ring   0 .. 7      0 .. 7       0 .. 7     ...
///     begin at column      0         hash(1)     hash(2)     ...
///
/// Wound up without the hashes, a line or a lattice would come to lie on itself.
struct Layout {
    static constexpr std::uint32_t kRingBits = 3, kRingRows = 1 << kRingBits;

    bool ring = false;
    std::uint32_t columns = 1, rows = 1;
    // Of a ring, whose columns and rows are powers of 2; otherwise all bits, or none.
    std::uint32_t rowMask = ~0u, columnMask = ~0u, turnMask = 0, turnShift = 0;

    /// A ring of two to four times as many cells as discs, for a box with so many rows.
    static Layout ringFor(std::uint32_t discs, std::uint32_t rows);

    std::size_t cells() const { return std::size_t{columns} * rows; }

    /// The first cell of a row, and a column's cell from there on: of one, or of four at a time.
    template <class U>
    U line(U row) const {
        return (row & rowMask) * columns;
    }
    template <class U>
    U within(U row, U column) const {
        // 2^32 divided by the golden ratio spreads numbers that follow each other evenly.
        const U turn = simd::right(simd::right(row, kRingBits) * 0x9E3779B1u, turnShift) & turnMask;
        return (column + turn) & columnMask;
    }
};

/// Discs of all sizes in one uniform grid, sorted by cell with a counting sort.
///
/// Places are whole numbers: a cell is 2^`fraction` units wide, so that a shift gives the column.
class SortedGrid {
public:
    enum class Outcome : std::uint8_t {
        done,
        noMemory,
        crowded,  ///< too many discs share their cells
        tooWide,  ///< too many columns or rows
    };

    /// Columns or rows that places, both ends included, can lie in.
    struct Window {
        std::uint32_t left, right, top, bottom;
    };

    /// Sorts discs into cells of about `side`, if no cells would be so crowded that the squares of
    /// their numbers of discs add up to more than `mostCrowd`. Radii are larger by `grow`, which
    /// `spread` knows already.
    [[nodiscard]] Outcome sort(const Places& places, const Spread& spread, double side,
                               std::uint64_t mostCrowd, double grow = 0);

    const Layout& layout() const { return layout_; }

    /// Sorted discs that follow each other.
    struct Stretch {
        std::uint32_t from, to;
    };
    /// Finds stretches that have all discs of a window, each once, and others. They are valid until
    /// the next call. If there is not enough memory, some are missing and `memory` is false.
    std::span<const Stretch> stretches(const Window& window, bool& memory);

    /// The window of all places from (x0, y0) to (x1, y1).
    Window window(double x0, double y0, double x1, double y1) const;

    // The sorted discs, with `Buffer`'s padding, and their indices among those that were given.
    const std::uint32_t* xs() const { return x_.data(); }
    const std::uint32_t* ys() const { return y_.data(); }
    const float* rs() const { return r_.data(); }
    const std::uint32_t* index() const { return index_.data(); }
    /// The sorted discs of cell c are [start[c], start[c + 1]).
    const std::uint32_t* start() const { return start_.data(); }

    /// Whether cells may have discs that are far from each other.
    bool wound() const { return layout_.ring || clamped_; }
    double side() const { return std::ldexp(1, static_cast<int>(fraction_)) / scale_; }
    std::uint32_t fraction() const { return fraction_; }
    std::uint32_t endX() const { return endX_; }  ///< no place is larger
    std::uint32_t endY() const { return endY_; }
    float most() const { return most_; }  ///< no sorted radius is larger
    /// Pairs that overlap by the sorted numbers are sure if reach² - distance² is more than this
    /// times their reach.
    float unsure() const { return unsure_; }

private:
    class Placer;
    struct Record {
        std::uint32_t x, y;
        float r;
        std::uint32_t index;
    };

    bool shape(const Places& places, const Spread& spread, double side);
    std::uint64_t sortPart(std::uint32_t firstCell, std::uint32_t endCell, std::uint32_t from,
                           std::uint32_t to);
    /// Rounds as the places of the discs were, so that their order stays.
    std::uint32_t placeOf(double place, double origin, std::uint32_t end) const {
        const double units = std::clamp((place - origin) * scale_, 0.0, static_cast<double>(end));
        return simd::rounded(simd::splat(units), simd::splat(units))[0];
    }

    std::uint32_t count_ = 0;
    double left_ = 0, top_ = 0, scale_ = 1;  ///< units for 1 of the places
    std::uint32_t fraction_ = 0, endX_ = 0, endY_ = 0;
    float most_ = 0, unsure_ = 0;
    bool clamped_ = false;
    Layout layout_;

    Buffer<std::uint32_t> start_, cellOf_, x_, y_, index_;
    Buffer<float> r_;
    Buffer<Record> records_;  ///< before they are sorted by cell
    Buffer<Stretch> stretches_;
};

}  // namespace cellmates
