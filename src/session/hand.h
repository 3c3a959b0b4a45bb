#pragma once

#include <optional>
#include <span>
#include <vector>

#include "session/options.h"
#include "session/simulation.h"

namespace cellmates {

/// The pointer, the crosshair, and the tool that they use while a button, a finger or Enter is
/// down. However far the pointer jumps between two frames then, discs are spread along its whole
/// path. Places are px of the box.
class Hand {
public:
    /// Moves the pointer; empty: away from the picture.
    void point(std::optional<Point> at);
    /// Moves the crosshair; a place outside the box is moved to its edge. Empty: takes it away.
    void aim(std::optional<Point> at, Box box);
    void press(Point at, Tool tool);
    void release() { released_ = true; }

    /// Whether there is a path that no stroke has taken yet.
    bool dragging() const { return !path_.empty(); }
    /// The path since the last `advance`, as `snapped`. A press that was released before any call
    /// is still there, once.
    std::span<const Point> path() const { return path_; }
    /// Forgets the path up to the current position, and, when up, all of it.
    void advance();
    /// The pointer or the crosshair, if it is over the picture.
    std::optional<Point> pointer() const { return pointer_; }
    /// The crosshair, which the keys use instead of the pointer.
    std::optional<Point> crosshair() const { return aiming_ ? pointer_ : std::nullopt; }

    /// Where the tool acts, while it is held or would act if it were used. `radius`: px.
    struct Reach {
        Point at;
        float radius;
        bool held;
    };
    std::optional<Reach> reach(const Config& config, Tool chosen) const;

    /// Pours or pushes along the path for one tick, and consumes the path. A pour is `spawnRate`
    /// discs or, if that is 0, a hundredth of those that there are. The world takes the pushes of
    /// one tick at a time.
    void use(Simulation& simulation, const ViewOptions& options);

private:
    void drag(Point at);
    void extend(Point at);

    std::vector<Point> path_;
    bool released_ = false;
    Tool tool_ = Tool::spawn;  ///< tool of `path_`
    std::optional<Point> pointer_;
    bool aiming_ = false;  ///< the pointer is the crosshair
};

}  // namespace cellmates
