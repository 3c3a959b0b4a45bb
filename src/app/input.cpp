#include "app/input.h"

#include <SDL_timer.h>

#include <algorithm>
#include <cmath>

#include "session/keys.h"

namespace cellmates {
namespace {

// How far the crosshair moves per press or repeat of an arrow key, CSS px.
constexpr float kStep = 8, kFarStep = 48;
constexpr float kRoomForCrosshair = 20;  // CSS px, from it to the edges of the visible part

/// The direction of an arrow key, combined with other arrows that are held; {0, 0} for other keys.
Point arrow(SDL_Keycode key) {
    const auto is = [&](SDL_Keycode wanted, SDL_Scancode code) {
        return key == wanted || SDL_GetKeyboardState(nullptr)[code];
    };
    if (key != SDLK_LEFT && key != SDLK_RIGHT && key != SDLK_UP && key != SDLK_DOWN) return {0, 0};
    const int x = is(SDLK_RIGHT, SDL_SCANCODE_RIGHT) - is(SDLK_LEFT, SDL_SCANCODE_LEFT);
    const int y = is(SDLK_DOWN, SDL_SCANCODE_DOWN) - is(SDLK_UP, SDL_SCANCODE_UP);
    return {static_cast<float>(x), static_cast<float>(y)};
}

constexpr float kZoomStep = 1.25f;  // factor per notch of the wheel, and per press of a key
// A press becomes a drag once it has moved this far, CSS px, or lasted this long, ms. Two fingers
// of a pinch come down within 90 ms.
constexpr float kDragRoom = 4;
constexpr Uint32 kDragAfter = 150;
constexpr Uint32 kZoomingOut = 400;  // longest pause between turns of the wheel in one gesture, ms

}  // namespace

void Input::interpret(const Gui& gui, Camera& camera, Session& session) {
    const Round round{gui, camera, session};
    for (const SDL_Event& event : events_) {
        switch (event.type) {
            case SDL_MOUSEBUTTONDOWN: press(event.button, round); break;
            case SDL_MOUSEMOTION: move(event.motion, round); break;
            case SDL_MOUSEBUTTONUP: release(event.button, round); break;
            case SDL_MOUSEWHEEL: wheel(event.wheel, round); break;
            case SDL_FINGERDOWN:
            case SDL_FINGERMOTION:
            case SDL_FINGERUP: finger(event.tfinger, event.type, round); break;
            case SDL_WINDOWEVENT:
                if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) letGo(session);
                if (event.window.event == SDL_WINDOWEVENT_LEAVE) {
                    pointer_.reset();
                    round.submit(command::Point{});
                }
                break;
            case SDL_KEYDOWN:
                // Leave shortcuts to the browser.
                if (event.key.keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) break;
                if (session.world()) pressKey(event.key.keysym, event.key.repeat != 0, round);
                break;
            case SDL_KEYUP:
                if (event.key.keysym.sym == SDLK_RETURN) lift(kEnter, round);
                // On release, because Space may have been held to drag the picture.
                if (event.key.keysym.sym == SDLK_SPACE && std::exchange(spaceDown_, false) &&
                    !spaceUsed_)
                    round.submit(command::TogglePause{});
                break;
            default: break;
        }
    }
    events_.clear();
    if (tap_ && SDL_GetTicks() - tap_->since > kDragAfter) beginDrag(round);
    if (gui.wantsPointer()) {
        pointer_.reset();
        round.submit(command::Point{});
    }
}

void Input::press(const SDL_MouseButtonEvent& button, const Round& round) {
    const Place at = round.place(static_cast<float>(button.x), static_cast<float>(button.y));
    if (round.taken(at) || pinching_) return;
    const bool left = button.button == SDL_BUTTON_LEFT;
    if (button.button == SDL_BUTTON_MIDDLE || (left && spaceDown_)) {
        spaceUsed_ = true;
        pan_ = at;
    } else if (left && round.isInBox(at)) {
        tap_ = {at, button.timestamp};
    } else if (button.button == SDL_BUTTON_RIGHT) {
        hold(SDL_BUTTON_RIGHT, round.inBox(at), Tool::push, round);
    }
}

void Input::move(const SDL_MouseMotionEvent& motion, const Round& round) {
    const bool touch = motion.which == SDL_TOUCH_MOUSEID;
    if (pinching_ && touch) return;
    const Place at = round.place(static_cast<float>(motion.x), static_cast<float>(motion.y));
    if (!touch) pointer_ = at;
    if (tap_) {
        const float room = kDragRoom * round.camera.pixelRatio();
        if (std::hypot(at.x - tap_->at.x, at.y - tap_->at.y) <= room) return;
        beginDrag(round);
    }
    if (heldBy_ == SDL_BUTTON_LEFT) stayInside(at, round);
    if (pan_) {
        round.camera.panBy(at.x - pan_->x, at.y - pan_->y);
        pan_ = at;
    }
    round.submit(command::Point{round.inBox(at)});
}

void Input::release(const SDL_MouseButtonEvent& button, const Round& round) {
    if (button.button == SDL_BUTTON_MIDDLE || button.button == SDL_BUTTON_LEFT) pan_.reset();
    if (button.button == SDL_BUTTON_LEFT) tap_.reset();
    lift(button.button, round);
}

void Input::beginDrag(const Round& round) {
    hold(SDL_BUTTON_LEFT, round.inBox(tap_->at), {}, round);
    tap_.reset();
    outside_ = false;
}

/// Releases the tool when a drag leaves the box, and presses it again when the drag comes back.
void Input::stayInside(Place at, const Round& round) {
    const bool outside = !round.isInBox(at);
    if (outside == outside_) return;
    outside_ = outside;
    if (outside)
        round.submit(command::Release{});
    else
        round.submit(command::Press{round.inBox(at), {}});
}

// While one button or key holds the tool, all others are ignored.
void Input::hold(int by, Point at, std::optional<Tool> tool, const Round& round) {
    if (heldBy_ != kNothing) return;
    heldBy_ = by;
    round.submit(command::Press{at, tool});
}

void Input::lift(int by, const Round& round) {
    if (heldBy_ != by) return;
    heldBy_ = kNothing;
    round.submit(command::Release{});
}

void Input::letGo(Session& session) {
    heldBy_ = kNothing;
    pan_.reset();
    tap_.reset();
    spaceDown_ = false;
    session.submit(command::Release{}, Session::By::reader);
    session.submit(command::Aim{}, Session::By::reader);
}

// Two fingers move and zoom the picture, and cancel the first finger's press or drag.
void Input::finger(const SDL_TouchFingerEvent& event, Uint32 type, const Round& round) {
    const Place at{event.x * round.camera.surfaceWidth(), event.y * round.camera.surfaceHeight()};
    const auto found = std::ranges::find(fingers_, event.fingerId, &Finger::id);
    if (type == SDL_FINGERUP) {
        if (found != fingers_.end()) fingers_.erase(found);
        if (fingers_.empty()) pinching_ = false;
    } else if (found == fingers_.end()) {
        if (type == SDL_FINGERDOWN) fingers_.push_back({event.fingerId, at});
        if (fingers_.size() != 2 || round.taken(at)) return;
        pinching_ = true;
        tap_.reset();
        pan_.reset();
        lift(SDL_BUTTON_LEFT, round);
        round.submit(command::Point{});
    } else {
        const auto pair = [&] {
            const Place a = fingers_[0].at, b = fingers_[1].at;
            return std::pair{Place{(a.x + b.x) / 2, (a.y + b.y) / 2},
                             std::max(1.0f, std::hypot(a.x - b.x, a.y - b.y))};
        };
        if (!pinching_ || fingers_.size() != 2) {
            found->at = at;
            return;
        }
        const auto [before, was] = pair();
        found->at = at;
        const auto [now, is] = pair();
        round.camera.panBy(now.x - before.x, now.y - before.y);
        round.camera.zoomBy(is / was, now.x, now.y);
    }
}

void Input::wheel(const SDL_MouseWheelEvent& wheel, const Round& round) {
    const Place at =
        round.place(static_cast<float>(wheel.mouseX), static_cast<float>(wheel.mouseY));
    if (wheel.preciseY == 0 || round.taken(at)) return;
    zoom(std::pow(kZoomStep, std::clamp(wheel.preciseY, -4.0f, 4.0f)), at, round);
}

void Input::zoom(float factor, Place about, const Round& round) {
    round.camera.zoomBy(factor, about.x, about.y);
    zoomedAt_ = SDL_GetTicks();
    pointAgain(round);
}

// A zoom changes the point of the box under the pointer. A crosshair replaces the pointer.
void Input::pointAgain(const Round& round) {
    if (pointer_ && !round.session.crosshair())
        round.submit(command::Point{round.inBox(*pointer_)});
}

bool Input::takesWheel(bool out, const Camera& camera) const {
    return !out || camera.zoom() > 1 || (zoomedAt_ > 0 && SDL_GetTicks() - zoomedAt_ < kZoomingOut);
}

void Input::forget(Session& session) {
    events_.clear();
    fingers_.clear();
    pointer_.reset();
    pinching_ = false;
    letGo(session);
    session.submit(command::Point{}, Session::By::reader);
}

bool Input::zoomByKey(SDL_Keycode key, const Round& round) {
    const Viewport shown = round.camera.shown();
    const Place middle{shown.left + shown.width / 2, shown.top + shown.height / 2};
    switch (key) {
        case SDLK_PLUS:
        case SDLK_EQUALS:  // the key of "+" without Shift
        case SDLK_KP_PLUS: zoom(kZoomStep, middle, round); return true;
        case SDLK_MINUS:
        case SDLK_KP_MINUS: zoom(1 / kZoomStep, middle, round); return true;
        case SDLK_z:
            round.camera.seeAll();
            pointAgain(round);
            return true;
        default: return false;
    }
}

// The crosshair starts in the middle of the visible part, and then the visible part follows it.
void Input::moveCrosshair(Point way, float step, const Round& round) {
    const Point from = round.session.crosshair().value_or(round.camera.middle());
    const float px = step * round.camera.pixelRatio() / round.camera.scale();
    round.submit(command::Aim{Point{from.x + way.x * px, from.y + way.y * px}});
    if (const auto at = round.session.crosshair())
        round.camera.bringIn(at->x, at->y, kRoomForCrosshair * round.camera.pixelRatio());
}

void Input::pressKey(const SDL_Keysym& pressed, bool repeated, const Round& round) {
    const SDL_Keycode key = pressed.sym;
    if (const Point way = arrow(key); way.x != 0 || way.y != 0)
        return moveCrosshair(way, pressed.mod & KMOD_SHIFT ? kFarStep : kStep, round);
    if (zoomByKey(key, round) || repeated) return;  // ignore repeats of other keys
    if (key == SDLK_RETURN) {
        moveCrosshair({0, 0}, 0, round);
        return hold(kEnter, *round.session.crosshair(), {}, round);
    }
    const bool shift = (pressed.mod & KMOD_SHIFT) != 0;
    if (key == SDLK_SPACE && !shift) {
        spaceDown_ = true;
        spaceUsed_ = false;
    } else if (key > 0 && key < 128) {
        if (auto command = commandOf(static_cast<char>(key), shift, round.session))
            round.submit(std::move(*command));
    }
}

}  // namespace cellmates
