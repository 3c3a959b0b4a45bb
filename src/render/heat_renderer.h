#pragma once

#include <cstdint>
#include <span>

#include "render/camera.h"
#include "render/program.h"

namespace cellmates {

/// `HeatRenderer` colours cells by the number of discs in each: clear for none, then from yellow
/// for one to dark red for eight and more.
class HeatRenderer {
public:
    /// Most cells per side, because every device supports textures of this size.
    static constexpr int kMostCells = 2048;

    /// False if the driver rejects the shaders.
    [[nodiscard]] bool create();

    /// `counts`: discs per cell, at most 255, in rows of `columns` cells. `cell`: side of a cell,
    /// px of the box.
    void draw(std::span<const std::uint8_t> counts, int columns, float cell, const Camera& camera);

private:
    Program program_;
    GLint size_ = -1;
    GlTexture texture_;
};

}  // namespace cellmates
