#pragma once

#include <SDL_events.h>
#include <SDL_video.h>

struct ImFont;

namespace cellmates {

/// Sets up Dear ImGui (window, fonts, style) and runs its frames. It draws nothing itself.
class Gui {
public:
    struct Fonts {
        ImFont* text = nullptr;    ///< 18 px line height
        ImFont* strong = nullptr;  ///< 18 px, semibold
        ImFont* figure = nullptr;  ///< 38 px, semibold: letters of 29 px, by CSS
    };

    void create(SDL_Window* window, SDL_GLContext context);

    /// Size of the surface, CSS pixels, and device pixels per CSS pixel. Fonts are
    /// built again for another ratio, so that they stay sharp.
    void resize(float width, float height, float pixelRatio);

    void setDark(bool dark);
    /// Controls are at least 44 px high, for fingers.
    void setCoarse(bool coarse);
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
    bool takesPress(float x, float y) const { return at(x, y) != Part::picture; }
    /// The part of the panel at a place, CSS pixels.
    enum class Part { picture, panel, scrollable };
    Part at(float x, float y) const;
    const Fonts& fonts() const { return fonts_; }

private:
    void buildFonts();
    void style();

    bool dark_ = true, coarse_ = false;
    float width_ = 1, height_ = 1;
    float pixelRatio_ = 0;
    Fonts fonts_;
};

}  // namespace cellmates
