#pragma once

#include <cstdint>

#include "core/config.h"
#include "core/particles.h"
#include "render/camera.h"
#include "render/program.h"

namespace cellmates {

/// How discs are drawn.
enum class DiscStyle {
    outline,  ///< the tutorial's: a thin black circle, no fill
    filled    ///< coloured by speed, from slow (cool) to fast (warm)
};

/// All particles in one buffer update, 7 bytes each, and one draw.
///
///     | x u16 ... | y u16 ... | r u16 ... | speed u8 ... |
///
/// Places are parts of the box and a margin around it, 52 000 to a side: a
/// twentieth of a pixel where the box is as wide as a large screen. Array after
/// array, so that packing vectorises.
///
/// Discs smaller than a pixel are points, as much fainter as they are smaller, so
/// that millions of them still add up to the right brightness.
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
    bool draw(const Particles& particles, Box box, const Camera& camera, DiscStyle style);

private:
    /// A way to draw them: its shaders, and the arrays as its attributes.
    struct Pass {
        Program program;
        GLint clip = -1, frame = -1, largest = -1, pixels = -1, stroke = -1;
        GLuint vertexArray = 0;

        [[nodiscard]] bool create(const char* vertexSource, const char* fragmentSource);
    };

    void upload(const Particles& particles, Box box);
    void measureSpeed(const Particles& particles);

    Pass discs_, points_;
    GLuint buffer_ = 0;
    Buffer<std::uint8_t> packed_;
    float usualSpeed_ = 0;  ///< px/tick, root mean square of the last frames; 0 before
};

}  // namespace cellmates
