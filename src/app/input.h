#pragma once

#include <SDL_events.h>

#include <optional>
#include <vector>

#include "app/drag_path.h"
#include "overlay/commands.h"
#include "render/camera.h"

namespace cellmates {

/// What the pointer and the keys ask for, of all that the panel did not take.
class Input {
public:
    /// Keeps an event until the panel has said what it wants.
    void keep(const SDL_Event& event) { events_.push_back(event); }

    /// Drops what was kept, and ends a drag.
    void forget();

    /// Something is asked for, or a button is held.
    bool pending() const { return !events_.empty() || drag_.active(); }

    /// Turns the kept events into a drag and into `out`. `pointerTaken`: the panel
    /// is under the pointer.
    void interpret(bool pointerTaken, const Camera& camera, float pixelRatio, const Parameters& now,
                   const ViewOptions& view, Commands& out);

    DragPath& drag() { return drag_; }

    /// Where the pointer is, px of the box, unless it is elsewhere on the page or
    /// over the panel.
    std::optional<Point> pointer() const { return pointer_; }

private:
    void pressKey(SDL_Keycode key, const Parameters& now, const ViewOptions& view, Commands& out);

    std::vector<SDL_Event> events_;
    DragPath drag_;
    std::optional<Point> pointer_;
};

}  // namespace cellmates
