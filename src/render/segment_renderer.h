#pragma once

#include <cstdint>
#include <span>

#include "render/camera.h"
#include "render/program.h"

namespace cellmates {

/// A straight line in the box, px.
struct Segment {
    float x0, y0, x1, y1;
};

/// Red, green, blue, opacity; 0 .. 1.
struct Colour {
    float r, g, b, a = 1;
};

/// A colour as `session/mark_colours.h` writes it: 0xAABBGGRR.
constexpr Colour colourOf(std::uint32_t rgba) {
    const auto part = [&](int shift) { return static_cast<float>(rgba >> shift & 255) / 255; };
    return {part(0), part(8), part(16), part(24)};
}

/// `SegmentRenderer` draws lines of one colour and width in one instanced call.
class SegmentRenderer {
public:
    /// False if the driver rejects the shaders.
    [[nodiscard]] bool create();

    /// `width`: CSS pixels.
    void draw(std::span<const Segment> segments, const Camera& camera, Colour colour, float width);

private:
    Program program_;
    GLint halfWidth_ = -1, colour_ = -1;
    GlBuffer buffer_;
};

}  // namespace cellmates
