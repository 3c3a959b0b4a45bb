#include "core/inspect/neighbours.h"

#include <algorithm>
#include <cmath>

namespace cellmates {

bool Neighbours::take(const Particles& p, Box box) {
    const std::uint32_t n = p.count();
    // About one disc per cell, so that a question of any distance visits few others.
    const float side = std::sqrt(box.width * box.height / static_cast<float>(std::max(1u, n)));
    cells_ = CellGeometry::make(box, 0, side, std::max(4096u, 4 * n));
    count_ = 0;
    if (!sorted_.reserve(p, static_cast<std::uint32_t>(cells_.cells()))) return false;
    count_ = n;
    Passes passes;
    passes.slice(UINT32_MAX);  // all at once
    sorted_.sort(p, passes, [&](std::uint32_t i) {
        return static_cast<std::uint32_t>(cells_.cellOf(p.x[i], p.y[i]));
    });
    return true;
}

template <class Visit>
bool Neighbours::overRows(float x, float y, float reach, std::int32_t first, Visit&& visit) const {
    const std::uint32_t* const start = sorted_.start();
    const std::int32_t left = cells_.column(x - reach), right = cells_.column(x + reach);
    const std::int32_t last = cells_.row(y + reach);
    for (std::int32_t row = first; row <= last; ++row)
        if (!visit(start[cells_.at(left, row)], start[cells_.at(right, row) + 1])) return false;
    return true;
}

bool Neighbours::near(float x, float y, float radius, Found& found) const {
    const Discs discs = sorted_.discs();
    return overRows(x, y, radius, cells_.row(y - radius),
                    [&](std::uint32_t from, std::uint32_t to) {
                        for (std::uint32_t k = from; k < to; ++k) {
                            const float dx = discs.x[k] - x, dy = discs.y[k] - y;
                            if (dx * dx + dy * dy < radius * radius && !found.add(sorted_.index(k)))
                                return false;
                        }
                        return true;
                    });
}

bool Neighbours::pairs(float distance, std::size_t most, Found& found) const {
    const Discs discs = sorted_.discs();
    const std::size_t end = found.count + 2 * most;
    for (std::uint32_t i = 0; i < count_; ++i) {
        const float x = discs.x[i], y = discs.y[i];
        // Discs before i have been compared with i already.
        const std::int32_t own = cells_.row(y);
        const bool fits = overRows(x, y, distance, own, [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t k = std::max(from, i + 1); k < to; ++k) {
                const float dx = discs.x[k] - x, dy = discs.y[k] - y;
                if (!(dx * dx + dy * dy < distance * distance)) continue;
                const auto [lower, upper] = std::minmax({sorted_.index(i), sorted_.index(k)});
                if (found.count == end || !found.add(lower) || !found.add(upper)) return false;
            }
            return true;
        });
        if (!fits) return false;
    }
    return true;
}

}  // namespace cellmates
