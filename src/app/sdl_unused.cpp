// Stubs for parts of SDL that SDL itself calls and this program never uses: drawing in software,
// sound, game controllers, sensors, gestures, and SDL's renderers. The linker takes these stubs and
// leaves SDL's own files out.
#include <SDL.h>

extern "C" {

// Surfaces: the program has none.
int SDL_CalculateBlit(SDL_Surface*) { return -1; }
int SDL_RLESurface(SDL_Surface*) { return -1; }
void SDL_UnRLESurface(SDL_Surface*, int) {}

int SDL_AudioInit(const char*) { return -1; }
void SDL_AudioQuit() {}

int SDL_JoystickInit() { return -1; }
void SDL_JoystickQuit() {}
int SDL_JoystickEventState(int) { return SDL_IGNORE; }
void SDL_JoystickUpdate() {}
int SDL_NumJoysticks() { return 0; }
int SDL_GameControllerInit() { return -1; }
void SDL_GameControllerQuit() {}
SDL_GameController* SDL_GameControllerOpen(int) { return nullptr; }
Sint16 SDL_GameControllerGetAxis(SDL_GameController*, SDL_GameControllerAxis) { return 0; }
Uint8 SDL_GameControllerGetButton(SDL_GameController*, SDL_GameControllerButton) { return 0; }

int SDL_SensorInit() { return -1; }
void SDL_SensorQuit() {}
void SDL_SensorUpdate() {}
int SDL_NumSensors() { return 0; }

int SDL_GestureAddTouch(SDL_TouchID) { return 0; }
int SDL_GestureDelTouch(SDL_TouchID) { return 0; }
void SDL_GestureProcessEvent(SDL_Event*) {}
void SDL_GestureQuit() {}

int SDL_GetNumRenderDrivers() { return 0; }
int SDL_GetRenderDriverInfo(int, SDL_RendererInfo*) { return -1; }
SDL_Renderer* SDL_CreateRenderer(SDL_Window*, int, Uint32) { return nullptr; }
SDL_Renderer* SDL_GetRenderer(SDL_Window*) { return nullptr; }
int SDL_GetRendererInfo(SDL_Renderer*, SDL_RendererInfo*) { return -1; }
int SDL_GetRendererOutputSize(SDL_Renderer*, int*, int*) { return -1; }
void SDL_DestroyRenderer(SDL_Renderer*) {}
void SDL_DestroyRendererWithoutFreeing(SDL_Renderer*) {}
int SDL_RenderSetViewport(SDL_Renderer*, const SDL_Rect*) { return -1; }
int SDL_RenderCopy(SDL_Renderer*, SDL_Texture*, const SDL_Rect*, const SDL_Rect*) { return -1; }
void SDL_RenderPresent(SDL_Renderer*) {}
SDL_Texture* SDL_CreateTexture(SDL_Renderer*, Uint32, int, int, int) { return nullptr; }
int SDL_UpdateTexture(SDL_Texture*, const SDL_Rect*, const void*, int) { return -1; }
void SDL_DestroyTexture(SDL_Texture*) {}
}
