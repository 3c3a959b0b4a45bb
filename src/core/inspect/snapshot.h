#pragma once

#include "core/detect/detector.h"
#include "core/storage_order.h"
#include "core/world.h"

namespace cellmates {

/// A copy of a world's particles, in order of cells, that stands still: what is
/// measured or looked at while the world waits or goes on.
class Snapshot {
public:
    /// False when the memory cannot be had; there are then no particles in it.
    [[nodiscard]] bool take(const World& world);

    /// Whether `world` still looks as it did.
    bool isOf(const World& world) const;

    /// Puts the storage in order once more, as the world does in every tick.
    [[nodiscard]] bool sort() { return order_.sort(particles_, config_.box); }

    const Particles& particles() const { return particles_; }
    const CellIndex& cells() const { return order_.cells(); }
    const Config& config() const { return config_; }
    std::size_t bytes() const { return particles_.bytes() + order_.bytes(); }

    DetectInput input(float cell, Deadline deadline = kNoDeadline) const {
        return {particles_, order_.cells(), config_.box, cell, config_.table, deadline};
    }

private:
    Config config_;
    std::uint64_t tick_ = 0;
    Particles particles_;
    StorageOrder order_;
};

}  // namespace cellmates
