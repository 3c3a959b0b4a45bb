#pragma once

#include "core/particles.h"
#include "render/camera.h"
#include "render/program.h"

namespace cellmates {

/// How discs are drawn.
enum class DiscStyle {
    outline,  ///< the tutorial's: a thin black circle, no fill
    filled    ///< coloured by speed, from slow (cool) to fast (warm)
};

/// All particles in one buffer update, 16 bytes each, and one instanced draw.
///
///     | x f32 | y f32 | r f32 | speed u8 | 3 x unused |
///
/// A disc smaller than a pixel is drawn a pixel wide and as much fainter, so that
/// millions of them still add up to the right brightness.
class ParticleRenderer {
public:
    ParticleRenderer() = default;
    ParticleRenderer(const ParticleRenderer&) = delete;
    ParticleRenderer& operator=(const ParticleRenderer&) = delete;
    ~ParticleRenderer();

    /// False when the driver refuses the shaders.
    [[nodiscard]] bool create();

    /// Draws into the current framebuffer. False, and nothing drawn, when there is
    /// no memory for the packed copy.
    bool draw(const Particles& particles, const Camera& camera, DiscStyle style);

private:
    struct Disc {
        float x, y, r;
        std::uint8_t speed, unused[3];
    };
    static_assert(sizeof(Disc) == 16);

    void pack(const Particles& particles);

    Program program_;
    GLint clip_ = -1, pixels_ = -1, stroke_ = -1;
    GLuint vertexArray_ = 0, buffer_ = 0;
    Buffer<Disc> discs_;
    float usualSpeed_ = 1;  ///< px/tick, root mean square of the last frames
};

}  // namespace cellmates
