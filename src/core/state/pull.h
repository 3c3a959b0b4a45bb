#pragma once

#include <cstdint>

namespace cellmates {

struct Parameters;

/// Gravity during one tick, px/tick²; y points down.
struct Pull {
    float x = 0, y = 0;
};

/// Gravity in this tick: straight down, or, if it turns and the response and method follow it, in
/// the direction that it has then. It points down at tick 0 and turns counterclockwise. Exact on
/// every processor: the angle is a fraction of whole ticks, and sine and cosine are polynomials in
/// double precision.
Pull pullAt(const Parameters& parameters, std::uint64_t tick);

}  // namespace cellmates
