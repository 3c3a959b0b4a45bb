#pragma once

#include <optional>

#include "session/drag_path.h"
#include "session/options.h"
#include "session/simulation.h"

namespace cellmates {

/// The pointer, the crosshair, and the tool that they use while a button, a finger or Enter is
/// down. Places are px of the box.
class Hand {
public:
    void point(Point at);
    void pointAway();
    /// Moves the crosshair; a place outside the box is moved to its edge.
    void aim(Point at, Box box);
    void aimAway();
    void press(Point at, Tool tool);
    void release() { drag_.release(); }

    /// Whether there is a path that no stroke has taken yet.
    bool dragging() const { return drag_.active(); }
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
    /// discs or, if that is 0, a hundredth of those at the start. The world takes the pushes of one
    /// tick at a time.
    void use(Simulation& simulation, const ViewOptions& options);

private:
    DragPath drag_;
    Tool tool_ = Tool::spawn;  ///< tool of `drag_`
    std::optional<Point> pointer_;
    bool aiming_ = false;  ///< the pointer is the crosshair
};

}  // namespace cellmates
