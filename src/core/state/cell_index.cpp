#include "core/state/cell_index.h"

namespace cellmates {

bool CellIndex::holdsEach(const Particles& p) const {
    if (start_[0] != 0 || start_[geometry_.cells()] != p.count()) return false;
    for (std::int32_t c = 0; c < geometry_.cells(); ++c)
        for (std::uint32_t i = start_[c]; i < start_[c + 1]; ++i)
            if (geometry_.cellOf(p.x[i], p.y[i]) != c) return false;
    return true;
}

}  // namespace cellmates
