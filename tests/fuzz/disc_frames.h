#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bytes.h"
#include "core/config.h"

namespace cellmates::fuzz {

struct Disc {
    float x, y, r;
};

/// The input of a detector in one tick.
struct Frame {
    float cell;
    std::uint32_t table;
    std::vector<Disc> discs;
};

/// The inputs of consecutive ticks, for detectors that keep data between ticks.
struct DiscFrames {
    Box box;
    std::vector<Frame> frames;
};

/// Reads up to three frames of up to 64 discs of radius 0.001 .. 1000 px. Discs are placed where
/// detectors may err: on borders of cells, just touching, coincident, far outside, or at NaN.
DiscFrames readDiscFrames(Bytes& in);

/// The frames as C++, for pasting into a test.
std::string describe(const DiscFrames& what);

}  // namespace cellmates::fuzz
