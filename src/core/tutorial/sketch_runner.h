#pragma once

#include "core/config.h"
#include "core/particles.h"
#include "core/tutorial/sketch.h"

namespace cellmates {

/// What the sketch would be set to: cells of `config.cell`, or of the published 22 px.
sketch::Settings<float> sketchSettings(const Config& config);

/// Particle i as the sketch has it.
inline sketch::Particle<float> sketchParticle(const Particles& p, std::uint32_t i) {
    return {p.x[i], p.y[i], p.vx[i], p.vy[i], p.r[i], 1.0f / p.inverseMass[i]};
}

/// Runs the sketch's loops, in float, on the world's particles. They are copied
/// out and back in order of id, because the sketch walks them in the order in
/// which they were created.
class SketchRunner {
public:
    /// One frame of the loop that `config.method` names.
    sketch::Tally frame(Particles& particles, const Config& config);

    /// Forgets the grid, for when something else has moved the particles.
    void invalidate() { grid_ = {}; }

    std::size_t bytes() const { return copies_.capacity() * sizeof(copies_[0]) + grid_.bytes(); }

private:
    std::vector<sketch::Particle<float>> copies_;
    sketch::Grid<float> grid_;
};

}  // namespace cellmates
