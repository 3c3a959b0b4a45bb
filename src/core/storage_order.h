#pragma once

#include "core/cell_index.h"
#include "core/particles.h"

namespace cellmates {

/// Keeps the particles' storage sorted by cell, row by row. It is done at the
/// start of every tick and whatever the detector, because the canonical order of
/// contacts is defined by storage indices. Neighbours in space are then
/// neighbours in memory for everyone. (Reordering by cell: KlauS; also Green,
/// "Particle Simulation using CUDA", 2008.)
class StorageOrder {
public:
    /// Fixes the capacity. False when the memory cannot be had.
    [[nodiscard]] bool create(std::uint32_t capacity);

    /// False when the memory cannot be had; the particles are then as before.
    [[nodiscard]] bool sort(Particles& particles, Box box, Workers& workers = Workers::alone());

    /// The storage's own cells, valid until a particle moves or is added.
    const CellIndex& cells() const { return cells_; }

    std::size_t bytes() const { return cells_.bytes() + back_.bytes(); }

private:
    CellIndex cells_;
    Particles back_;  ///< where the sorted copy is written
};

}  // namespace cellmates
