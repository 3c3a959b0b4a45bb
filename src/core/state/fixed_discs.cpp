#include "core/state/fixed_discs.h"

namespace cellmates {

bool FixedDiscs::find(const Particles& p) {
    count_ = 0;
    if (p.fixedCount() == 0) return true;
    if (!places_.reserve(p.fixedCount())) return false;
    for (std::uint32_t i = 0; i < p.count(); ++i)
        if (p.fixed(i)) places_[count_++] = {i, p.x[i], p.y[i]};
    return true;
}

void FixedDiscs::hold(Particles& p, std::uint32_t from, std::uint32_t to) const {
    for (std::uint32_t k = from; k < to; ++k) {
        const auto& [i, x, y] = places_[k];
        p.x[i] = x;
        p.y[i] = y;
        p.vx[i] = p.vy[i] = 0;
    }
}

}  // namespace cellmates
