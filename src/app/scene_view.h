#pragma once

#include <vector>

#include "app/inspection.h"
#include "core/world.h"
#include "overlay/commands.h"
#include "render/camera.h"
#include "render/heat_renderer.h"
#include "render/particle_renderer.h"
#include "render/segment_renderer.h"

namespace cellmates {

/// Draws a world: its box, its particles, and the lines that were asked for.
class SceneView {
public:
    /// False when the driver refuses the shaders.
    [[nodiscard]] bool create();

    /// False, and no particle drawn, when there is no memory to pack them.
    bool draw(const World& world, const Camera& camera, const ViewOptions& view, const Marks& marks,
              bool dark);

private:
    void drawDirections(const Particles& particles, const Camera& camera, float gravity);
    void drawHeat(const World& world, const Camera& camera);
    void drawMarks(const Marks& marks, const Camera& camera);
    void drawGridLines(const Config& config, float cell, const Camera& camera, Colour colour);

    ParticleRenderer discs_;
    HeatRenderer heat_;
    std::vector<std::uint8_t> counts_;  ///< by cell, for the heat
    SegmentRenderer lines_;
    std::vector<Segment> segments_;
};

}  // namespace cellmates
