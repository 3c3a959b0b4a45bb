#include "core/detect/strips.h"

#include <algorithm>

namespace cellmates {

bool StripsDetector::build(const DetectInput& input, DetectCost& cost) {
    const Particles& p = input.particles;
    const std::uint32_t maxStrips = std::max(4096u, 4 * p.count());
    // A box of no extent in the other direction has one row, or one column.
    const Box line = across_ == Across::x ? Box{input.box.width, 0} : Box{0, input.box.height};
    const auto geometry = CellGeometry::make(line, 2 * p.maxRadius(), input.cell, maxStrips);
    return copy_.build(geometry, p, cost);
}

float StripsDetector::query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                            std::uint64_t& tests) {
    if (copy_.query(budget, contacts, tests)) return 1;
    return share(copy_.done(), input.particles.count() + 1);
}

void StripsDetector::candidates(const DetectInput& input, std::uint32_t i,
                                const Visit& visit) const {
    copy_.candidates(input.particles, i, visit);
}

}  // namespace cellmates
