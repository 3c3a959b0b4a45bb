#pragma once

#include "core/detect/cell_query.h"
#include "core/detect/detector.h"
#include "core/detect/sorted_copy.h"

namespace cellmates {

/// `forEachPair` on a sorted copy, adding the contacts to `contacts`.
std::uint32_t queryCells(const CellGeometry& g, const std::uint32_t* start, const SortedCopy& copy,
                         std::uint32_t from, QuerySlice& slice, ContactList& contacts);

/// A copy of all discs, sorted by a detector's own cells, and the query over it.
class CellCopy {
public:
    /// Starts a detection. False if there is not enough memory.
    [[nodiscard]] bool begin(const CellGeometry& geometry, const Particles& particles) {
        geometry_ = geometry;
        next_ = 0;
        return copy_.reserve(particles, static_cast<std::uint32_t>(geometry.cells()));
    }

    /// As `Detector::build`.
    void build(const Particles& p, Passes& passes) {
        copy_.sort(p, passes, [&p, g = geometry_](std::uint32_t i) {
            return static_cast<std::uint32_t>(g.cellOf(p.x[i], p.y[i]));
        });
    }

    void describe(DetectCost& cost) const {
        cost.cell = geometry_.cell;
        cost.bytes = copy_.bytes();
    }

    /// Continues the query until `slice` is over. Returns how many discs are done.
    std::uint32_t query(QuerySlice& slice, ContactList& contacts) {
        next_ = queryCells(geometry_, copy_.start(), copy_, next_, slice, contacts);
        return next_;
    }

    /// As `Detector::candidates`.
    void candidates(const Particles& p, std::uint32_t i, const Detector::Visit& visit) const {
        forEachNear(geometry_, copy_.start(), p.x[i], p.y[i], [&](std::uint32_t place) {
            if (copy_.index(place) != i) visit(copy_.index(place));
        });
    }

private:
    CellGeometry geometry_;
    SortedCopy copy_;
    std::uint32_t next_ = 0;  ///< disc of the copy, in the query
};

}  // namespace cellmates
