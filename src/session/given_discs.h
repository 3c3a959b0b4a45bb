#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/config.h"
#include "core/state/particles.h"
#include "session/result.h"

namespace cellmates {

/// Discs of the caller's own, in place of a scene's: all arrays are as long as `x`.
struct GivenDiscs {
    std::span<const float> x, y;    ///< centres, px, in the box
    std::span<const float> vx, vy;  ///< px/tick, each -1000 .. 1000
    std::span<const float> r;       ///< px, 0.001 .. 1000
    std::span<const float> mass;    ///< 1e-6 .. 1e6, or `Particles::kFixedMass`
    Box box;

    DiscValues values() const { return {x, y, vx, vy, r, mass}; }
};

/// Done if the values are in range and the centres in `box`. Otherwise `field` is the first invalid
/// one, with `prefix` before its name: "discs." for "discs.r[17]".
Result checkValues(std::string_view prefix, const DiscValues& values, Box box);
/// Done if disc `k`, whose velocity is valid, is not faster than `speedLimit`, px/tick. Otherwise
/// `field` is the larger part of its velocity: "discs.vx[17]".
Result checkSpeed(std::string_view prefix, std::size_t k, float vx, float vy, float speedLimit);
/// Done if a box may have this size; otherwise `field` is "box.width" or "box.height".
Result checkBox(Box box);

/// Done if all values are valid. Otherwise `field` is the first invalid one: "box.width",
/// "discs.r[17]".
Result check(const GivenDiscs& discs);

/// The discs, in the order in which they are given; empty if there is not enough memory. They must
/// pass `check`.
std::optional<Particles> particlesOf(const GivenDiscs& discs);

}  // namespace cellmates
