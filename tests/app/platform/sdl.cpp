// The parts of SDL that the app and ImGui call, with the test's events and time.
#include <SDL.h>
#include <SDL_syswm.h>

#include "platform.h"

using cellmates::test::platform;

namespace {

SDL_EventFilter watcher;
void* watched;

SDL_Window* window() { return reinterpret_cast<SDL_Window*>(&platform()); }

}  // namespace

namespace cellmates::test {

void Platform::send(const SDL_Event& event) {
    if (event.type == SDL_KEYDOWN || event.type == SDL_KEYUP)
        keys[event.key.keysym.scancode] = event.type == SDL_KEYDOWN;
    events.push_back(event);
    SDL_Event copy = event;
    if (watcher) watcher(watched, &copy);
}

}  // namespace cellmates::test

extern "C" {

void SDL_AddEventWatch(SDL_EventFilter filter, void* data) {
    watcher = filter;
    watched = data;
}
int SDL_PollEvent(SDL_Event* event) {
    auto& events = platform().events;
    if (events.empty()) return 0;
    *event = events.front();
    events.pop_front();
    return 1;
}
Uint32 SDL_GetTicks() { return static_cast<Uint32>(platform().ms); }
Uint64 SDL_GetPerformanceFrequency() { return 1'000'000; }
Uint64 SDL_GetPerformanceCounter() { return static_cast<Uint64>(platform().ms * 1000) + 1; }
const Uint8* SDL_GetKeyboardState(int*) { return platform().keys.data(); }

void SDL_SetWindowSize(SDL_Window*, int width, int height) { platform().window = {width, height}; }
void SDL_GetWindowSize(SDL_Window*, int* width, int* height) {
    *width = platform().window[0];
    *height = platform().window[1];
}
void SDL_GL_GetDrawableSize(SDL_Window*, int* width, int* height) {
    SDL_GetWindowSize(nullptr, width, height);
}
Uint32 SDL_GetWindowFlags(SDL_Window*) { return 0; }
void SDL_GetWindowPosition(SDL_Window*, int* x, int* y) { *x = *y = 0; }
SDL_bool SDL_GetWindowWMInfo(SDL_Window*, SDL_SysWMinfo*) { return SDL_FALSE; }
SDL_Window* SDL_GetKeyboardFocus() { return window(); }
SDL_Window* SDL_GetMouseFocus() { return window(); }
const char* SDL_GetCurrentVideoDriver() {
    return "none";
}  // ImGui then takes places from events alone
SDL_bool SDL_SetHint(const char*, const char*) { return SDL_TRUE; }
int SDL_GetRendererOutputSize(SDL_Renderer*, int*, int*) { return -1; }

int SDL_CaptureMouse(SDL_bool) { return 0; }
Uint32 SDL_GetGlobalMouseState(int* x, int* y) { return static_cast<Uint32>(*x = *y = 0); }
void SDL_WarpMouseInWindow(SDL_Window*, int, int) {}
SDL_Cursor* SDL_CreateSystemCursor(SDL_SystemCursor) { return nullptr; }
void SDL_FreeCursor(SDL_Cursor*) {}
void SDL_SetCursor(SDL_Cursor*) {}
int SDL_ShowCursor(int) { return 0; }
char* SDL_GetClipboardText() { return nullptr; }
int SDL_SetClipboardText(const char*) { return 0; }
void SDL_SetTextInputRect(const SDL_Rect*) {}
void SDL_StartTextInput() {}
void SDL_StopTextInput() {}
void SDL_free(void*) {}
SDL_GameController* SDL_GameControllerOpen(int) { return nullptr; }
Sint16 SDL_GameControllerGetAxis(SDL_GameController*, SDL_GameControllerAxis) { return 0; }
Uint8 SDL_GameControllerGetButton(SDL_GameController*, SDL_GameControllerButton) { return 0; }
}
