#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

namespace cellmates {

/// A point in the box, px.
struct Point {
    float x, y;
    bool operator==(const Point&) const = default;
};

inline constexpr int kPerPixel = 4;           ///< points kept along a pixel
inline constexpr float kMostPlace = 500'000;  ///< px

/// The nearest point that a recording keeps: whole quarters of a pixel, which a hand cannot see,
/// not beyond ±500 000 px. NaN becomes 0.
inline Point snapped(Point at) {
    const auto near = [](float place) {
        if (std::isnan(place)) return 0.0f;
        const float inside = place > -kMostPlace ? std::min(place, kMostPlace) : -kMostPlace;
        return std::floor(inside * kPerPixel + 0.5f) / kPerPixel;
    };
    return {near(at.x), near(at.y)};
}

/// Calls `visit` with `count` points, evenly spaced along the path; the last one is its end. A path
/// has at least one point.
template <class Visit>
void spread(std::span<const Point> path, std::uint32_t count, Visit&& visit) {
    // Not hypot, whose results differ between libraries.
    const auto step = [&](std::size_t k) {
        const float x = path[k].x - path[k - 1].x, y = path[k].y - path[k - 1].y;
        return std::sqrt(x * x + y * y);
    };
    const auto at = [&](float wanted) {
        for (std::size_t k = 1; k < path.size(); ++k) {
            const Point a = path[k - 1], b = path[k];
            const float length = step(k);
            if (length > 0 && wanted <= length) {
                const float share = wanted / length;
                return Point{a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
            }
            wanted -= length;
        }
        return path.back();
    };
    float whole = 0;
    for (std::size_t k = 1; k < path.size(); ++k) whole += step(k);
    for (std::uint32_t k = 1; k <= count; ++k)
        visit(at(whole * static_cast<float>(k) / static_cast<float>(count)));
}

}  // namespace cellmates
