#include "core/detect/grid.h"

#include <algorithm>

#include "core/detect/detect_by_cells.h"

namespace cellmates {

bool GridDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    const CellGeometry& own = input.storageCells.geometry();
    const auto geometry = input.cell > 0
                              ? CellGeometry::make(input.box, 2 * p.maxRadius(), input.cell,
                                                   std::max(1u << 20, 4 * p.count()))
                              : own;

    if (geometry == own) {
        cost.cell = own.cell;
        const Discs discs{p.x.data(), p.y.data(), p.r.data()};
        cost.pairTests = forEachPair(input.storageCells, discs,
                                     [&](std::uint32_t i, std::uint32_t j) { contacts.add(i, j); });
        return contacts.refused() == 0;
    }

    return detectByCells(geometry, p, copy_, contacts, cost);
}

}  // namespace cellmates
