#include "core/detect/strips.h"

#include <algorithm>

#include "core/detect/detect_by_cells.h"

namespace cellmates {

bool StripsDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    const std::uint32_t maxStrips = std::max(4096u, 4 * p.count());
    // A box of no extent in the other direction has one row, or one column.
    const Box line = across_ == Across::x ? Box{input.box.width, 0} : Box{0, input.box.height};
    const auto geometry = CellGeometry::make(line, 2 * p.maxRadius(), input.cell, maxStrips);
    return detectByCells(geometry, p, copy_, contacts, cost);
}

}  // namespace cellmates
