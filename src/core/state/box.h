#pragma once

namespace cellmates {

/// The box is [0, width] x [0, height] pixels, x to the right, y down.
struct Box {
    static constexpr float kLeastSide = 1, kMostSide = 100'000;
    float width = 500;
    float height = 500;
};

}  // namespace cellmates
