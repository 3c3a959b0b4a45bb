#include "core/inspect/neighbours.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

struct Place {
    const float *fromX, *fromY;
    float *x, *y;
    std::uint32_t* index;

    void operator()(std::uint32_t i, std::uint32_t slot) const {
        x[slot] = fromX[i];
        y[slot] = fromY[i];
        index[slot] = i;
    }
};

}  // namespace

bool Neighbours::take(const Particles& p, Box box) {
    const std::uint32_t n = p.count();
    if (!x_.reserve(n) || !y_.reserve(n) || !index_.reserve(n)) return false;
    // About one disc per cell, so that a question of any distance visits few others.
    const float side = std::sqrt(box.width * box.height / static_cast<float>(std::max(1u, n)));
    const auto geometry = CellGeometry::make(box, 0, side, std::max(4096u, 4 * n));
    count_ = n;
    sort_.forget();
    return sort_.sort(geometry, p, Workers::alone(),
                      Place{p.x.data(), p.y.data(), x_.data(), y_.data(), index_.data()});
}

template <class Visit>
bool Neighbours::overRows(float x, float y, float reach, std::int32_t first, Visit&& visit) const {
    const CellGeometry& g = sort_.index().geometry();
    const std::uint32_t* const start = sort_.index().start();
    const std::int32_t left = g.column(x - reach), right = g.column(x + reach);
    const std::int32_t last = g.row(y + reach);
    for (std::int32_t row = first; row <= last; ++row)
        if (!visit(start[g.at(left, row)], start[g.at(right, row) + 1])) return false;
    return true;
}

bool Neighbours::near(float x, float y, float radius, Found& found) const {
    const std::int32_t first = sort_.index().geometry().row(y - radius);
    return overRows(x, y, radius, first, [&](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t k = from; k < to; ++k) {
            const float dx = x_[k] - x, dy = y_[k] - y;
            if (dx * dx + dy * dy < radius * radius && !found.add(index_[k])) return false;
        }
        return true;
    });
}

bool Neighbours::pairs(float distance, std::size_t most, Found& found) const {
    const std::size_t end = found.count + 2 * most;
    for (std::uint32_t i = 0; i < count_; ++i) {
        const float x = x_[i], y = y_[i];
        // Discs before i have been compared with i already.
        const std::int32_t own = sort_.index().geometry().row(y);
        const bool fits = overRows(x, y, distance, own, [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t k = std::max(from, i + 1); k < to; ++k) {
                const float dx = x_[k] - x, dy = y_[k] - y;
                if (!(dx * dx + dy * dy < distance * distance)) continue;
                const auto [lower, upper] = std::minmax(index_[i], index_[k]);
                if (found.count == end || !found.add(lower) || !found.add(upper)) return false;
            }
            return true;
        });
        if (!fits) return false;
    }
    return true;
}

}  // namespace cellmates
