#include "core/detect/cell_copy.h"

namespace cellmates {

bool queryCells(const CellGeometry& g, const std::uint32_t* start, const SortedCopy& copy,
                CellCursor& at, std::uint64_t most, std::uint64_t& tests, ContactList& contacts) {
    return forEachPair(
        g, start, copy.discs(), at, most, tests,
        [&](std::uint32_t a, std::uint32_t b, unsigned hits) { copy.add(a, b, hits, contacts); });
}

}  // namespace cellmates
