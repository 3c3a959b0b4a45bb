#pragma once

#include <SDL_video.h>

#include <optional>
#include <string>
#include <string_view>

#include "app/input.h"
#include "overlay/frame.h"
#include "overlay/gui.h"
#include "overlay/seam.h"
#include "render/panel_renderer.h"
#include "render/scene_view.h"
#include "session/driven_session.h"

namespace cellmates {

/// `App` passes events and the panel's commands to the session, and then draws the session. It has
/// no rules about which command is allowed when.
class App final : public DrivenSession {
public:
    App();

    /// Properties of the page around the canvas.
    struct Place {
        std::string_view query;       ///< query of the page's address
        bool framed;                  ///< whether another page embeds the page
        float width = 0, height = 0;  ///< size of the canvas, CSS pixels; 0 if unknown
        bool coarse = false;          ///< whether the pointer is a finger
    };
    /// The window and its context must live as long as the app. Returns false if the app cannot
    /// run, after reporting why.
    [[nodiscard]] bool create(SDL_Window* window, SDL_GLContext context, const Place& place);

    /// Handles input, continues the simulation and draws. `now`: time of the frame, seconds.
    void frame(double now);

    /// Takes the canvas's size, CSS pixels, and the display's device pixels per CSS pixel.
    void resize(float width, float height, float pixelRatio);
    /// Draws a frame immediately, for code that reads the canvas before the browser presents it.
    /// `plain`: without the star that a switch of method shows for a while.
    void redraw(bool plain = false);
    void setVisible(bool visible);
    /// What surrounds the picture.
    struct Surroundings {
        bool dark = true;        ///< the page's theme
        bool still = false;      ///< whether the visitor prefers reduced motion
        bool coarse = false;     ///< whether the pointer is a finger
        bool recording = false;  ///< whether a clip is being recorded
    };
    void setSurroundings(const Surroundings& now);
    /// Takes where the two sides of a race meet: a part of the box's width, 0 .. 1.
    void setSeam(float part);
    /// Whether the panel is at (x, y) of the canvas, CSS pixels.
    bool panelAt(float x, float y) const;
    /// Handles the canvas's loss of the keyboard focus.
    void loseFocus();

    /// Whether the program, not the page, handles a turn of the wheel. `out`: the turn is towards
    /// the visitor.
    bool takesWheel(bool out) const;

    /// Closes a race or a measurement. Returns false if there is none, so that Escape can mean
    /// something else.
    bool escape();

    /// Handles the loss of the WebGL context, or its return, empty, if `there`. Without a context
    /// the simulation continues, but nothing is drawn.
    void setGraphics(bool there);

    void submit(std::string_view query, Session::By by, std::uint64_t tag) override;

    std::string state() const override;
    /// The query of an address that opens the present scene, parameters and view.
    std::string address() const;

private:
    void pollEvents();
    void foldPanel(bool before, bool now);
    bool rests();
    void wake();
    void loop(bool wanted);
    void askPanel();
    void tellPage();
    void tellChanges();
    void lookAt(const command::Look& look);
    void fitSession(float width, float height, const Insets& taken);
    void show();
    void sizeCanvas();
    void draw();
    float seam() const;
    Layout layout() const;
    std::optional<Picture::Place> focus() const;
    Rect inCss(Viewport part) const;

    SDL_Window* window_ = nullptr;
    Gui gui_;
    Places places_;  ///< places of the panel's parts
    Insets taken_;   ///< space that the panel takes
    /// Everything that lives in the WebGL context.
    struct Graphics {
        SceneView scene;
        PanelRenderer panel;
        [[nodiscard]] bool create() { return scene.create() && panel.create(); }
    };
    std::optional<Graphics> graphics_;  ///< empty while the graphics are lost
    Camera camera_;
    Picture picture_;  ///< layout of the last drawn picture
    Input input_{gui_, camera_, session_};
    bool framed_ = false;
    bool panelAsked_ = false;  ///< whether the address sets `panel`
    bool folded_ = false;      ///< whether lack of room, not the visitor, collapsed the panel
    bool visible_ = true;
    bool looping_ = true;         ///< whether the browser is asked for frames
    bool plain_ = false;          ///< whether to draw without the star
    bool drawingFailed_ = false;  ///< whether the page was told that drawing failed
    bool shownOnce_ = false;
    bool over_ = false;   ///< whether nothing can run any more
    int idleFrames_ = 0;  ///< frames since anything visible changed
    std::uint64_t drawnFrames_ = 0;
    double now_ = 0;                ///< time of the last frame, seconds
    float width_ = 1, height_ = 1;  ///< size of the canvas, CSS pixels
    bool sized_ = false;            ///< whether the page has told the size
    float pixelRatio_ = 1;
    std::optional<seam::Captions> captions_;
    float seam_ = kMiddle;  ///< between the sides of a race, part of the box's width
    static constexpr float kMiddle = 0.5f;
};

}  // namespace cellmates
