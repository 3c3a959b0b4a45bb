#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/world.h"
#include "render/camera.h"
#include "render/disc_colours.h"
#include "render/program.h"
#include "session/options.h"

namespace cellmates {

/// `ParticleRenderer` draws all visible discs with one buffer update, 4 to 7 bytes per disc, and
/// one draw call.
///
///     | x u16 ... | y u16 ... | r u16 ... | level of colour u8 ... |
///                               unless      unless all are
///                               all are     of one colour
///                               of one size
///
/// Positions are fractions of the visible part plus a margin. The visible part has 52,000 steps per
/// side, a twentieth of a pixel on a large screen. The arrays follow one another, so that packing
/// vectorises.
///
/// Discs are drawn as points if the driver supports points of that size, because a point has one
/// vertex and a square four (software rendering takes 2.4 µs per disc instead of 14 µs). Discs
/// smaller than a pixel are drawn as one proportionally fainter pixel, so that millions of them
/// still add up to the right brightness.
class ParticleRenderer {
public:
    /// False if the driver rejects the shaders.
    [[nodiscard]] bool create();

    /// Draws into the current framebuffer, in these `colours`. False, without drawing, if there is
    /// no memory for the packed copy.
    bool draw(const World& world, const Camera& camera, DiscStyle style, ColourBy colour,
              Inspection::Cells cells, bool dark, DiscColours& colours);

private:
    /// One way to draw discs: its shaders, with the arrays as their attributes.
    struct Pass {
        Program program;
        GLint frame = -1, largest = -1, pixels = -1, stroke = -1;

        [[nodiscard]] bool create(const std::string& vertexSource,
                                  const std::string& fragmentSource);
    };

    // `frame`: the part of the box that packed positions refer to.
    bool choose(const Particles& particles, const Camera::Part& frame);
    bool upload(const World& world, const Camera::Part& frame, ColourBy colour,
                Inspection::Cells cells, DiscColours& colours);
    void uploadPalette(ColourBy colour, DiscStyle style, bool dark);

    Pass quads_, points_, dots_;
    float largestPoint_ = 1;  ///< diameter of the largest point, device pixels
    GlBuffer buffer_;
    GlTexture palette_;
    struct Shown {
        ColourBy colour;
        DiscStyle style;
        bool dark;
        bool operator==(const Shown&) const = default;
    };
    std::optional<Shown> inPalette_;
    Buffer<std::uint8_t> packed_;
    Buffer<std::uint32_t> chosen_;  ///< storage indices of the visible discs, when zoomed in
    /// Properties that differ among the discs, and therefore have an array.
    struct Arrays {
        bool radius, level;
    };
    Arrays arrays_{};
    bool all_ = true;          ///< whether all discs are drawn
    std::uint32_t count_ = 0;  ///< number of drawn discs
};

}  // namespace cellmates
