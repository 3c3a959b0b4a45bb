#include "core/detect/copy_detector.h"

namespace cellmates {

std::uint32_t queryCells(const CellGeometry& g, const std::uint32_t* start, const SortedCopy& copy,
                         std::uint32_t from, QuerySlice& slice, ContactList& contacts) {
    return scanDiscs(
        g, start, copy.discs(), from, slice,
        [&](std::uint32_t a, std::uint32_t b, unsigned hits) { copy.add(a, b, hits, contacts); });
}

bool CopyDetector::build(const DetectInput& input, Passes& passes) {
    const Particles& p = input.particles;
    copy_.sort(p, passes, [&p, g = geometry_](std::uint32_t i) {
        return static_cast<std::uint32_t>(g.cellOf(p.x[i], p.y[i]));
    });
    return true;
}

float CopyDetector::query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) {
    next_ = queryCells(geometry_, copy_.start(), copy_, next_, slice, contacts);
    return share(next_, input.particles.count());
}

void CopyDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.cell = geometry_.cell;
    cost.bytes = copy_.bytes();
}

void CopyDetector::candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const {
    const Particles& p = input.particles;
    forEachNear(geometry_, copy_.start(), p.x[i], p.y[i],
                [&](std::uint32_t place) { visit(copy_.index(place)); });
}

}  // namespace cellmates
