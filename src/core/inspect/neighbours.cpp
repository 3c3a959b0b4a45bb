#include "core/inspect/neighbours.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

struct Place {
    static constexpr std::uint32_t kTogether = 0;
    const float *fromX, *fromY;
    float *x, *y;
    std::uint32_t* index;

    void prepare(std::uint32_t) const {}
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
    sort_.forget();
    return sort_.sort(geometry, p, Workers::alone(),
                      Place{p.x.data(), p.y.data(), x_.data(), y_.data(), index_.data()});
}

}  // namespace cellmates
