#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/world.h"
#include "render/camera.h"
#include "render/disc_colours.h"
#include "render/gl_object.h"
#include "render/program.h"
#include "session/options.h"

namespace cellmates {

/// All discs that can be seen in one buffer update, 4 to 7 bytes each, and one draw.
///
///     | x u16 ... | y u16 ... | r u16 ... | level of colour u8 ... |
///                               unless      unless all are
///                               all are     of one colour
///                               of one size
///
/// Positions are fractions of the visible part and a margin around it, in 52,000 steps per side: a
/// twentieth of a pixel on a large screen. One array after another, so that packing vectorises.
///
/// Discs are drawn as points if the driver supports points of that size: one vertex each instead of
/// the four of a square (in software 2.4 µs per disc instead of 14). Discs smaller than a pixel are
/// drawn as one proportionally fainter pixel, so that millions of them still add up to the right
/// brightness.
class ParticleRenderer {
public:
    /// False if the driver rejects the shaders.
    [[nodiscard]] bool create();

    /// Draws into the current framebuffer. False, without drawing, if there is no memory for the
    /// packed copy.
    bool draw(const World& world, const Camera& camera, DiscStyle style, ColourBy colour,
              Inspection::Cells cells, bool dark);

    const DiscColours& colours() const { return colours_; }

private:
    /// A way to draw them: its shaders, and the arrays as its attributes.
    struct Pass {
        Program program;
        GLint clip = -1, frame = -1, largest = -1, pixels = -1, stroke = -1;
        GlVertexArray vertexArray;

        [[nodiscard]] bool create(const std::string& vertexSource,
                                  const std::string& fragmentSource);
    };

    /// The part of the box that packed positions refer to, px.
    struct Frame {
        float left, top, width, height;
    };

    bool choose(const Particles& particles, const Frame& frame);
    bool upload(const World& world, const Frame& frame, ColourBy colour, Inspection::Cells cells);
    void uploadPalette(ColourBy colour, DiscStyle style, bool dark);

    Pass quads_, points_, dots_;
    float largestPoint_ = 1;  ///< device pixels across
    GlBuffer buffer_;
    GlTexture palette_;
    struct Shown {
        ColourBy colour;
        DiscStyle style;
        bool dark;
        bool operator==(const Shown&) const = default;
    };
    std::optional<Shown> inPalette_;
    DiscColours colours_;
    Buffer<std::uint8_t> packed_;
    Buffer<std::uint32_t> chosen_;  ///< storage indices of the visible discs, when zoomed in
    /// What differs among the discs; else there is no array of it.
    struct Arrays {
        bool radius, level;
    };
    Arrays arrays_{};
    bool all_ = true;          ///< all are drawn
    std::uint32_t count_ = 0;  ///< of drawn discs
};

}  // namespace cellmates
