#pragma once

#include "core/detect/cell_query.h"
#include "core/detect/detector.h"
#include "core/detect/sorted_copy.h"

namespace cellmates {

/// Runs `scanDiscs` on a sorted copy and adds the contacts to `contacts`. Returns the disc of the
/// copy to continue from.
std::uint32_t queryCells(const CellGeometry& g, const std::uint32_t* start, const SortedCopy& copy,
                         std::uint32_t from, QuerySlice& slice, ContactList& contacts);

/// Sorts a copy of all discs by the detector's own cells, and queries the copy.
class CopyDetector : public Detector {
public:
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

protected:
    /// Starts a detection with the cells of `geometry`. False if there is not enough memory.
    [[nodiscard]] bool beginWith(const CellGeometry& geometry, const Particles& particles) {
        geometry_ = geometry;
        next_ = 0;
        return copy_.reserve(particles, static_cast<std::uint32_t>(geometry.cells()));
    }

    CellGeometry geometry_;
    SortedCopy copy_;
    std::uint32_t next_ = 0;  ///< next disc of the query, an index into the copy
};

}  // namespace cellmates
