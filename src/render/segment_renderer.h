#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "render/camera.h"
#include "render/program.h"

namespace cellmates {

/// A straight line in the box, px.
struct Segment {
    float x0, y0, x1, y1;
};

/// Outlines of shapes as straight lines.
namespace outlines {

/// Adds a circle, px of the box.
inline void addRing(Point middle, float radius, std::vector<Segment>& out, int sides = 24) {
    Point from{middle.x + radius, middle.y};
    for (int k = 1; k <= sides; ++k) {
        const float angle = 6.2831853f * static_cast<float>(k) / static_cast<float>(sides);
        const Point to{middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)};
        out.push_back({from.x, from.y, to.x, to.y});
        from = to;
    }
}

/// Adds the diameters that fill a circle if they are `widthOfDiameters` wide, px of the box.
inline constexpr int kDiameters = 12;
inline void addDiameters(Point middle, float radius, std::vector<Segment>& out) {
    for (int k = 0; k < kDiameters; ++k) {
        const float angle = 3.1415927f * static_cast<float>(k) / kDiameters;
        const float x = radius * std::cos(angle), y = radius * std::sin(angle);
        out.push_back({middle.x - x, middle.y - y, middle.x + x, middle.y + y});
    }
}
constexpr float widthOfDiameters(float radius) { return 3.1415927f * radius / kDiameters; }

/// Adds a rectangle's four sides, px of the box.
inline void addFrame(float left, float top, float right, float bottom, std::vector<Segment>& out) {
    out.push_back({left, top, right, top});
    out.push_back({right, top, right, bottom});
    out.push_back({right, bottom, left, bottom});
    out.push_back({left, bottom, left, top});
}

}  // namespace outlines

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
