#pragma once

#include <cstdint>
#include <span>

#include "core/config.h"
#include "render/camera.h"
#include "render/program.h"

namespace cellmates {

/// Cells coloured by how many discs each holds: clear for none, then from
/// yellow for one to dark red for eight and more.
class HeatRenderer {
public:
    HeatRenderer() = default;
    HeatRenderer(const HeatRenderer&) = delete;
    HeatRenderer& operator=(const HeatRenderer&) = delete;
    ~HeatRenderer();

    static constexpr int kMostCells =
        2048;  ///< per side: every device supports textures of this size

    /// False if the driver rejects the shaders.
    [[nodiscard]] bool create();

    /// `counts`: rows of `columns` cells, 255 for more; `cell`: their side, px.
    void draw(std::span<const std::uint8_t> counts, int columns, float cell, const Camera& camera);

private:
    Program program_;
    GLint clip_ = -1, size_ = -1;
    GLuint vertexArray_ = 0, texture_ = 0;
};

}  // namespace cellmates
