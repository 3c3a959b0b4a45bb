#pragma once

#include "core/state/cell_sort.h"
#include "core/state/particles.h"

namespace cellmates {

/// Keeps the discs' storage sorted by cell, row by row. This happens at the start of every tick
/// with every detector, because the canonical order of contacts is defined by storage indices.
/// Neighbours in space are then neighbours in memory for every method. (Reordering by cell: KlauS;
/// also Green, "Particle Simulation using CUDA", 2008.)
class StorageOrder {
public:
    /// Fixes the capacity. False if there is not enough memory.
    [[nodiscard]] bool create(std::uint32_t capacity);

    /// False if there is not enough memory; the discs are then unchanged.
    [[nodiscard]] bool sort(Particles& particles, Box box, Workers& workers = Workers::alone());

    /// Undoes the last sort, if nothing has been added since.
    void undo(Particles& particles) { particles.swapArrays(back_); }

    /// For the last motion of a tick: see `CellSort`.
    CellSort::Next expectNext(const Particles& particles, Workers& workers) {
        return sort_.expectNext(particles.count(), workers);
    }
    void forgetNext() { sort_.forget(); }

    /// The arrays as they were before the last sort.
    const Particles& before() const { return back_; }

    /// The storage's own cells, valid until a disc moves or is added.
    const CellIndex& cells() const { return sort_.index(); }

    std::size_t bytes() const { return sort_.bytes() + back_.bytes(); }

private:
    /// If all discs have the same radius and mass, gives them to the copy's discs as well, so that
    /// the sort need not move them. False if they differ.
    bool share(const Particles& particles);

    CellSort sort_;
    Particles back_;            ///< where the sorted copy is written
    std::uint32_t shared_ = 0;  ///< how many of its discs have what all discs share
};

}  // namespace cellmates
