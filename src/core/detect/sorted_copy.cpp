#include "core/detect/sorted_copy.h"

namespace cellmates {

void SortedCopy::sortBy(const CellGeometry& geometry, const Particles& p, Passes& passes) {
    sort(p, passes, [&p, g = geometry](std::uint32_t i) {
        return static_cast<std::uint32_t>(g.cellOf(p.x[i], p.y[i]));
    });
}

std::uint32_t SortedCopy::query(const CellGeometry& cells, const std::uint32_t* start,
                                std::uint32_t from, QuerySlice& slice,
                                ContactList& contacts) const {
    return scanDiscs(
        cells, start, discs(), from, slice,
        [&](std::uint32_t a, std::uint32_t b, unsigned hits) { add(a, b, hits, contacts); });
}

}  // namespace cellmates
