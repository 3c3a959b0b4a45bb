#pragma once

#include <SDL_events.h>
#include <SDL_video.h>

struct ImFont;

namespace cellmates {

/// Dear ImGui's life: window, fonts, style, one frame.
class Gui {
public:
    struct Fonts {
        ImFont* text = nullptr;    ///< 18 px line height
        ImFont* strong = nullptr;  ///< 18 px, semibold
        ImFont* figure = nullptr;  ///< 36 px, semibold
    };

    void create(SDL_Window* window, SDL_GLContext context);

    /// Size of the surface, CSS pixels, and device pixels a CSS pixel. Fonts are
    /// built anew for another ratio, so that they stay sharp.
    void resize(float width, float height, float pixelRatio);

    void setDark(bool dark);

    /// After the graphics were lost: everything that was in them is made anew.
    void renew();

    /// Gives ImGui an event. Whether it wants it is known after `begin`.
    void handle(const SDL_Event& event);

    void begin();
    void render();

    bool wantsPointer() const;
    const Fonts& fonts() const { return fonts_; }

private:
    void buildFonts();

    float width_ = 1, height_ = 1;
    float pixelRatio_ = 0;
    Fonts fonts_;
};

}  // namespace cellmates
