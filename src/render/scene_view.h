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

/// Draws a session's world: its box, its discs, and the overlays that are switched on.
class SceneView {
public:
    /// False if the driver rejects the shaders.
    [[nodiscard]] bool create();

    /// Fills the surface with the colour around the box.
    static void clear(bool dark);

    /// Draws the session's world, with what is found out about it; `withStar`: also with what is
    /// shown for a while after a switch of method. False, without drawing the discs, if there is no
    /// memory to pack them.
    bool draw(const Session& session, const Camera& camera, bool dark, bool withStar);
    /// Draws another world in the same way, without what is found out.
    bool draw(const World& world, const ViewOptions& view, const Camera& camera, bool dark);

    /// The values at the ends of the colour scale when last drawn.
    const DiscColours::Scale& colourScale() const { return discs_.colours().scale(); }

private:
    bool drawLens(const Session& session, const Lens& lens, const Camera& camera, bool dark);
    bool drawBox(const World& world, const ViewOptions& view,
                 const std::optional<Inspection::Cells>& cells, const Camera& camera, bool dark);
    void drawDirections(const Particles& particles, const Camera& camera, Pull pull, bool dark);
    void drawHeat(const World& world, Inspection::Cells cells, const Camera& camera);
    void drawGridLines(Box box, Inspection::Cells cells, const Camera& camera, Colour colour);

    ParticleRenderer discs_;
    HeatRenderer heat_;
    std::vector<std::uint8_t> counts_;  ///< by cell, for the heat
    Marks marks_;
    TestMarks tests_;
    HandMarks hand_;
    SegmentRenderer lines_;
    std::vector<Segment> segments_;
};

}  // namespace cellmates
