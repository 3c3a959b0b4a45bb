#pragma once

#include <array>
#include <vector>

#include "render/camera.h"
#include "render/heat_renderer.h"
#include "render/lens.h"
#include "render/marks.h"
#include "render/particle_renderer.h"
#include "render/segment_renderer.h"
#include "session/session.h"

namespace cellmates {

/// `SceneView` draws a session's world: its box, its discs, and the overlays that are switched on.
class SceneView {
public:
    /// False if the driver rejects the shaders.
    [[nodiscard]] bool create();

    /// Fills the surface with the colour around the box.
    static void clear(bool dark);

    /// Draws the session's world and its inspection; `withStar`: also the star that a switch of
    /// method shows for a while. False, without drawing the discs, if there is no memory to pack
    /// them.
    bool draw(const Session& session, const Camera& camera, bool dark, bool withStar);
    /// Draws the two worlds of the session's race in one picture: the left one up to `seam`, device
    /// pixels, and the right one from there on.
    bool drawRace(const Session& session, const Camera& camera, bool dark, float seam);

    /// The value at the end of the last drawn colour scale.
    float topOfColours() const { return colours_[0].top(); }

    /// The place of the close-up of the last drawn picture, device pixels, if it had one.
    std::optional<Viewport> lensPlace() const {
        return lens_ ? std::optional(lens_->shown()) : std::nullopt;
    }

private:
    bool drawLens(const Session& session, const Camera& lens, const Camera& camera, bool dark);
    bool drawBox(const World& world, const ViewOptions& view,
                 const std::optional<Inspection::Cells>& cells, const Camera& camera, bool dark,
                 Viewport part, DiscColours& colours, float veil = 0);
    static void cut(const Camera& camera, Viewport part);
    void drawApart(const Race& race, const Camera& camera);
    void drawDirections(const Particles& particles, const Camera& camera, Pull pull, bool dark);
    void drawHeat(const World& world, Inspection::Cells cells, const Camera& camera);
    void drawGridLines(Box box, Inspection::Cells cells, const Camera& camera, Colour colour);

    ParticleRenderer discs_;
    std::array<DiscColours, 2> colours_;  ///< those of the world, or of both sides of a race
    HeatRenderer heat_;
    std::vector<std::uint8_t> counts_;  ///< discs per cell, for the heat
    MissedMarks marks_;
    TestMarks tests_;
    std::optional<Camera> lens_;  ///< camera of the lens of the last picture
    SegmentRenderer lines_;
    std::vector<Segment> segments_;
};

}  // namespace cellmates
