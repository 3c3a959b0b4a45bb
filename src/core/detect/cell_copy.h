#pragma once

#include "core/detect/cell_query.h"
#include "core/detect/detector.h"
#include "core/detect/sorted_copy.h"

namespace cellmates {

/// A copy of all discs, sorted by cells of a detector's own, and the query of it.
class CellCopy {
public:
    /// Starts a detection. False when the memory cannot be had.
    [[nodiscard]] bool build(const CellGeometry& geometry, const Particles& particles,
                             DetectCost& cost) {
        at_ = {};
        if (!copy_.sort(particles, geometry)) return false;
        cost.cell = geometry.cell;
        cost.bytes = copy_.bytes();
        return true;
    }

    /// As `Detector::query`; true at the end.
    bool query(std::uint64_t budget, ContactList& contacts, std::uint64_t& tests) {
        const CellGeometry& g = copy_.cells().geometry();
        return forEachPair(g, copy_.cells().start(), copy_.discs(), at_, budget, tests,
                           [&](std::uint32_t a, std::uint32_t b, unsigned hits) {
                               copy_.add(a, b, hits, contacts);
                           });
    }

    std::uint32_t done() const { return at_.disc; }  ///< discs, while the query runs

    /// As `Detector::candidates`.
    void candidates(const Particles& p, std::uint32_t i, const Detector::Visit& visit) const {
        forEachNear(copy_.cells().geometry(), copy_.cells().start(), p.x[i], p.y[i],
                    [&](std::uint32_t place) {
                        if (copy_.index(place) != i) visit(copy_.index(place));
                    });
    }

private:
    SortedCopy copy_;
    CellCursor at_;
};

}  // namespace cellmates
