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

/// What a detector is given in one tick.
struct Frame {
    float cell;
    std::uint32_t table;
    std::vector<Disc> discs;
};

/// Ticks that follow each other, for the detectors that keep something.
struct DiscFrames {
    Box box;
    std::vector<Frame> frames;
};

/// Up to three frames of up to 64 discs of radius 0.001 .. 1000 px, placed where
/// detectors err: on borders of cells, just touching, one on the other, far out,
/// at what is no number.
DiscFrames readDiscFrames(Bytes& in);

/// As C++, to be pasted into a test.
std::string describe(const DiscFrames& what);

}  // namespace cellmates::fuzz
