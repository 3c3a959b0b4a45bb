#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/state/cell_geometry.h"
#include "core/state/particles.h"

namespace cellmates {

/// An index of discs sorted by cell: those of cell c are start[c] .. start[c + 1]. `CellSort` fills
/// it.
///
///     cells     | 0 | 1 | 2 | 3 |
///     start     [ 0 | 2 | 2 | 5 | 6 ]
///     discs     [ a b | c d e | f ]
class CellIndex {
public:
    /// Makes room for the cells of `geometry`. False, without a change, if there is not enough
    /// memory.
    [[nodiscard]] bool reserve(const CellGeometry& geometry) {
        return start_.reserveWithRoom(static_cast<std::size_t>(geometry.cells()) + 1);
    }
    /// Changes the geometry to one for which there is room. `start` must then be filled again.
    void use(const CellGeometry& geometry) { geometry_ = geometry; }

    const CellGeometry& geometry() const { return geometry_; }
    const std::uint32_t* start() const { return start_.data(); }
    std::uint32_t* start() { return start_.data(); }
    std::size_t bytes() const { return start_.bytes(); }

    /// For debug builds: whether each of the `sorted` discs lies in the cell that lists it.
    bool holdsEach(const Particles& sorted) const {
        if (start_[0] != 0 || start_[geometry_.cells()] != sorted.count()) return false;
        for (std::int32_t c = 0; c < geometry_.cells(); ++c)
            for (std::uint32_t i = start_[c]; i < start_[c + 1]; ++i)
                if (geometry_.cellOf(sorted.x[i], sorted.y[i]) != c) return false;
        return true;
    }

private:
    CellGeometry geometry_;
    Buffer<std::uint32_t> start_;
};

}  // namespace cellmates
