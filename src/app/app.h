#pragma once

#include <SDL_video.h>

#include <optional>
#include <string>
#include <string_view>

#include "app/input.h"
#include "overlay/overlay.h"
#include "render/panel_renderer.h"
#include "render/scene_view.h"
#include "session/session.h"

namespace cellmates {

/// Wiring: events and the panel's requests go to the session, which is then drawn. It holds no
/// rules about what may be done when.
class App {
public:
    App();

    /// What the page says of itself.
    struct Place {
        std::string_view query;       ///< of its address
        bool framed;                  ///< it is in a frame of another page
        float width = 0, height = 0;  ///< of the canvas, CSS pixels; 0 if not known
    };
    /// The window and its context must live as long as the app. Returns false, after reporting
    /// why, if it cannot run.
    [[nodiscard]] bool create(SDL_Window* window, SDL_GLContext context, const Place& place);

    /// One frame. `now` in seconds.
    void frame(double now);

    /// The canvas's size, CSS pixels, and the display's device pixels per CSS pixel.
    void resize(float width, float height, float pixelRatio);
    /// Draws a frame now, for code that reads the canvas before the browser presents it. `plain`:
    /// without what is shown only for a while.
    void redraw(bool plain = false);
    void setVisible(bool visible);
    /// Shows the part of the box around (x, y), px of the box.
    void lookAt(float zoom, float x, float y);
    void setDark(bool dark);
    void setStill(bool still) { session_.setStill(still); }
    void setRecording(bool recording) { session_.setRecording(recording); }
    /// The pointer is a finger.
    void setCoarse(bool coarse);
    /// What is at a place of the canvas, CSS pixels: 0 the picture, 1 the panel, 2 a part of it
    /// that scrolls.
    int panelAt(float x, float y) const;
    /// The canvas has lost the keyboard focus.
    void loseFocus();

    /// Whether the program handles a turn of the wheel, rather than the page: over a scrollable
    /// part of the panel, or over the picture. `out`: a turn towards the reader.
    bool takesWheel(bool out) const;

    /// Closes the topmost card; false if there is none and the key has another meaning.
    bool escape();

    /// The browser has taken the graphics away, or has given them back empty. Without them the
    /// simulation continues, but nothing is drawn.
    void setGraphics(bool there);

    /// Room for the file that the next `open` opens; null if there is not enough memory.
    std::uint8_t* takeFile(std::size_t size);
    /// The file that the last `save` has written.
    const Bytes& written() const { return session_.written(); }

    /// A command from the page, as `readCommand` reads it. The page receives the answer with `tag`.
    void submit(std::string_view query, Session::By by, std::uint64_t tag);

    /// The discs between two ticks: x, y, vx, vy, r or id. Null without a world.
    const void* discs(int what) const;
    /// The number of contacts of the last whole tick, then the ids of each pair. Null if they are
    /// not known, or there is not enough memory.
    const std::uint32_t* contacts();

    /// The state of the simulation, as a JSON object.
    std::string state(bool withHash) const;
    /// The query of an address that opens the same.
    std::string address() const;

private:
    void pollEvents();
    void foldPanel(float width, float height);
    bool restsUndrawn();
    void askPanel();
    void tellPage();
    void fitSession(float width, float height, const Insets& taken);
    void draw();
    bool drawRace(Viewport part, float width, float height);
    std::optional<Picture::Place> focus() const;

    SDL_Window* window_ = nullptr;
    Session session_;
    Gui gui_;
    Overlay overlay_{gui_};
    /// Everything that lives in the WebGL context.
    struct Graphics {
        SceneView scene;
        PanelRenderer panel;
        std::optional<SceneView> second;  ///< of a race
        [[nodiscard]] bool create() { return scene.create() && panel.create(); }
    };
    std::optional<Graphics> graphics_;  ///< empty while the graphics are lost
    Camera camera_;
    Picture picture_;  ///< as last drawn
    Input input_;
    std::shared_ptr<Bytes> file_;     ///< for the next `open`
    Buffer<std::uint32_t> contacts_;  ///< as last asked for
    bool framed_ = false;
    bool panelAsked_ = false;  ///< the address says whether the panel is open
    bool folded_ = false;      ///< the panel was collapsed for lack of room, not by the reader
    bool visible_ = true;
    bool dark_ = true;
    bool plain_ = false;  ///< the picture is to be kept
    bool scrolls_ = false;
    bool drawingFailed_ = false;  ///< has been reported
    bool shownOnce_ = false;
    bool over_ = false;   ///< nothing can run any more
    int idleFrames_ = 0;  ///< since anything visible changed
    std::uint64_t drawnFrames_ = 0;
    double now_ = 0;                ///< of the last frame, seconds
    float width_ = 1, height_ = 1;  ///< CSS pixels
    float pixelRatio_ = 1;
};

}  // namespace cellmates
