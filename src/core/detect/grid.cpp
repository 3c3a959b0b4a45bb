#include "core/detect/grid.h"

#include <algorithm>

#include "core/detect/cell_query.h"

namespace cellmates {

bool GridDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    const CellGeometry& own = input.storageCells.geometry();
    const auto geometry = input.cell > 0
                              ? CellGeometry::make(input.box, 2 * p.maxRadius(), input.cell,
                                                   std::max(1u << 20, 4 * p.count()))
                              : own;
    cost.cell = geometry.cell;

    if (geometry == own) {
        const Discs discs{p.x.data(), p.y.data(), p.r.data()};
        cost.pairTests = forEachPair(input.storageCells, discs,
                                     [&](std::uint32_t i, std::uint32_t j) { contacts.add(i, j); });
        return contacts.refused() == 0;
    }

    Stopwatch watch;
    if (!copy_.sort(p, geometry)) return false;
    cost.buildMs = watch.lap();
    cost.bytes = copy_.bytes();
    cost.pairTests =
        forEachPair(copy_.cells(), copy_.discs(),
                    [&](std::uint32_t a, std::uint32_t b) { copy_.add(a, b, contacts); });
    return contacts.refused() == 0 && contacts.canonicalize(p.count());
}

}  // namespace cellmates
