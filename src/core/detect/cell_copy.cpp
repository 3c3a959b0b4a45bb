#include "core/detect/cell_copy.h"

namespace cellmates {

std::uint32_t queryCells(const CellGeometry& g, const std::uint32_t* start, const SortedCopy& copy,
                         std::uint32_t from, QuerySlice& slice, ContactList& contacts) {
    return forEachPair(
        g, start, copy.discs(), from, slice,
        [&](std::uint32_t a, std::uint32_t b, unsigned hits) { copy.add(a, b, hits, contacts); });
}

}  // namespace cellmates
