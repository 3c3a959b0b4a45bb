#pragma once

#include <cstdint>
#include <span>

#include "core/tutorial/sketch.h"

/// Run whole frames of the sketch's loops, without pauses.
namespace cellmates::sketch {

template <class T>
void naiveFrame(std::span<Particle<T>> particles, const Settings<T>& s, Tally& tally) {
    for (std::uint32_t i = 0; i < particles.size(); ++i) naiveTurn(particles, i, s, tally);
}

template <class T>
void gridFrame(std::span<Particle<T>> particles, Grid<T>& grid, const Settings<T>& s,
               Tally& tally) {
    for (std::uint32_t i = 0; i < particles.size(); ++i) gridTurn(particles, grid, i, s, tally);
    gridEnd(particles, grid, s);
}

template <class T>
void improvedFrame(std::span<Particle<T>> particles, Grid<T>& grid, const Settings<T>& s,
                   Tally& tally) {
    for (std::uint32_t i = 0; i < particles.size(); ++i) improvedTurn(particles, grid, i, s, tally);
    improvedEnd(particles, grid, s, tally);
}

}  // namespace cellmates::sketch
