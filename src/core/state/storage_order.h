#pragma once

#include "core/state/cell_sort.h"
#include "core/state/particles.h"

namespace cellmates {

/// Keeps the discs' storage sorted by cell, row by row. Every tick begins with this sort, with
/// every detector, because storage indices define the canonical order of contacts. Neighbours in
/// space are then neighbours in memory for every method. (Reordering by cell: KlauS; also Green,
/// "Particle Simulation using CUDA", 2008.)
class StorageOrder {
public:
    /// Fixes the capacity. False if there is not enough memory.
    [[nodiscard]] bool create(std::uint32_t capacity);

    /// Sorts the discs by cell. False, with the discs unchanged, if there is not enough memory.
    [[nodiscard]] bool sort(Particles& particles, Box box, Workers& workers = Workers::alone());

    /// Undoes the last sort. No disc may have been added since.
    void undo(Particles& particles) { particles.swapArrays(back_); }

    /// Takes the discs' cells for the next sort during a tick's last motion: see `CellSort`.
    CellSort::Next expectNext(const Particles& particles, Workers& workers) {
        return sort_.expectNext(particles.count(), workers);
    }
    void forgetNext() { sort_.forget(); }

    /// The discs' arrays as they were before the last sort.
    const Particles& before() const { return back_; }

    /// The storage's own cells, valid until a disc moves or is added.
    const CellIndex& cells() const { return sort_.index(); }

private:
    /// If all discs have one radius and one mass, writes both to the discs of `back_` too, so that
    /// the sort does not have to move them. False if they differ.
    bool share(const Particles& particles);

    CellSort sort_;
    Particles back_;            ///< arrays that the next sort writes to
    std::uint32_t shared_ = 0;  ///< discs of `back_` that have the common radius and mass
};

}  // namespace cellmates
