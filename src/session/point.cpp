#include "session/point.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

// Not hypot, whose results differ between libraries.
float distance(Point a, Point b) {
    const float x = b.x - a.x, y = b.y - a.y;
    return std::sqrt(x * x + y * y);
}

float snapped(float at) {
    const float inside = at > -kMostPlace ? std::min(at, kMostPlace) : -kMostPlace;
    return std::floor(inside * kPerPixel + 0.5f) / kPerPixel;
}

}  // namespace

Point snapped(Point at) {
    return {std::isnan(at.x) ? 0 : snapped(at.x), std::isnan(at.y) ? 0 : snapped(at.y)};
}

float length(std::span<const Point> path) {
    float sum = 0;
    for (std::size_t k = 1; k < path.size(); ++k) sum += distance(path[k - 1], path[k]);
    return sum;
}

Point at(std::span<const Point> path, float wanted) {
    for (std::size_t k = 1; k < path.size(); ++k) {
        const Point a = path[k - 1], b = path[k];
        const float step = distance(a, b);
        if (step > 0 && wanted <= step) {
            const float share = wanted / step;
            return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        }
        wanted -= step;
    }
    return path.back();
}

}  // namespace cellmates
