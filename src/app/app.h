#pragma once

#include <SDL_video.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/fixed_step.h"
#include "app/input.h"
#include "app/inspection.h"
#include "app/scene_view.h"
#include "app/url_options.h"
#include "core/world.h"
#include "overlay/overlay.h"

namespace cellmates {

/// The app: a world, what shows it, and what changes it, one frame after another.
class App {
public:
    App();

    /// The window and its context must live as long as the app. False when the
    /// graphics cannot be set up; a sentence has then been reported. In a frame the
    /// panel begins folded.
    [[nodiscard]] bool create(SDL_Window* window, SDL_GLContext context, const UrlOptions& options,
                              bool framed);

    /// One frame. `now` in seconds.
    void frame(double now);

    /// The canvas's size, CSS pixels, and the display's device pixels a CSS pixel.
    void resize(float width, float height, float pixelRatio);
    void setVisible(bool visible);
    void setDark(bool dark);

    /// Whether the pointer is over something of the panel's that the wheel moves.
    bool scrolls() const { return scrolls_; }

    /// The browser has taken the graphics away, or has given them back, empty. Without
    /// them the simulation goes on, unseen and without a panel.
    void setGraphics(bool there);

    // What the page around may ask for, between two frames.

    void pause(bool paused);
    /// Makes `ticks` more, one after another in the next frames, and is paused.
    void step(int ticks);
    void reset();
    /// Changes what `parseChange` reads; or nothing, and says why.
    std::string set(std::string_view query);

    /// What runs, as a JSON object. The hash takes a millisecond for 200 000 particles,
    /// so that it is left out where nobody asks for it.
    std::string state(bool withHash) const;

private:
    void pollEvents();
    bool restsUndrawn();
    Commands askPanel();
    void apply(const Commands& commands);
    void inspect(const Commands& commands);
    void advance(int ticks);
    void spawnAlongDrag(int ticks);
    void draw();
    std::optional<std::uint64_t> hashWhilePaused();

    /// Goes on with other parameters, or with all of another world.
    void changeTo(const Config& config, bool fromStart);
    void restart(Config config);
    /// Says so when there are too many particles for a method or a response.
    template <class Info>
    bool refused(const char* kind, const Info& wanted);
    bool tick(Deadline deadline);

    SDL_Window* window_ = nullptr;
    Workers workers_;  ///< of the world, whatever it is replaced by
    std::unique_ptr<World> world_;
    Gui gui_;
    Overlay overlay_{gui_};
    std::optional<SceneView> scene_;  ///< empty while the graphics are lost
    Camera camera_;
    Input input_;
    FixedStep clock_;
    Inspection inspection_;
    ViewOptions view_;
    PanelSize panel_ = PanelSize::full;
    bool paused_ = false;
    bool visible_ = true;
    bool dark_ = true;
    bool scrolls_ = false;
    bool outOfMemory_ = false;    ///< the contacts did not fit: no more ticks
    bool lookingFailed_ = false;  ///< has been said
    bool drawingFailed_ = false;  ///< has been said
    bool shownOnce_ = false;
    struct KnownHash {
        std::uint64_t tick;
        std::uint32_t count;
        std::uint64_t hash;
    };
    std::optional<KnownHash> known_;  ///< the last one that was computed
    Stats lastTick_;
    int stepsWanted_ = 0;
    int idleFrames_ = 0;  ///< since anything changed that can be seen
    std::uint64_t drawnFrames_ = 0;
    double now_ = 0;                ///< of the last frame, seconds
    float width_ = 1, height_ = 1;  ///< CSS pixels
    float pixelRatio_ = 1, maxPixelRatio_ = 2;
};

}  // namespace cellmates
