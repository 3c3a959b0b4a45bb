#pragma once

#include "core/detect/cell_query.h"
#include "core/detect/detector.h"
#include "core/detect/sorted_copy.h"

namespace cellmates {

/// `forEachPair` on a sorted copy, adding what overlaps to `contacts`.
bool queryCells(const CellGeometry& g, const std::uint32_t* start, const SortedCopy& copy,
                CellCursor& at, std::uint64_t most, std::uint64_t& tests, ContactList& contacts);

/// A copy of all discs, sorted by a detector's own cells, and the query over it.
class CellCopy {
public:
    /// Starts a detection. False if there is not enough memory.
    [[nodiscard]] bool begin(const CellGeometry& geometry, const Particles& particles) {
        at_ = {};
        return copy_.begin(particles, geometry);
    }

    /// As `Detector::build`.
    bool build(const Particles& p, std::uint64_t most, std::uint64_t& discs) {
        const CellGeometry g = copy_.cells().geometry();
        return copy_.advance(p, most, discs, [&](std::uint32_t i) {
            return static_cast<std::uint32_t>(g.cellOf(p.x[i], p.y[i]));
        });
    }

    void describe(DetectCost& cost) const {
        cost.cell = copy_.cells().geometry().cell;
        cost.bytes = copy_.bytes();
    }

    /// As `Detector::query`; true at the end.
    bool query(std::uint64_t most, ContactList& contacts, std::uint64_t& tests) {
        const CellGeometry& g = copy_.cells().geometry();
        return queryCells(g, copy_.cells().start(), copy_, at_, most, tests, contacts);
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
