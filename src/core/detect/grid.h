#pragma once

#include "core/detect/detector.h"
#include "core/detect/sorted_copy.h"

namespace cellmates {

/// Uniform grid by counting sort (see `CellIndex` and `forEachPair`).
///
/// The storage itself is sorted by cells of the automatic size, so then there is
/// nothing to build, and contacts come out in canonical order by themselves. For
/// any other size of cell the detector sorts a copy of its own and puts the
/// contacts in order at the end.
class GridDetector final : public Detector {
public:
    bool detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) override;

private:
    SortedCopy copy_;
};

}  // namespace cellmates
