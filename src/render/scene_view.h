#pragma once

#include <vector>

#include "render/camera.h"
#include "render/hand_marks.h"
#include "render/heat_renderer.h"
#include "render/lens.h"
#include "render/marks.h"
#include "render/particle_renderer.h"
#include "render/segment_renderer.h"
#include "render/test_marks.h"
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
    /// Draws another world without an inspection, as `draw` of a session draws its world.
    bool draw(const World& world, const ViewOptions& view, const Camera& camera, bool dark);

    /// The value at the end of the last drawn colour scale.
    float topOfColours() const { return discs_.colours().top(); }

    /// The place of the close-up of the last drawn picture, device pixels, if it had one.
    std::optional<Viewport> lensPlace() const {
        return lens_ ? std::optional(lens_->camera().shown()) : std::nullopt;
    }

private:
    bool drawLens(const Session& session, const Lens& lens, const Camera& camera, bool dark);
    bool drawBox(const World& world, const ViewOptions& view,
                 const std::optional<Inspection::Cells>& cells, const Camera& camera, bool dark,
                 float veil = 0);
    void drawVeil(Box box, const Camera& camera, Colour ground);
    void drawDirections(const Particles& particles, const Camera& camera, Pull pull, bool dark);
    void drawHeat(const World& world, Inspection::Cells cells, const Camera& camera);
    void drawGridLines(Box box, Inspection::Cells cells, const Camera& camera, Colour colour);

    ParticleRenderer discs_;
    HeatRenderer heat_;
    std::vector<std::uint8_t> counts_;  ///< discs per cell, for the heat
    Marks marks_;
    TestMarks tests_;
    HandMarks hand_;
    std::optional<Lens> lens_;
    SegmentRenderer lines_;
    std::vector<Segment> segments_;
};

}  // namespace cellmates
