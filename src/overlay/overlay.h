#pragma once

#include <optional>

#include "core/config.h"
#include "core/stats.h"
#include "overlay/commands.h"
#include "overlay/figures.h"
#include "overlay/gui.h"
#include "overlay/tick_history.h"

namespace cellmates {

/// What the panel shows. Valid for the frame.
struct OverlayInput {
    const Config& config;
    const Stats& stats;
    const ViewOptions& view;
    const Figures& figures;
    float progress;  ///< of a tick in the midst of its detection, else 0
    bool paused;
    bool compact;                       ///< only the switch and the main figures
    std::optional<std::uint64_t> hash;  ///< of the state, where it is known
    float width, height;                ///< of the surface, CSS pixels
};

/// A point on the page, CSS pixels from the canvas's corner.
struct PagePoint {
    float x = 0, y = 0;
};

/// The panel over the picture. It reads figures and returns what the visitor
/// asks for; it changes nothing itself.
class Overlay {
public:
    explicit Overlay(const Gui& gui) : gui_(gui) {}

    /// To be called for each tick that was done.
    void record(const Stats& stats) { history_.add(stats); }
    /// To be called when the figures so far no longer belong to what runs.
    void forget() { history_.clear(); }

    /// To be called once a frame, whether it draws or not; `now` in seconds.
    void refresh(double now) { history_.refresh(now); }

    /// Draws, between `Gui::begin` and `Gui::render`.
    Commands draw(const OverlayInput& input);

    const TickHistory& history() const { return history_; }

    /// CSS pixels at the left and at the top that the picture leaves to the panel.
    /// Both are 0 where there is no room for both, and the panel lies over it.
    PagePoint reserved() const { return reserved_; }

    /// Surfaces narrower than this, CSS pixels, have no room beside an open panel.
    static constexpr float kRoomBeside = 720;

    /// Where the halves of the switch are, for tests.
    PagePoint naiveHalf() const { return naive_; }
    PagePoint gridHalf() const { return grid_; }

private:
    void drawSwitch(const OverlayInput& input, Commands& out);
    void drawFigures(const OverlayInput& input);
    void drawStages(const OverlayInput& input, float left, float width);
    void drawControls(const OverlayInput& input, Commands& out);
    void drawMethods(const OverlayInput& input, Commands& out);
    void drawResponses(const OverlayInput& input, Commands& out);
    void drawParameters(const OverlayInput& input, Commands& out);
    void drawView(const OverlayInput& input, Commands& out);
    void drawScene(const OverlayInput& input, Commands& out);
    void drawTotals(const OverlayInput& input);
    void drawMeasured(const OverlayInput& input, Commands& out);

    const Gui& gui_;
    TickHistory history_;
    PagePoint reserved_;
    float wantedCount_ = 0;
    bool choosingCount_ = false;
    PagePoint naive_, grid_;
};

}  // namespace cellmates
