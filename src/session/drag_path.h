#pragma once

#include <vector>

namespace cellmates {

/// A point in the box, px.
struct Point {
    float x, y;
};

/// The pointer's path while a button or finger is down. However far it jumps between two frames,
/// discs are spread along the whole path.
class DragPath {
public:
    void press(Point at);
    void moveTo(Point at);
    void release();

    bool active() const { return !points_.empty(); }

    /// `count` points, evenly spaced along the path since the last call; the last one is the
    /// current position. A press that was released before any call still gives its points, once.
    template <class Visit>
    void take(int count, Visit&& visit) {
        if (points_.empty() || count <= 0) return;
        const float whole = length();
        for (int k = 1; k <= count; ++k)
            visit(at(whole * static_cast<float>(k) / static_cast<float>(count)));
        advance();
    }

private:
    void add(Point at);
    float length() const;
    Point at(float distance) const;
    void advance();

    std::vector<Point> points_;  ///< since the last `take`; empty when up
    bool released_ = false;
};

}  // namespace cellmates
