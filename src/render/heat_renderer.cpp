#include "render/heat_renderer.h"

namespace cellmates {
namespace {

constexpr const char* kHeatVertex = R"(
uniform vec4 clip;
uniform vec2 size;  // of all cells together, px of the box
out vec2 part;

void main() {
    part = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(part * size * clip.xy + clip.zw, 0.0, 1.0);
}
)";

// Three colours of steadily falling lightness, so that they differ without hue, too.
constexpr const char* kHeatFragment = R"(
uniform mediump sampler2D counts;
in vec2 part;
out vec4 pixel;
void main() {
    float count = texture(counts, part).r * 255.0;
    float heat = clamp((count - 1.0) / 7.0, 0.0, 1.0);
    vec3 few = vec3(0.99, 0.86, 0.45), some = vec3(0.93, 0.45, 0.20), many = vec3(0.55, 0.05, 0.15);
    vec3 colour = heat < 0.5 ? mix(few, some, heat * 2.0) : mix(some, many, heat * 2.0 - 1.0);
    float opacity = count < 0.5 ? 0.0 : 0.72;
    pixel = vec4(colour * opacity, opacity);
}
)";

}  // namespace

bool HeatRenderer::create() {
    if (!program_.create(kHeatVertex, kHeatFragment)) return false;
    size_ = program_.uniform("size");
    texture_.create(GL_NEAREST);
    return true;
}

void HeatRenderer::draw(std::span<const std::uint8_t> counts, int columns, float cell,
                        const Camera& camera) {
    if (counts.empty() || columns <= 0) return;
    const int rows = static_cast<int>(counts.size()) / columns;
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, columns, rows, 0, GL_RED, GL_UNSIGNED_BYTE,
                 counts.data());
    program_.use(camera.clip());
    glUniform2f(size_, cell * static_cast<float>(columns), cell * static_cast<float>(rows));
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace cellmates
