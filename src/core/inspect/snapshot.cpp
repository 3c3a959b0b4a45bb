#include "core/inspect/snapshot.h"

namespace cellmates {

bool Snapshot::take(const World& world) {
    config_ = world.config();
    tick_ = world.tick();
    workers_ = &world.workers();
    if (particles_.copy(world.particles()) && order_.create(particles_.count()) && sort())
        return true;
    *this = {};
    return false;
}

bool Snapshot::isOf(const World& world) const {
    const Config& now = world.config();
    return tick_ == world.tick() && particles_.count() == world.particles().count() &&
           config_.method == now.method && config_.cell == now.cell && config_.table == now.table &&
           config_.response == now.response && config_.scene == now.scene &&
           config_.seed == now.seed;
}

}  // namespace cellmates
