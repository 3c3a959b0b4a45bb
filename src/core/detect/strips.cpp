#include "core/detect/strips.h"

#include <algorithm>

namespace cellmates {

bool StripsDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    const std::uint32_t maxStrips = std::max(4096u, 4 * p.count());
    // A box without extent in the other direction gives one row or one column.
    const Box line = across_ == Across::x ? Box{input.box.width, 0} : Box{0, input.box.height};
    return beginWith(CellGeometry::make(line, 2 * p.maxRadius(), input.cell, maxStrips), p);
}

}  // namespace cellmates
