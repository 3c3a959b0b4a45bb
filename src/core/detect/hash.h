#pragma once

#include "core/detect/detector.h"

namespace cellmates {

/// Spatial hash: the plane is cut into cells, and cell (column, row) hashes to bucket
/// (column mod mx, row mod my) of a table, so the plane is infinite and needs no box. Each bucket
/// is a chain through the discs. A disc is tested against the discs of its own bucket and of the
/// eight around it. The table is filled again in every tick (the Java bouncing balls; Teschner et
/// al., "Optimized Spatial Hashing for Collision Detection of Deformable Objects", 2003).
///
///     buckets  [ a | - | c | ... ]      next   a: d   b: -   c: b   d: -
///                |       |
///                a->d    c->b
class HashDetector final : public Detector {
public:
    bool begin(const DetectInput& input) override;
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    /// One axis of the table, into which coordinates are wrapped.
    struct Axis {
        double cellsPerPx;
        std::int32_t size;   ///< buckets
        std::int32_t reach;  ///< most cells between two discs that overlap

        std::int32_t wrap(float position) const;
        // Steps from a cell to all buckets in reach, on both sides. If the table is so small that
        // these would meet, each bucket is reached once, by a step forwards.
        std::int32_t firstStep() const { return 2 * reach + 1 > size ? 0 : -reach; }
        std::int32_t lastStep() const { return 2 * reach + 1 > size ? size - 1 : reach; }
        std::uint32_t steps() const {
            return static_cast<std::uint32_t>(lastStep() - firstStep() + 1);
        }
        std::int32_t step(std::int32_t from, std::int32_t by) const {
            const std::int32_t to = from + by;
            return to < 0 ? to + size : to >= size ? to - size : to;
        }
    };
    static Axis makeAxis(float length, std::int32_t size, float maxDistance);

    std::size_t buckets() const { return static_cast<std::size_t>(across_.size) * down_.size; }
    std::size_t bucket(std::int32_t column, std::int32_t row) const {
        return static_cast<std::size_t>(row) * across_.size + column;
    }

    struct Cell {
        std::int32_t column, row;  ///< position in the table
    };

    Axis across_{}, down_{};
    /// The next disc of the query, and the next row of buckets around it, counted from the disc's
    /// own row. A query can pause between two rows of one disc, because all 16,777,216 buckets of
    /// the largest table take 38 ms in WebAssembly.
    struct Cursor {
        std::uint32_t disc = 0;
        std::int32_t dy = 0;
    } at_;
    static constexpr std::uint32_t kNoDisc = UINT32_MAX;  ///< end of a chain
    Buffer<std::uint32_t> first_;                         ///< first disc of each bucket's chain
    Buffer<std::uint32_t> next_;                          ///< next in the chain, by storage index
    Buffer<Cell> cellOf_;                                 ///< cell of a disc, by storage index
};

}  // namespace cellmates
