#pragma once

#include "core/detect/cell_query.h"
#include "core/detect/detector.h"
#include "core/detect/sorted_copy.h"

namespace cellmates {

/// A whole detection with cells of the detector's own: sorts `copy` by them, finds
/// the pairs, puts the contacts in order, and says what it took. False when the
/// memory cannot be had.
[[nodiscard]] inline bool detectByCells(const CellGeometry& geometry, const Particles& particles,
                                        SortedCopy& copy, ContactList& contacts, DetectCost& cost) {
    Stopwatch watch;
    if (!copy.sort(particles, geometry)) return false;
    cost.buildMs = watch.lap();
    cost.cell = geometry.cell;
    cost.bytes = copy.bytes();
    cost.pairTests = forEachPair(copy.cells(), copy.discs(), [&](std::uint32_t a, std::uint32_t b) {
        copy.add(a, b, contacts);
    });
    return contacts.refused() == 0 && contacts.canonicalize(particles.count());
}

}  // namespace cellmates
