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

bool StripsDetector::build(const DetectInput& input, Passes& passes) {
    copy_.build(input.particles, passes);
    return true;
}

void StripsDetector::describe(const DetectInput&, DetectCost& cost) const { copy_.describe(cost); }

float StripsDetector::query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) {
    return share(copy_.query(slice, contacts), input.particles.count());
}

void StripsDetector::candidates(const DetectInput& input, std::uint32_t i,
                                const Visit& visit) const {
    copy_.candidates(input.particles, i, visit);
}

}  // namespace cellmates
