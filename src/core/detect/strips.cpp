#include "core/detect/strips.h"

#include <algorithm>

namespace cellmates {

bool StripsDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    const std::uint32_t maxStrips = std::max(4096u, 4 * p.count());
    // A box that is flat in the other direction gives one row, or one column.
    const Box line = across_ == Across::x ? Box{input.box.width, 0} : Box{0, input.box.height};
    return copy_.begin(CellGeometry::make(line, 2 * p.maxRadius(), input.cell, maxStrips), p);
}

Progress StripsDetector::build(const DetectInput& input, std::uint64_t most, std::uint64_t& discs) {
    return progress(copy_.build(input.particles, most, discs));
}

void StripsDetector::describe(const DetectInput&, DetectCost& cost) const { copy_.describe(cost); }

float StripsDetector::query(const DetectInput& input, std::uint64_t most, ContactList& contacts,
                            std::uint64_t& tests) {
    if (copy_.query(most, contacts, tests)) return 1;
    return share(copy_.done(), input.particles.count() + 1);
}

void StripsDetector::candidates(const DetectInput& input, std::uint32_t i,
                                const Visit& visit) const {
    copy_.candidates(input.particles, i, visit);
}

}  // namespace cellmates
