#pragma once

#include <cmath>
#include <vector>

#include "render/segment_renderer.h"
#include "session/point.h"

/// Outlines of shapes as straight lines.
namespace cellmates::outlines {

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

}  // namespace cellmates::outlines
