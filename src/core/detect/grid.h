#pragma once

#include "core/detect/detector.h"

namespace cellmates {

/// Uniform grid. With the particles sorted by cell, row by row, a cell and the
/// neighbours to its right are one run of memory, and so are the neighbours in
/// each row below; the other half of the neighbourhood has been met before.
///
///     reach 1          reach 2 (cells smaller than a diameter)
///      .  .  .          .  .  .  .  .
///      . [c  >]         .  . [c  >  >]
///     [v  v  v]        [v  v  v  v  v]
///                      [v  v  v  v  v]
///
/// The runs are ascending, so contacts come out in canonical order by themselves
/// whenever the sorted particles are the storage itself, which they are unless
/// the user asks for another size of cell. Then the detector sorts a copy of its
/// own and puts the contacts in order at the end.
class GridDetector final : public Detector {
public:
    bool detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) override;

private:
    bool sortCopy(const Particles& particles, const CellGeometry& geometry);

    CellIndex cells_;
    Buffer<float> x_, y_, r_;
    Buffer<std::uint32_t> index_;  ///< storage index of each sorted copy
};

}  // namespace cellmates
