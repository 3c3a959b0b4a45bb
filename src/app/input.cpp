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

void Input::interpret() {
    for (const SDL_Event& event : events_) {
        switch (event.type) {
            case SDL_MOUSEBUTTONDOWN: press(event.button); break;
            case SDL_MOUSEMOTION: move(event.motion); break;
            case SDL_MOUSEBUTTONUP: release(event.button); break;
            case SDL_MOUSEWHEEL: wheel(event.wheel); break;
            case SDL_FINGERDOWN:
            case SDL_FINGERMOTION:
            case SDL_FINGERUP: finger(event.tfinger, event.type); break;
            case SDL_WINDOWEVENT:
                if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) letGo();
                if (event.window.event == SDL_WINDOWEVENT_LEAVE) {
                    pointer_.reset();
                    submit(command::Point{});
                }
                break;
            case SDL_KEYDOWN:
                // Leave shortcuts to the browser.
                if (event.key.keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) break;
                if (session_.world()) pressKey(event.key.keysym, event.key.repeat != 0);
                break;
            case SDL_KEYUP:
                if (event.key.keysym.sym == SDLK_RETURN) lift(kEnter);
                // On release, because Space may have been held to drag the picture.
                if (event.key.keysym.sym == SDLK_SPACE && std::exchange(spaceDown_, false) &&
                    !spaceUsed_)
                    submit(command::TogglePause{});
                break;
            default: break;
        }
    }
    events_.clear();
    if (tap_ && SDL_GetTicks() - tap_->since > kDragAfter) beginDrag();
    if (gui_.wantsPointer()) {
        pointer_.reset();
        submit(command::Point{});
    }
}

void Input::press(const SDL_MouseButtonEvent& button) {
    const Place at = place(static_cast<float>(button.x), static_cast<float>(button.y));
    if (taken(at) || pinching_) return;
    const bool left = button.button == SDL_BUTTON_LEFT;
    if (button.button == SDL_BUTTON_MIDDLE || (left && spaceDown_)) {
        spaceUsed_ = true;
        pan_ = at;
    } else if (left && isInBox(at)) {
        tap_ = {at, button.timestamp};
    } else if (button.button == SDL_BUTTON_RIGHT) {
        hold(SDL_BUTTON_RIGHT, inBox(at), Tool::push);
    }
}

void Input::move(const SDL_MouseMotionEvent& motion) {
    const bool touch = motion.which == SDL_TOUCH_MOUSEID;
    if (pinching_ && touch) return;
    const Place at = place(static_cast<float>(motion.x), static_cast<float>(motion.y));
    if (!touch) pointer_ = at;
    if (tap_) {
        const float room = kDragRoom * camera_.pixelRatio();
        if (std::hypot(at.x - tap_->at.x, at.y - tap_->at.y) <= room) return;
        beginDrag();
    }
    if (heldBy_ == SDL_BUTTON_LEFT) stayInside(at);
    if (pan_) {
        camera_.panBy(at.x - pan_->x, at.y - pan_->y);
        pan_ = at;
    }
    submit(command::Point{inBox(at)});
}

void Input::release(const SDL_MouseButtonEvent& button) {
    if (button.button == SDL_BUTTON_MIDDLE || button.button == SDL_BUTTON_LEFT) pan_.reset();
    if (button.button == SDL_BUTTON_LEFT) tap_.reset();
    lift(button.button);
}

void Input::beginDrag() {
    hold(SDL_BUTTON_LEFT, inBox(tap_->at), {});
    tap_.reset();
    outside_ = false;
}

/// Releases the tool when a drag leaves the box, and presses it again when the drag comes back.
void Input::stayInside(Place at) {
    const bool outside = !isInBox(at);
    if (outside == outside_) return;
    outside_ = outside;
    if (outside)
        submit(command::Release{});
    else
        submit(command::Press{inBox(at), {}});
}

// While one button or key holds the tool, all others are ignored.
void Input::hold(int by, Point at, std::optional<Tool> tool) {
    if (heldBy_ != kNothing) return;
    heldBy_ = by;
    submit(command::Press{at, tool});
}

void Input::lift(int by) {
    if (heldBy_ != by) return;
    heldBy_ = kNothing;
    submit(command::Release{});
}

void Input::letGo() {
    heldBy_ = kNothing;
    pan_.reset();
    tap_.reset();
    spaceDown_ = false;
    submit(command::Release{});
    submit(command::Aim{});
}

// Two fingers move and zoom the picture, and cancel the first finger's press or drag.
void Input::finger(const SDL_TouchFingerEvent& event, Uint32 type) {
    const Place at{event.x * camera_.surfaceWidth(), event.y * camera_.surfaceHeight()};
    const auto found = std::ranges::find(fingers_, event.fingerId, &Finger::id);
    if (type == SDL_FINGERUP) {
        if (found != fingers_.end()) fingers_.erase(found);
        if (fingers_.empty()) pinching_ = false;
    } else if (found == fingers_.end()) {
        if (type == SDL_FINGERDOWN) fingers_.push_back({event.fingerId, at});
        if (fingers_.size() != 2 || taken(at)) return;
        pinching_ = true;
        tap_.reset();
        pan_.reset();
        lift(SDL_BUTTON_LEFT);
        submit(command::Point{});
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
        camera_.panBy(now.x - before.x, now.y - before.y);
        camera_.zoomBy(is / was, now.x, now.y);
    }
}

void Input::wheel(const SDL_MouseWheelEvent& wheel) {
    const Place at = place(static_cast<float>(wheel.mouseX), static_cast<float>(wheel.mouseY));
    if (wheel.preciseY == 0 || taken(at)) return;
    zoom(std::pow(kZoomStep, std::clamp(wheel.preciseY, -4.0f, 4.0f)), at);
}

void Input::zoom(float factor, Place about) {
    camera_.zoomBy(factor, about.x, about.y);
    zoomedAt_ = SDL_GetTicks();
    pointAgain();
}

// A zoom changes the point of the box under the pointer. A crosshair replaces the pointer.
void Input::pointAgain() {
    if (pointer_ && !session_.crosshair()) submit(command::Point{inBox(*pointer_)});
}

bool Input::takesWheel(bool out) const {
    return !out || camera_.zoom() > 1 ||
           (zoomedAt_ > 0 && SDL_GetTicks() - zoomedAt_ < kZoomingOut);
}

void Input::forget() {
    events_.clear();
    fingers_.clear();
    pointer_.reset();
    pinching_ = false;
    letGo();
    submit(command::Point{});
}

bool Input::zoomByKey(SDL_Keycode key) {
    const Viewport shown = camera_.shown();
    const Place middle{shown.left + shown.width / 2, shown.top + shown.height / 2};
    switch (key) {
        case SDLK_PLUS:
        case SDLK_EQUALS:  // the key of "+" without Shift
        case SDLK_KP_PLUS: zoom(kZoomStep, middle); return true;
        case SDLK_MINUS:
        case SDLK_KP_MINUS: zoom(1 / kZoomStep, middle); return true;
        case SDLK_z:
            camera_.seeAll();
            pointAgain();
            return true;
        default: return false;
    }
}

// The crosshair starts in the middle of the visible part, and then the visible part follows it.
void Input::moveCrosshair(Point way, float step) {
    const Point from = session_.crosshair().value_or(camera_.middle());
    const float px = step * camera_.pixelRatio() / camera_.scale();
    submit(command::Aim{Point{from.x + way.x * px, from.y + way.y * px}});
    if (const auto at = session_.crosshair())
        camera_.bringIn(at->x, at->y, kRoomForCrosshair * camera_.pixelRatio());
}

void Input::pressKey(const SDL_Keysym& pressed, bool repeated) {
    const SDL_Keycode key = pressed.sym;
    if (const Point way = arrow(key); way.x != 0 || way.y != 0)
        return moveCrosshair(way, pressed.mod & KMOD_SHIFT ? kFarStep : kStep);
    if (zoomByKey(key) || repeated) return;  // ignore repeats of other keys
    if (key == SDLK_RETURN) {
        moveCrosshair({0, 0}, 0);
        return hold(kEnter, *session_.crosshair(), {});
    }
    const bool shift = (pressed.mod & KMOD_SHIFT) != 0;
    if (key == SDLK_SPACE && !shift) {
        spaceDown_ = true;
        spaceUsed_ = false;
    } else if (key > 0 && key < 128) {
        if (auto command = commandOf(static_cast<char>(key), shift, session_))
            submit(std::move(*command));
    }
}

}  // namespace cellmates
