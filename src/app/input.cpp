#include "app/input.h"

namespace cellmates {

void Input::interpret(bool pointerTaken, const Camera& camera, float pixelRatio,
                      const Parameters& now, const ViewOptions& view, Commands& out) {
    const auto place = [&](int x, int y) {
        return Point{camera.boxX(static_cast<float>(x) * pixelRatio),
                     camera.boxY(static_cast<float>(y) * pixelRatio)};
    };
    for (const SDL_Event& event : events_) {
        switch (event.type) {
            case SDL_MOUSEBUTTONDOWN:
                if (event.button.button == SDL_BUTTON_LEFT && !pointerTaken)
                    drag_.press(place(event.button.x, event.button.y));
                break;
            case SDL_MOUSEMOTION:
                pointer_ = place(event.motion.x, event.motion.y);
                if (drag_.active()) drag_.moveTo(*pointer_);
                break;
            case SDL_MOUSEBUTTONUP:
                if (event.button.button == SDL_BUTTON_LEFT) drag_.release();
                break;
            case SDL_WINDOWEVENT:
                if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) drag_.release();
                if (event.window.event == SDL_WINDOWEVENT_LEAVE) pointer_.reset();
                break;
            case SDL_KEYDOWN:
                // Browsers keep their own shortcuts; a held key counts once.
                if (!event.key.repeat &&
                    !(event.key.keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)))
                    pressKey(event.key.keysym.sym, now, view, out);
                break;
            default: break;
        }
    }
    events_.clear();
    if (pointerTaken) pointer_.reset();
}

void Input::forget() {
    events_.clear();
    drag_.release();
    pointer_.reset();
}

void Input::pressKey(SDL_Keycode key, const Parameters& now, const ViewOptions& view,
                     Commands& out) {
    if (key >= SDLK_1 && key <= SDLK_9) {
        const auto index = static_cast<std::size_t>(key - SDLK_1);
        if (index >= methods().size()) return;
        Parameters p = out.parameters.value_or(now);
        p.method = methods()[index].id;
        out.parameters = p;
        return;
    }
    ViewOptions changed = out.view.value_or(view);
    switch (key) {
        case SDLK_SPACE: out.togglePause = !out.togglePause; return;
        case SDLK_PERIOD: ++out.steps; return;
        case SDLK_r: out.reset = true; return;
        case SDLK_g: changed.gridLines = !changed.gridLines; break;
        case SDLK_o: changed.heat = !changed.heat; break;
        case SDLK_t: changed.tests = !changed.tests; break;
        case SDLK_x: changed.missed = !changed.missed; break;
        case SDLK_s: changed.sweep = !changed.sweep; break;
        case SDLK_m: out.measure = Commands::Measure::start; return;
        case SDLK_n: ++out.nextTests; return;
        case SDLK_h: changed.panelOpen = !changed.panelOpen; break;
        default: return;
    }
    out.view = changed;
}

}  // namespace cellmates
