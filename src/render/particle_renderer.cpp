#include "render/particle_renderer.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace cellmates {
namespace {

// Around the box, parts of its side: the sketch's own loops let discs go astray.
constexpr float kMargin = 0.125f;
constexpr float kSteps = 65535;
constexpr std::size_t kBytesEach = 3 * sizeof(std::uint16_t) + 1;

// What both passes begin with.
constexpr const char* kDisc = R"(
uniform vec4 clip;      // box to clip space: scale, offset
uniform vec4 frame;     // packed place to box: scale, offset
uniform float largest;  // radius, px
uniform float pixels;   // device pixels per px of the box
uniform float stroke;   // line width in device pixels, 0 = filled
layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in float r;
layout(location = 3) in float speed;

vec3 ramp(float s) {
    const vec3 cool = vec3(0.16, 0.36, 0.66), mid = vec3(0.20, 0.68, 0.75);
    const vec3 light = vec3(0.96, 0.82, 0.45), warm = vec3(0.93, 0.36, 0.29);
    vec3 low = mix(cool, mid, smoothstep(0.0, 0.42, s));
    return mix(mix(low, light, smoothstep(0.35, 0.72, s)), warm, smoothstep(0.68, 1.0, s));
}

vec3 ink() { return stroke > 0.0 ? vec3(0.0) : ramp(speed); }
vec2 place() { return vec2(x, y) * frame.xy + frame.zw; }
vec4 inClip(vec2 at) { return vec4(at * clip.xy + clip.zw, 0.0, 1.0); }
)";

constexpr const char* kDiscVertex = R"(
out vec2 fromCentre;  // device pixels
flat out float radius;
flat out vec4 colour;

void main() {
    float wanted = r * largest * pixels;
    radius = max(wanted, 0.7);
    float faint = min(1.0, (wanted * wanted) / (radius * radius));
    colour = vec4(ink(), faint);
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    fromCentre = corner * (radius + stroke + 1.0);
    gl_Position = inClip(place() + fromCentre / pixels);
}
)";

constexpr const char* kDiscFragment = R"(
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

constexpr const char* kPointVertex = R"(
flat out vec4 colour;

void main() {
    float wanted = r * largest * pixels;
    float covered = min(1.0, 3.14159265 * wanted * wanted);
    colour = vec4(ink() * covered, covered);
    gl_PointSize = 1.0;
    gl_Position = inClip(place());
}
)";

constexpr const char* kPointFragment = R"(
flat in vec4 colour;
out vec4 pixel;
void main() { pixel = colour; }
)";

/// Packs values as parts of `scale`, from `offset` on. Without branches, so that it
/// vectorises; what is no number becomes 0.
void pack(const float* values, std::uint32_t count, float scale, float offset, std::uint16_t* to) {
    for (std::uint32_t i = 0; i < count; ++i) {
        const float part = (values[i] - offset) * scale + 0.5f;
        const float lower = part > 0 ? part : 0;
        to[i] =
            static_cast<std::uint16_t>(static_cast<std::int32_t>(lower < kSteps ? lower : kSteps));
    }
}

void packSpeed(const Particles& p, float scale, std::uint8_t* to) {
    const float* const vx = p.vx.data();
    const float* const vy = p.vy.data();
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        const float speed = std::sqrt(vx[i] * vx[i] + vy[i] * vy[i]) * scale;
        to[i] = static_cast<std::uint8_t>(static_cast<std::int32_t>(speed < 255 ? speed : 255));
    }
}

}  // namespace

ParticleRenderer::~ParticleRenderer() {
    glDeleteBuffers(1, &buffer_);
    for (const Pass* pass : {&discs_, &points_}) glDeleteVertexArrays(1, &pass->vertexArray);
}

bool ParticleRenderer::Pass::create(const char* vertexSource, const char* fragmentSource) {
    if (!program.create((std::string(kDisc) + vertexSource).c_str(), fragmentSource)) return false;
    clip = program.uniform("clip");
    frame = program.uniform("frame");
    largest = program.uniform("largest");
    pixels = program.uniform("pixels");
    stroke = program.uniform("stroke");
    glGenVertexArrays(1, &vertexArray);
    return true;
}

bool ParticleRenderer::create() {
    if (!discs_.create(kDiscVertex, kDiscFragment) || !points_.create(kPointVertex, kPointFragment))
        return false;
    glGenBuffers(1, &buffer_);
    for (const Pass* pass : {&discs_, &points_}) {
        glBindVertexArray(pass->vertexArray);
        for (GLuint k = 0; k < 4; ++k) {
            glEnableVertexAttribArray(k);
            glVertexAttribDivisor(k, pass == &discs_ ? 1 : 0);
        }
    }
    glBindVertexArray(0);
    return true;
}

void ParticleRenderer::measureSpeed(const Particles& p) {
    // A few thousand tell the usual speed of millions.
    const std::uint32_t step = std::max(1u, p.count() / 4096);
    double sum = 0;
    std::uint32_t seen = 0;
    for (std::uint32_t i = 0; i < p.count(); i += step, ++seen)
        sum += static_cast<double>(p.vx[i] * p.vx[i] + p.vy[i] * p.vy[i]);
    const auto now = static_cast<float>(std::sqrt(sum / std::max(seen, 1u)));
    if (usualSpeed_ == 0) usualSpeed_ = now;
    usualSpeed_ += (now - usualSpeed_) * 0.05f;  // settles within a second
}

void ParticleRenderer::upload(const Particles& p, Box box) {
    const std::uint32_t n = p.count();
    auto* const x = reinterpret_cast<std::uint16_t*>(packed_.data());
    const auto scale = [](float length) { return kSteps / (length * (1 + 2 * kMargin)); };
    pack(p.x.data(), n, scale(box.width), -kMargin * box.width, x);
    pack(p.y.data(), n, scale(box.height), -kMargin * box.height, x + n);
    pack(p.r.data(), n, kSteps / std::max(p.maxRadius(), 1e-6f), 0, x + 2 * n);
    measureSpeed(p);
    // Twice the usual speed is the warm end of the colours.
    packSpeed(p, 127.5f / std::max(usualSpeed_, 1e-3f),
              packed_.data() + 3 * sizeof(std::uint16_t) * n);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(kBytesEach * n), packed_.data(),
                 GL_STREAM_DRAW);
}

bool ParticleRenderer::draw(const Particles& particles, Box box, const Camera& camera,
                            DiscStyle style) {
    if (!packed_.reserve(kBytesEach * particles.capacity())) return false;
    upload(particles, box);

    const bool small = 2 * particles.maxRadius() * camera.scale() < 1;
    const Pass& pass = small ? points_ : discs_;
    const Camera::Transform t = camera.clip();
    glUseProgram(pass.program.id());
    glUniform4f(pass.clip, t.scaleX, t.scaleY, t.x, t.y);
    glUniform4f(pass.frame, box.width * (1 + 2 * kMargin), box.height * (1 + 2 * kMargin),
                -kMargin * box.width, -kMargin * box.height);
    glUniform1f(pass.largest, particles.maxRadius());
    glUniform1f(pass.pixels, camera.scale());
    glUniform1f(pass.stroke, style == DiscStyle::outline ? camera.pixelRatio() : 0.0f);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(pass.vertexArray);
    const auto count = static_cast<GLsizei>(particles.count());
    const auto at = [](std::size_t bytes) { return reinterpret_cast<const void*>(bytes); };
    const std::size_t array = sizeof(std::uint16_t) * particles.count();
    for (GLuint k = 0; k < 3; ++k)
        glVertexAttribPointer(k, 1, GL_UNSIGNED_SHORT, GL_TRUE, 0, at(k * array));
    glVertexAttribPointer(3, 1, GL_UNSIGNED_BYTE, GL_TRUE, 0, at(3 * array));
    if (small)
        glDrawArrays(GL_POINTS, 0, count);
    else
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
    glBindVertexArray(0);
    return true;
}

}  // namespace cellmates
