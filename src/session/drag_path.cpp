#include "session/drag_path.h"

namespace cellmates {

void DragPath::press(Point at) {
    // A new press before the previous path was taken extends that path.
    released_ = false;
    points_.reserve(Stroke::kMostPoints);
    add(at);
}

void DragPath::moveTo(Point at) {
    if (active() && !released_) add(at);
}

void DragPath::add(Point at) {
    if (points_.size() == Stroke::kMostPoints)
        points_.back() = snapped(at);
    else
        points_.push_back(snapped(at));
}

void DragPath::release() { released_ = true; }

void DragPath::advance() {
    if (points_.empty()) return;
    const Point now = points_.back();
    points_.clear();
    if (released_)
        released_ = false;
    else
        points_.push_back(now);
}

}  // namespace cellmates
