#pragma once

#include "core/detect/detector.h"

namespace cellmates {

/// Spatial hash: the plane is cut into cells, and cell (column, row) hashes to
/// bucket (column mod mx, row mod my) of a table, so it has no end and needs no
/// box. Each bucket is a chain through the particles; a particle is tested
/// against its own bucket and the eight around it, and the table is filled anew
/// in every tick (the Java bouncing balls; Teschner et al., "Optimized Spatial
/// Hashing for Collision Detection of Deformable Objects", 2003).
///
///     buckets  [ a | - | c | ... ]      next   a: d   b: -   c: b   d: -
///                |       |
///                a->d    c->b
class HashDetector final : public Detector {
public:
    bool detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) override;

private:
    struct Cell {
        std::int32_t column, row;  ///< in the table
    };

    Buffer<std::uint32_t> first_;  ///< by bucket
    Buffer<std::uint32_t> next_;   ///< by storage index
    Buffer<Cell> cellOf_;          ///< by storage index
};

}  // namespace cellmates
