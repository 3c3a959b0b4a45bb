#pragma once

#include <SDL_events.h>
#include <SDL_video.h>

#include "overlay/look.h"

namespace cellmates {

/// Sets up Dear ImGui (window, fonts, style) and runs its frames. It draws nothing itself.
class Gui {
public:
    void create(SDL_Window* window, SDL_GLContext context, bool coarse);

    /// Size of the surface, CSS pixels, and device pixels per CSS pixel. Fonts are
    /// built again for another ratio, so that they stay sharp.
    void resize(float width, float height, float pixelRatio);

    /// `coarse`: controls are high enough for fingers.
    void setStyle(bool dark, bool coarse);
    bool coarse() const { return coarse_; }

    /// Gives ImGui an event. Whether ImGui takes it is known after `begin`.
    void handle(const SDL_Event& event);

    void begin();
    /// Leaves the frame's draw lists in `ImGui::GetDrawData`.
    void end();

    bool wantsPointer() const;
    /// Whether a press at this place (CSS pixels) is the panel's. ImGui takes events one by one:
    /// for a few frames after a key and a move, `wantsPointer` is about where the pointer was
    /// before.
    bool takesPress(float x, float y) const;
    const Look& look() const { return look_; }

private:
    void buildFonts();

    bool coarse_ = false;
    float width_ = 1, height_ = 1;
    float pixelRatio_ = 0;
    Look look_;
};

}  // namespace cellmates
