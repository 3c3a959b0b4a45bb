#pragma once

#include <cstdint>
#include <span>
#include <vector>

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

/// Calls `visit` with `count` points, evenly spaced along the path; the last one is its end.
/// `path` has at least one point.
template <class Visit>
void spread(std::span<const Point> path, std::uint32_t count, Visit&& visit);

/// The pointer's path while a button or finger is down. However far it jumps between two frames,
/// discs are spread along the whole path.
class DragPath {
public:
    /// The longest path, which bounds it while a page draws no frames.
    static constexpr std::size_t kMostPoints = 1024;

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

/// The length of a path, px.
float length(std::span<const Point> path);
/// The point at this distance from its beginning.
Point at(std::span<const Point> path, float distance);

template <class Visit>
void spread(std::span<const Point> path, std::uint32_t count, Visit&& visit) {
    const float whole = length(path);
    for (std::uint32_t k = 1; k <= count; ++k)
        visit(at(path, whole * static_cast<float>(k) / static_cast<float>(count)));
}

}  // namespace cellmates
