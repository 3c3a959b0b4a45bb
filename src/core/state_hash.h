#pragma once

#include <cstdint>

#include "core/particles.h"

namespace cellmates {

/// 64 bits that stand for the exact bits of every particle's position, velocity,
/// radius, mass and id, and for the tick. The same for the same particles in any
/// storage order; different, to all practical ends, when any bit differs.
std::uint64_t stateHash(const Particles& particles, std::uint64_t tick);

}  // namespace cellmates
