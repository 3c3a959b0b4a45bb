#include "render/segment_renderer.h"

namespace cellmates {
namespace {

constexpr const char* kSegmentVertex = R"(
uniform vec4 clip;
uniform float halfWidth;  // px of the box
layout(location = 0) in vec4 segment;

void main() {
    vec2 along = segment.zw - segment.xy;
    float size = length(along);
    vec2 direction = size > 0.0 ? along / size : vec2(1.0, 0.0);
    vec2 across = vec2(-direction.y, direction.x) * halfWidth;
    vec2 end = (gl_VertexID & 1) == 0 ? segment.xy : segment.zw;
    vec2 place = end + ((gl_VertexID & 2) == 0 ? across : -across);
    gl_Position = vec4(place * clip.xy + clip.zw, 0.0, 1.0);
}
)";

constexpr const char* kSegmentFragment = R"(
uniform vec4 colour;  // multiplied by its opacity
out vec4 pixel;
void main() { pixel = colour; }
)";

}  // namespace

bool SegmentRenderer::create() {
    if (!program_.create(kSegmentVertex, kSegmentFragment)) return false;
    halfWidth_ = program_.uniform("halfWidth");
    colour_ = program_.uniform("colour");
    buffer_.create();
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(Segment), nullptr);
    glVertexAttribDivisor(0, 1);
    return true;
}

void SegmentRenderer::draw(std::span<const Segment> segments, const Camera& camera, Colour colour,
                           float width) {
    if (segments.empty()) return;
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(segments.size_bytes()), segments.data(),
                 GL_STREAM_DRAW);
    program_.use(camera.clip());
    glUniform1f(halfWidth_, width * camera.pixelRatio() / 2 / camera.scale());
    glUniform4f(colour_, colour.r * colour.a, colour.g * colour.a, colour.b * colour.a, colour.a);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(segments.size()));
}

}  // namespace cellmates
