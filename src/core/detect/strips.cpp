#include "core/detect/strips.h"

#include <algorithm>

#include "core/detect/cell_query.h"

namespace cellmates {

bool StripsDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    Stopwatch watch;
    const std::uint32_t maxStrips = std::max(4096u, 4 * p.count());
    // A box of no extent in the other direction has one row, or one column.
    const Box line = across_ == Across::x ? Box{input.box.width, 0} : Box{0, input.box.height};
    const auto geometry = CellGeometry::make(line, 2 * p.maxRadius(), input.cell, maxStrips);
    if (!copy_.sort(p, geometry)) return false;
    cost.buildMs = watch.lap();
    cost.cell = geometry.cell;
    cost.bytes = copy_.bytes();
    cost.pairTests =
        forEachPair(copy_.cells(), copy_.discs(),
                    [&](std::uint32_t a, std::uint32_t b) { copy_.add(a, b, contacts); });
    return contacts.refused() == 0 && contacts.canonicalize(p.count());
}

}  // namespace cellmates
