#pragma once

#include <cstdint>

#include "core/detect/detector.h"
#include "core/state/storage_order.h"
#include "workbench/slots.h"
#include "workbench/workload.h"

namespace cellmates {

/// The discs of the frame that is being played, as a detector sees them. Their ids are the slots.
/// The storage keeps its order from frame to frame, as a program that sorts its discs would.
class PlayedDiscs {
public:
    /// Removes all discs and makes room for those of `slots`. Both arguments must outlive this
    /// object. False if there is not enough memory.
    [[nodiscard]] bool begin(const Workload& workload, const Slots& slots);

    /// Moves the discs to their places in `frame`, adds those that arrive and removes those that
    /// leave.
    void show(std::uint32_t frame);

    /// Sorts the storage by cell. False if there is not enough memory.
    [[nodiscard]] bool sort() { return order_.sort(particles_, workload_->box()); }

    const Particles& particles() const { return particles_; }
    const CellIndex& cells() const { return order_.cells(); }
    /// Id, in the workload, of the disc with this index in the storage.
    std::uint32_t idAt(std::uint32_t index) const {
        return workload_->frames()[frame_].id[discOf_[particles_.id[index]]];
    }

    DetectInput input() const { return {particles_, order_.cells(), workload_->box(), 0}; }

private:
    const Workload* workload_ = nullptr;
    const Slots* slots_ = nullptr;
    std::uint32_t frame_ = 0;
    Particles particles_;
    StorageOrder order_;
    Buffer<std::uint32_t> discOf_;        ///< by slot: number of the disc in the frame
    Buffer<std::uint32_t> rank_, index_;  ///< arguments of `Particles::remove` and `change`
    Buffer<float> x_, y_, r_;             ///< new values in the order of the storage
};

}  // namespace cellmates
