#include "session/drag_path.h"

#include <cmath>

namespace cellmates {
namespace {

// Bounds the path while a page draws no frames.
constexpr std::size_t kMaxPoints = 1024;

float distance(Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y); }

}  // namespace

void DragPath::press(Point at) {
    // A new press before the previous path was taken extends that path.
    released_ = false;
    points_.reserve(kMaxPoints);
    add(at);
}

void DragPath::moveTo(Point at) {
    if (active() && !released_) add(at);
}

void DragPath::add(Point at) {
    if (points_.size() == kMaxPoints)
        points_.back() = at;
    else
        points_.push_back(at);
}

void DragPath::release() { released_ = true; }

float DragPath::length() const {
    float sum = 0;
    for (std::size_t k = 1; k < points_.size(); ++k) sum += distance(points_[k - 1], points_[k]);
    return sum;
}

Point DragPath::at(float wanted) const {
    for (std::size_t k = 1; k < points_.size(); ++k) {
        const Point a = points_[k - 1], b = points_[k];
        const float step = distance(a, b);
        if (step > 0 && wanted <= step) {
            const float share = wanted / step;
            return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        }
        wanted -= step;
    }
    return points_.back();
}

void DragPath::advance() {
    const Point now = points_.back();
    points_.clear();
    if (released_)
        released_ = false;
    else
        points_.push_back(now);
}

}  // namespace cellmates
