#pragma once

#include <span>
#include <vector>

#include "session/replay/stroke.h"

namespace cellmates {

/// The pointer's path while a button or finger is down. However far it jumps between two frames,
/// discs are spread along the whole path.
class DragPath {
public:
    void press(Point at);
    void moveTo(Point at);
    void release();

    bool active() const { return !points_.empty(); }

    /// The path since the last `advance`, as `snapped`; empty when up. A press that was released
    /// before any call is still there, once.
    std::span<const Point> path() const { return points_; }
    /// Forgets the path up to the current position, and, when up, all of it.
    void advance();

private:
    void add(Point at);

    std::vector<Point> points_;
    bool released_ = false;
};

}  // namespace cellmates
