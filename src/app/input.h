#pragma once

#include <SDL_events.h>

#include <optional>
#include <utility>
#include <vector>

#include "overlay/gui.h"
#include "render/camera.h"
#include "session/session.h"

namespace cellmates {

/// `Input` turns events of pointer, wheel, fingers and keys into commands, except those that the
/// panel takes.
class Input {
public:
    Input(const Gui& gui, Camera& camera, Session& session)
        : gui_(gui), camera_(camera), session_(session) {}

    /// Keeps an event until it is known whether the panel takes it.
    void keep(const SDL_Event& event) { events_.push_back(event); }

    /// Drops kept events, ends a press or drag, and hides the crosshair.
    void forget();

    /// Whether there is input to interpret.
    bool pending() const { return !events_.empty() || tap_; }

    /// Turns the kept events into commands, and moves the camera. Events over the panel, as it was
    /// last drawn, are left to it.
    void interpret();

    /// Whether the picture handles a turn of the wheel over it. `out`: the turn zooms out. If all
    /// of the box is visible, such turns are left to the page, unless they continue a gesture that
    /// has just zoomed.
    bool takesWheel(bool out) const;

private:
    /// Holder of the tool: the number of a mouse button, or Enter.
    enum : int { kNothing = 0, kEnter = -1 };

    /// A place on the surface, device pixels.
    struct Place {
        float x, y;
    };
    /// A press on the picture that has not moved yet: it may be a click, which adds nothing, or the
    /// first of two fingers.
    struct Tap {
        Place at;
        Uint32 since;  ///< time of the press, ms
    };
    struct Finger {
        SDL_FingerID id;
        Place at;
    };

    Place place(float x, float y) const {
        return {x * camera_.pixelRatio(), y * camera_.pixelRatio()};
    }
    bool taken(Place at) const {
        return gui_.takesPress(at.x / camera_.pixelRatio(), at.y / camera_.pixelRatio());
    }
    void submit(Command command) { session_.submit(std::move(command), Session::By::reader); }
    Point inBox(Place at) const { return {camera_.boxX(at.x), camera_.boxY(at.y)}; }
    bool isInBox(Place at) const {
        const Viewport box = camera_.shown();
        return at.x >= box.left && at.x < box.left + box.width && at.y >= box.top &&
               at.y < box.top + box.height;
    }
    void press(const SDL_MouseButtonEvent& button);
    void move(const SDL_MouseMotionEvent& motion);
    void release(const SDL_MouseButtonEvent& button);
    void finger(const SDL_TouchFingerEvent& event, Uint32 type);
    void hold(int by, Point at, std::optional<Tool> tool);
    void lift(int by);
    void letGo();
    void moveCrosshair(Point way, float step);
    void pressKey(const SDL_Keysym& key, bool repeated);
    bool zoomByKey(SDL_Keycode key);
    void wheel(const SDL_MouseWheelEvent& wheel);
    void zoom(float factor, Place about);
    void pointAgain();
    void beginDrag();
    void stayInside(Place at);

    const Gui& gui_;
    Camera& camera_;
    Session& session_;
    std::vector<SDL_Event> events_;
    int heldBy_ = kNothing;
    std::optional<Place> pointer_;  ///< place of a mouse over the picture
    std::optional<Place> pan_;      ///< last place of the pointer that moves the picture
    std::optional<Tap> tap_;
    bool outside_ = false;         ///< whether the drag has left the box
    std::vector<Finger> fingers_;  ///< fingers that are down
    bool pinching_ = false;        ///< whether two fingers zoom; stays true until all are up
    bool spaceDown_ = false, spaceUsed_ = false;
    Uint32 zoomedAt_ = 0;  ///< time of the last zoom, ms; 0 before the first
};

}  // namespace cellmates
