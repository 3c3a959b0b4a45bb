#pragma once

#include <cstdint>
#include <span>

#include "core/config.h"
#include "render/camera.h"
#include "render/gl_object.h"
#include "render/program.h"

namespace cellmates {

/// Cells coloured by how many discs each holds: clear for none, then from
/// yellow for one to dark red for eight and more.
class HeatRenderer {
public:
    /// Per side: every device supports textures of this size.
    static constexpr int kMostCells = 2048;

    /// False if the driver rejects the shaders.
    [[nodiscard]] bool create();

    /// `counts`: rows of `columns` cells, 255 for more; `cell`: their side, px.
    void draw(std::span<const std::uint8_t> counts, int columns, float cell, const Camera& camera);

private:
    Program program_;
    GLint clip_ = -1, size_ = -1;
    GlVertexArray vertexArray_;
    GlTexture texture_;
};

}  // namespace cellmates
