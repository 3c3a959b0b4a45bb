#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/detect/sorted_copy.h"
#include "core/state/box.h"
#include "core/state/cell_geometry.h"
#include "core/state/particles.h"

namespace cellmates {

/// Discs sorted into cells of their own, for questions about distances that have nothing to do with
/// radii: which discs are close to a place, or to each other.
class Neighbours {
public:
    /// Takes the discs' places. False if there is not enough memory.
    [[nodiscard]] bool take(const Particles& particles, Box box);

    /// A growing list of indices into the particles.
    struct Found {
        Buffer<std::uint32_t> indices;
        std::size_t count = 0;

        [[nodiscard]] bool add(std::uint32_t index) {
            if (!indices.reserveWithRoom(count + 1, count)) return false;
            indices[count++] = index;
            return true;
        }
    };

    /// Adds to `found` each disc whose centre is closer to (x, y) than `radius`, px. False if there
    /// is not enough memory.
    [[nodiscard]] bool near(float x, float y, float radius, Found& found) const;

    /// Adds to `found` both discs of each pair whose centres are closer than `distance`, px, the
    /// lower index first. False if there is not enough memory, or for more than `most` pairs.
    [[nodiscard]] bool pairs(float distance, std::size_t most, Found& found) const;

private:
    /// Calls `visit(from, to)` for each row of cells in which a disc within `reach` of (x, y) may
    /// lie, from row `first` on: its discs are `from` .. `to` - 1. Ends when `visit` returns false,
    /// and returns whether it did not.
    template <class Visit>
    bool overRows(float x, float y, float reach, std::int32_t first, Visit&& visit) const;

    CellGeometry cells_;
    SortedCopy sorted_;
    std::uint32_t count_ = 0;  ///< number of copies
};

}  // namespace cellmates
