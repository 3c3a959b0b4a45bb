#pragma once

#include <cstdint>
#include <span>

#include "core/tutorial/sketch.h"

namespace cellmates::sketch {

/// Runs a whole frame of one of the sketch's loops, without pauses.
template <class T>
void frame(Method loop, std::span<Particle<T>> particles, Grid<T>& grid, const Settings<T>& s,
           Tally& tally) {
    for (std::uint32_t i = 0; i < particles.size(); ++i) turn(loop, particles, grid, i, s, tally);
    end(loop, particles, grid, s, tally);
}

}  // namespace cellmates::sketch
