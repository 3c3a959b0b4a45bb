#pragma once

#include <cstdint>

#include "core/base/workers.h"
#include "core/state/box.h"
#include "core/state/cell_sort.h"
#include "core/state/particles.h"

namespace cellmates {

/// Discs sorted into cells of their own, for questions about distances that have nothing to do with
/// radii: which discs are close to a place, or to each other.
class Neighbours {
public:
    /// Takes the discs' places. False if there is not enough memory.
    [[nodiscard]] bool take(const Particles& particles, Box box);

    /// Calls `found(i)` for each disc i, an index into `particles`, whose centre is closer to (x,
    /// y) than `radius`, px.
    template <class Found>
    void near(float x, float y, float radius, Found&& found) const {
        const CellGeometry& g = sort_.index().geometry();
        const std::uint32_t* const start = sort_.index().start();
        const std::int32_t left = g.column(x - radius), right = g.column(x + radius);
        const std::int32_t last = g.row(y + radius);
        for (std::int32_t row = g.row(y - radius); row <= last; ++row) {
            const std::uint32_t end = start[g.at(right, row) + 1];
            for (std::uint32_t k = start[g.at(left, row)]; k < end; ++k) {
                const float dx = x_[k] - x, dy = y_[k] - y;
                if (dx * dx + dy * dy < radius * radius) found(index_[k]);
            }
        }
    }

    /// Calls `found(i, j)` for each pair i < j of discs whose centres are closer than `distance`,
    /// px. i ascends. Stops when `found` returns false.
    template <class Found>
    void pairs(const Particles& particles, float distance, Found&& found) const {
        bool more = true;
        for (std::uint32_t i = 0; i < particles.count() && more; ++i)
            near(particles.x[i], particles.y[i], distance, [&](std::uint32_t j) {
                if (j > i && more) more = found(i, j);
            });
    }

private:
    CellSort sort_;
    Buffer<float> x_, y_;          ///< centres, by cell
    Buffer<std::uint32_t> index_;  ///< indices into the particles, by cell
};

}  // namespace cellmates
