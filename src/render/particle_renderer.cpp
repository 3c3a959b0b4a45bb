#include "render/particle_renderer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace cellmates {
namespace {

constexpr const char* kVertex = R"(
uniform vec4 clip;     // box to clip space: scale, offset
uniform float pixels;  // device pixels per px of the box
uniform float stroke;  // line width in device pixels, 0 = filled
layout(location = 0) in vec3 disc;
layout(location = 1) in float speed;
out vec2 fromCentre;  // device pixels
flat out float radius;
flat out vec4 colour;

vec3 ramp(float s) {
    const vec3 cool = vec3(0.16, 0.36, 0.66), mid = vec3(0.20, 0.68, 0.75);
    const vec3 light = vec3(0.96, 0.82, 0.45), warm = vec3(0.93, 0.36, 0.29);
    vec3 low = mix(cool, mid, smoothstep(0.0, 0.42, s));
    return mix(mix(low, light, smoothstep(0.35, 0.72, s)), warm, smoothstep(0.68, 1.0, s));
}

void main() {
    float wanted = disc.z * pixels;
    radius = max(wanted, 0.7);
    float faint = min(1.0, (wanted * wanted) / (radius * radius));
    colour = stroke > 0.0 ? vec4(0.0, 0.0, 0.0, faint) : vec4(ramp(speed), faint);
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    fromCentre = corner * (radius + stroke + 1.0);
    vec2 place = disc.xy + fromCentre / pixels;
    gl_Position = vec4(place * clip.xy + clip.zw, 0.0, 1.0);
}
)";

constexpr const char* kFragment = R"(
uniform float stroke;
in vec2 fromCentre;
flat in float radius;
flat in vec4 colour;
out vec4 pixel;

void main() {
    float inside = radius - length(fromCentre);  // device pixels from the rim
    float cover = stroke > 0.0 ? stroke * 0.5 + 0.5 - abs(inside) : inside + 0.5;
    float alpha = clamp(cover, 0.0, 1.0) * colour.a;
    // A darker rim keeps neighbours of one colour apart, where there is room.
    float rim = stroke > 0.0 ? 1.0 : mix(0.62, 1.0, smoothstep(0.0, 1.8, inside));
    vec3 shade = radius > 3.0 ? colour.rgb * rim : colour.rgb;
    pixel = vec4(shade * alpha, alpha);
}
)";

}  // namespace

ParticleRenderer::~ParticleRenderer() {
    glDeleteBuffers(1, &buffer_);
    glDeleteVertexArrays(1, &vertexArray_);
}

bool ParticleRenderer::create() {
    if (!program_.create(kVertex, kFragment)) return false;
    clip_ = program_.uniform("clip");
    pixels_ = program_.uniform("pixels");
    stroke_ = program_.uniform("stroke");

    glGenVertexArrays(1, &vertexArray_);
    glGenBuffers(1, &buffer_);
    glBindVertexArray(vertexArray_);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(Disc), nullptr);
    glVertexAttribDivisor(0, 1);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 1, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Disc),
                          reinterpret_cast<const void*>(offsetof(Disc, speed)));
    glVertexAttribDivisor(1, 1);
    glBindVertexArray(0);
    return true;
}

void ParticleRenderer::pack(const Particles& p) {
    // Twice the usual speed is the warm end of the colours.
    const float scale = 127.5f / std::max(usualSpeed_, 1e-3f);
    double sum = 0;
    const std::uint32_t n = p.count();
    for (std::uint32_t i = 0; i < n; ++i) {
        const float squared = p.vx[i] * p.vx[i] + p.vy[i] * p.vy[i];
        const float speed = std::min(255.0f, std::sqrt(squared) * scale);
        discs_[i] = {p.x[i], p.y[i], p.r[i], static_cast<std::uint8_t>(speed), {}};
        sum += squared;
    }
    const auto now = static_cast<float>(std::sqrt(sum / std::max(n, 1u)));
    usualSpeed_ += (now - usualSpeed_) * 0.05f;  // settles within a second
}

bool ParticleRenderer::draw(const Particles& particles, const Camera& camera, DiscStyle style) {
    if (!discs_.reserve(particles.capacity())) return false;
    pack(particles);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    glBufferData(GL_ARRAY_BUFFER, particles.count() * sizeof(Disc), discs_.data(), GL_STREAM_DRAW);

    const Camera::Transform t = camera.clip();
    glUseProgram(program_.id());
    glUniform4f(clip_, t.scaleX, t.scaleY, t.x, t.y);
    glUniform1f(pixels_, camera.scale());
    glUniform1f(stroke_, style == DiscStyle::outline ? camera.pixelRatio() : 0.0f);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(vertexArray_);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(particles.count()));
    glBindVertexArray(0);
    return true;
}

}  // namespace cellmates
