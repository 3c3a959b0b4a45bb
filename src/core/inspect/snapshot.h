#pragma once

#include "core/detect/detector.h"
#include "core/state/storage_order.h"
#include "core/world.h"

namespace cellmates {

/// A frozen copy of a world's discs, sorted by cell, to be measured or inspected while the world
/// waits or continues.
class Snapshot {
public:
    /// Takes the discs of `world`, whose workers must outlive the snapshot. False, without discs,
    /// if there is not enough memory.
    [[nodiscard]] bool take(const World& world) {
        config_ = world.config();
        tick_ = world.tick();
        workers_ = &world.workers();
        if (particles_.copy(world.particles()) && order_.create(particles_.count()) && sort())
            return true;
        *this = {};
        return false;
    }

    /// Whether scene, seed, tick, number of discs, response and method are still those of `take`.
    bool isOf(const World& world) const {
        const Config& now = world.config();
        return tick_ == world.tick() && particles_.count() == world.particles().count() &&
               config_.method == now.method && config_.cell == now.cell &&
               config_.table == now.table && config_.response == now.response &&
               config_.scene == now.scene && config_.seed == now.seed;
    }

    /// Sorts the storage again, as the world does in every tick.
    [[nodiscard]] bool sort() { return order_.sort(particles_, config_.box, *workers_); }

    const Particles& particles() const { return particles_; }
    const CellIndex& cells() const { return order_.cells(); }
    const Config& config() const { return config_; }
    Workers& workers() const { return *workers_; }

    DetectInput input(float cell) const {
        return {particles_, order_.cells(), config_.box, cell, config_.table, *workers_};
    }

private:
    Config config_;
    std::uint64_t tick_ = 0;
    Workers* workers_ = &Workers::alone();
    Particles particles_;
    StorageOrder order_;
};

}  // namespace cellmates
