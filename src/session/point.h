#pragma once

#include <cstdint>
#include <span>

namespace cellmates {

/// A point in the box, px.
struct Point {
    float x, y;
    bool operator==(const Point&) const = default;
};

/// The nearest point that a recording keeps: whole quarters of a pixel, which a hand cannot see,
/// not beyond ±500 000 px. NaN becomes 0.
Point snapped(Point at);
inline constexpr int kPerPixel = 4;           ///< points kept along a pixel
inline constexpr float kMostPlace = 500'000;  ///< px

/// The length of a path, px.
float length(std::span<const Point> path);
/// The point of a path at this distance from its beginning. A path has at least one point.
Point at(std::span<const Point> path, float distance);

/// Calls `visit` with `count` points, evenly spaced along the path; the last one is its end.
template <class Visit>
void spread(std::span<const Point> path, std::uint32_t count, Visit&& visit) {
    const float whole = length(path);
    for (std::uint32_t k = 1; k <= count; ++k)
        visit(at(path, whole * static_cast<float>(k) / static_cast<float>(count)));
}

}  // namespace cellmates
