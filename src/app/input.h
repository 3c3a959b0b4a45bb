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
    /// Keeps an event until it is known whether the panel takes it.
    void keep(const SDL_Event& event) { events_.push_back(event); }

    /// Drops kept events, ends a press or drag, and hides the crosshair.
    void forget(Session& session);

    /// Whether there is input to interpret.
    bool pending() const { return !events_.empty() || tap_; }

    /// Turns the kept events into commands, and moves the camera. Events over the panel, as it was
    /// last drawn, are left to it.
    void interpret(const Gui& gui, Camera& camera, Session& session);

    /// Whether the picture handles a turn of the wheel over it. `out`: the turn zooms out. If all
    /// of the box is visible, such turns are left to the page, unless they continue a gesture that
    /// has just zoomed.
    bool takesWheel(bool out, const Camera& camera) const;

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
    /// The arguments of one call of `interpret`.
    struct Round {
        const Gui& gui;
        Camera& camera;
        Session& session;

        Place place(float x, float y) const {
            return {x * camera.pixelRatio(), y * camera.pixelRatio()};
        }
        bool taken(Place at) const {
            return gui.takesPress(at.x / camera.pixelRatio(), at.y / camera.pixelRatio());
        }
        void submit(Command command) const {
            session.submit(std::move(command), Session::By::reader);
        }
        Point inBox(Place at) const { return {camera.boxX(at.x), camera.boxY(at.y)}; }
        bool isInBox(Place at) const {
            const Viewport box = camera.shown();
            return at.x >= box.left && at.x < box.left + box.width && at.y >= box.top &&
                   at.y < box.top + box.height;
        }
    };

    void press(const SDL_MouseButtonEvent& button, const Round& round);
    void move(const SDL_MouseMotionEvent& motion, const Round& round);
    void release(const SDL_MouseButtonEvent& button, const Round& round);
    void finger(const SDL_TouchFingerEvent& event, Uint32 type, const Round& round);
    void hold(int by, Point at, std::optional<Tool> tool, const Round& round);
    void lift(int by, const Round& round);
    void letGo(Session& session);
    void moveCrosshair(Point way, float step, const Round& round);
    void pressKey(const SDL_Keysym& key, bool repeated, const Round& round);
    bool zoomByKey(SDL_Keycode key, const Round& round);
    void wheel(const SDL_MouseWheelEvent& wheel, const Round& round);
    void zoom(float factor, Place about, const Round& round);
    void pointAgain(const Round& round);
    void beginDrag(const Round& round);
    void stayInside(Place at, const Round& round);

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
