// Wiring: a window, an app, and the functions that the page calls.

#include <SDL.h>
#include <emscripten.h>
#include <emscripten/html5.h>

#include <string_view>

#include "app/app.h"
#include "app/page.h"

namespace {

cellmates::App& app() {
    static cellmates::App instance;
    return instance;
}

SDL_Window* createWindow() {
    // Keys belong to the page unless the canvas has the focus.
    SDL_SetHint(SDL_HINT_EMSCRIPTEN_KEYBOARD_ELEMENT, "#canvas");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return nullptr;
    SDL_StopTextInput();
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
    SDL_GL_SetAttribute(SDL_GL_ALPHA_SIZE, 0);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
    // Without a title, so that the page keeps its own.
    SDL_Window* const window = SDL_CreateWindow(nullptr, 0, 0, 640, 360, SDL_WINDOW_OPENGL);
    // A page may be left without being asked.
    emscripten_set_beforeunload_callback(nullptr, nullptr);
    return window;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void cellmates_resize(double width, double height, double pixelRatio) {
    app().resize(static_cast<float>(width), static_cast<float>(height),
                 static_cast<float>(pixelRatio));
}

EMSCRIPTEN_KEEPALIVE void cellmates_visible(int visible) { app().setVisible(visible != 0); }

EMSCRIPTEN_KEEPALIVE void cellmates_dark(int dark) { app().setDark(dark != 0); }

EMSCRIPTEN_KEEPALIVE int cellmates_scrolls() { return app().scrolls(); }

EMSCRIPTEN_KEEPALIVE void cellmates_graphics(int there) { app().setGraphics(there != 0); }

EMSCRIPTEN_KEEPALIVE void cellmates_pause(int paused) { app().pause(paused != 0); }

EMSCRIPTEN_KEEPALIVE void cellmates_step(int ticks) { app().step(ticks); }

EMSCRIPTEN_KEEPALIVE void cellmates_reset() { app().reset(); }

/// Why nothing has changed, or an empty text; valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* cellmates_set(const char* query) {
    static std::string problems;
    problems = app().set(query);
    return problems.c_str();
}

/// A JSON object, valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* cellmates_state(int withHash) {
    static std::string json;
    json = app().state(withHash != 0);
    return json.c_str();
}
}

/// Arguments: the address's query, and `framed` in a frame of another page.
int main(int argc, char** argv) {
    SDL_Window* const window = createWindow();
    SDL_GLContext const context = window ? SDL_GL_CreateContext(window) : nullptr;
    if (!context) {
        cellmates::page::fail("WebGL 2 could not be started: " + std::string(SDL_GetError()));
        return 1;
    }
    const bool framed = argc > 2 && std::string_view(argv[2]) == "framed";
    if (!app().create(window, context, cellmates::parseUrl(argc > 1 ? argv[1] : ""), framed))
        return 1;
    emscripten_set_main_loop([] { app().frame(emscripten_get_now() / 1000); }, 0, false);
    return 0;
}
