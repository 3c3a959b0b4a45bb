// Wiring: a window, an app, and the functions that the page calls.

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

/// A text for the page, which copies it before it calls again.
const char* given(std::string text) {
    static std::string kept;
    kept = std::move(text);
    return kept.c_str();
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

extern "C" {

EMSCRIPTEN_KEEPALIVE void cellmates_resize(float width, float height, float pixelRatio) {
    app().resize(width, height, pixelRatio);
}

/// Draws a frame now; `plain`: without what is shown only for a while.
EMSCRIPTEN_KEEPALIVE void cellmates_draw(int plain) { app().redraw(plain != 0); }

EMSCRIPTEN_KEEPALIVE void cellmates_visible(int visible) { app().setVisible(visible != 0); }

EMSCRIPTEN_KEEPALIVE void cellmates_dark(int dark) { app().setDark(dark != 0); }

/// Reduced motion.
EMSCRIPTEN_KEEPALIVE void cellmates_still(int still) { app().setStill(still != 0); }

/// A clip is being recorded.
EMSCRIPTEN_KEEPALIVE void cellmates_recording(int recording) { app().setRecording(recording != 0); }

/// The pointer is a finger.
EMSCRIPTEN_KEEPALIVE void cellmates_coarse(int coarse) { app().setCoarse(coarse != 0); }

/// What is at a place of the canvas, CSS pixels: 0 the picture, 1 the panel, 2 a part of it that
/// scrolls.
EMSCRIPTEN_KEEPALIVE int cellmates_panel_at(float x, float y) { return app().panelAt(x, y); }

EMSCRIPTEN_KEEPALIVE void cellmates_focus_lost() { app().loseFocus(); }

/// Whether the program handles a turn of the wheel; `out`: towards the reader.
EMSCRIPTEN_KEEPALIVE int cellmates_wheel(int out) { return app().takesWheel(out != 0); }

EMSCRIPTEN_KEEPALIVE void cellmates_view(float zoom, float x, float y) { app().lookAt(zoom, x, y); }

/// The discs between two ticks: 0 to 5 are x, y, vx, vy, r and id; null without a world.
EMSCRIPTEN_KEEPALIVE const void* cellmates_discs(int what) { return app().discs(what); }

/// The contacts of the last whole tick: how many, then the ids of each pair; null if they are not
/// known.
EMSCRIPTEN_KEEPALIVE const std::uint32_t* cellmates_contacts() { return app().contacts(); }

/// The Escape key. Returns whether it closed something.
EMSCRIPTEN_KEEPALIVE int cellmates_escape() { return app().escape(); }

EMSCRIPTEN_KEEPALIVE void cellmates_graphics(int there) { app().setGraphics(there != 0); }

/// Where to put the bytes of the file that the next `open` opens; null if there is no room.
EMSCRIPTEN_KEEPALIVE std::uint8_t* cellmates_take_file(int size) {
    return app().takeFile(static_cast<std::size_t>(size));
}

/// The bytes that the last `save` has written, and how many there are.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* cellmates_file() { return app().written().data(); }
EMSCRIPTEN_KEEPALIVE int cellmates_file_size() { return static_cast<int>(app().written().size()); }

/// A command, as `readCommand` reads it; `host`: from the embedding page, not the reader. The
/// answer comes through page::answer, with `tag`.
EMSCRIPTEN_KEEPALIVE void cellmates_order(const char* query, int host, int tag) {
    using By = cellmates::Session::By;
    app().submit(query, host ? By::host : By::reader, static_cast<std::uint64_t>(tag));
}

/// The query of an address that opens the same.
EMSCRIPTEN_KEEPALIVE const char* cellmates_address() { return given(app().address()); }

/// A JSON object.
EMSCRIPTEN_KEEPALIVE const char* cellmates_state(int withHash) {
    return given(app().state(withHash != 0));
}
}

/// Arguments: the address's query; `framed` if in a frame of another page; the canvas's width and
/// height, CSS pixels.
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
    if (!app().create(window, context, {text(1), text(2) == "framed", number(3), number(4)}))
        return 1;
    emscripten_set_main_loop([] { app().frame(emscripten_get_now() / 1000); }, 0, false);
    return 0;
}
