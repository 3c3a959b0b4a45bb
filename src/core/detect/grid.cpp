#include "core/detect/grid.h"

#include <algorithm>

namespace cellmates {
namespace {

CellGeometry geometryFor(const DetectInput& input) {
    if (input.cell <= 0) return input.storageCells.geometry();
    const Particles& p = input.particles;
    return CellGeometry::make(input.box, 2 * p.maxRadius(), input.cell,
                              std::max(1u << 20, 4 * p.count()));
}

}  // namespace

bool GridDetector::usesStorage(const DetectInput& input) {
    return geometryFor(input) == input.storageCells.geometry();
}

bool GridDetector::build(const DetectInput& input, DetectCost& cost) {
    at_ = {};
    cost.cell = input.storageCells.geometry().cell;
    return usesStorage(input) || copy_.build(geometryFor(input), input.particles, cost);
}

float GridDetector::query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                          std::uint64_t& tests) {
    const Particles& p = input.particles;
    if (!usesStorage(input))
        return copy_.query(budget, contacts, tests) ? 1 : share(copy_.done(), p.count() + 1);
    const CellGeometry& g = input.storageCells.geometry();
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    tests += forEachPair(g, input.storageCells.start(), discs, at_, budget,
                         [&](std::uint32_t i, std::uint32_t j) { contacts.add(i, j); });
    return at_.row == g.rows ? 1 : share(at_.disc, p.count() + 1);
}

void GridDetector::candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const {
    const Particles& p = input.particles;
    if (!usesStorage(input)) return copy_.candidates(p, i, visit);
    const CellIndex& cells = input.storageCells;
    forEachNear(cells.geometry(), cells.start(), p.x[i], p.y[i], [&](std::uint32_t j) {
        if (j != i) visit(j);
    });
}

}  // namespace cellmates
