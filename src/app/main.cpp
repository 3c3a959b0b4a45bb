// Creates the window and the app, and exports the functions that the page calls.

#include <SDL.h>
#include <emscripten.h>
#include <emscripten/html5.h>

#include <string_view>

#include "app/app.h"
#include "app/page.h"
#include "core/base/decimal.h"

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
    // Leaving the page needs no confirmation.
    emscripten_set_beforeunload_callback(nullptr, nullptr);
    return window;
}

}  // namespace

// The functions that the page calls, next to those of session/driven_session.cpp. `App` explains
// them; flags are 0 or 1.
extern "C" {

EMSCRIPTEN_KEEPALIVE cellmates::DrivenSession* cellmates_session() { return &app(); }
EMSCRIPTEN_KEEPALIVE void cellmates_resize(float width, float height, float pixelRatio) {
    app().resize(width, height, pixelRatio);
}
EMSCRIPTEN_KEEPALIVE void cellmates_draw(int plain) { app().redraw(plain != 0); }
EMSCRIPTEN_KEEPALIVE void cellmates_visible(int visible) { app().setVisible(visible != 0); }
EMSCRIPTEN_KEEPALIVE void cellmates_surroundings(int dark, int still, int coarse, int recording) {
    app().setSurroundings({dark != 0, still != 0, coarse != 0, recording != 0});
}
EMSCRIPTEN_KEEPALIVE void cellmates_seam(float part) { app().setSeam(part); }
EMSCRIPTEN_KEEPALIVE int cellmates_panel_at(float x, float y) { return app().panelAt(x, y); }
EMSCRIPTEN_KEEPALIVE void cellmates_focus_lost() { app().loseFocus(); }
EMSCRIPTEN_KEEPALIVE int cellmates_wheel(int out) { return app().takesWheel(out != 0); }
EMSCRIPTEN_KEEPALIVE int cellmates_escape() { return app().escape(); }
EMSCRIPTEN_KEEPALIVE void cellmates_graphics(int there) { app().setGraphics(there != 0); }
EMSCRIPTEN_KEEPALIVE const char* cellmates_address() { return cellmates::given(app().address()); }
}

/// Arguments: the address's query; `framed` if another page embeds this one; the canvas's width and
/// height, CSS pixels; `coarse` if the pointer is a finger.
int main(int argc, char** argv) {
    SDL_Window* const window = createWindow();
    SDL_GLContext const context = window ? SDL_GL_CreateContext(window) : nullptr;
    if (!context) {
        cellmates::page::fail("WebGL 2 could not be started: " + std::string(SDL_GetError()));
        return 1;
    }
    const auto text = [&](int k) { return std::string_view(k < argc ? argv[k] : ""); };
    const auto number = [&](int k) {
        return static_cast<float>(cellmates::readDecimal(text(k)).value_or(0));
    };
    if (!app().create(window, context,
                      {text(1), text(2) == "framed", number(3), number(4), text(5) == "coarse"}))
        return 1;
    emscripten_set_main_loop([] { app().frame(emscripten_get_now() / 1000); }, 0, false);
    return 0;
}
