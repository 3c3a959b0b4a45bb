#pragma once

#include "core/base/workers.h"
#include "core/config.h"
#include "core/state/particles.h"
#include "core/state/storage_order.h"
#include "core/step/contact_events.h"

namespace cellmates {

/// The parts of the world on which a tick works.
struct Arena {
    const Config& config;
    Particles& particles;
    StorageOrder& order;
    Workers& workers;
    ContactEvents* events = nullptr;  ///< takes the contacts of each tick, if not null
};

}  // namespace cellmates
