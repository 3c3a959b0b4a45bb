#include "render/particle_renderer.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

// Margin around the visible part, as a share of its side, because the tutorial's loops let discs
// leave the box.
constexpr float kMargin = 0.125f;
constexpr float kSteps = 65535;
constexpr std::size_t kMostBytesEach = 3 * sizeof(std::uint16_t) + 1;
constexpr float kLargestPoint =
    512;  // device pixels across; every driver supports surfaces larger by this much
constexpr float kColouredStroke = 1.75f;  // factor on the line width, so that the colour is visible

enum : GLuint { kX, kY, kRadius, kLevel };  // locations of the attributes

// Beginning of each vertex shader: uniforms and attributes.
constexpr const char* kDisc = R"(
uniform vec4 clip;
uniform vec4 frame;     // packed place to box: scale, offset
uniform float largest;  // radius, px
uniform float pixels;   // device pixels per px of the box
uniform float stroke;   // line width in device pixels, 0 = filled
layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in float r;
layout(location = 3) in float level;  // 0 .. 255
uniform mediump sampler2D palette;

vec3 ink() { return texelFetch(palette, ivec2(int(level), 0), 0).rgb; }
vec2 place() { return vec2(x, y) * frame.xy + frame.zw; }
vec4 inClip(vec2 at) { return vec4(at * clip.xy + clip.zw, 0.0, 1.0); }
)";

// Extent and opacity of a disc: a disc smaller than a pixel is drawn proportionally fainter.
constexpr const char* kExtent = R"(
flat out float radius;
flat out vec4 colour;
float extent() {  // device pixels from the centre
    float wanted = r * largest * pixels;
    radius = max(wanted, 0.7);
    colour = vec4(ink(), wanted / radius);
    return radius + stroke + 1.0;
}
)";

constexpr const char* kQuadVertex = R"(
out vec2 fromCentre;  // device pixels
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    fromCentre = corner * extent();
    gl_Position = inClip(place() + fromCentre / pixels);
}
)";

constexpr const char* kPointVertex = R"(
flat out float size;  // device pixels
void main() {
    size = 2.0 * extent();
    gl_PointSize = size;
    gl_Position = inClip(place());
}
)";

constexpr const char* kDiscFragment = R"(
uniform float stroke;
flat in float radius;
flat in vec4 colour;
out vec4 pixel;
void shade(vec2 fromCentre) {
    float inside = radius - length(fromCentre);  // device pixels from the rim
    float cover = stroke > 0.0 ? stroke * 0.5 + 0.5 - abs(inside) : inside + 0.5;
    float alpha = clamp(cover, 0.0, 1.0) * colour.a;
    // A darker rim separates neighbours of the same colour, if there is room.
    float rim = stroke > 0.0 ? 1.0 : mix(0.62, 1.0, smoothstep(0.0, 1.8, inside));
    vec3 ink = radius > 3.0 ? colour.rgb * rim : colour.rgb;
    pixel = vec4(ink * alpha, alpha);
}
)";

constexpr const char* kQuadFragment = R"(
in vec2 fromCentre;
void main() { shade(fromCentre); }
)";

constexpr const char* kPointFragment = R"(
flat in float size;
void main() { shade((gl_PointCoord - 0.5) * size); }
)";

constexpr const char* kDotVertex = R"(
flat out vec4 colour;

void main() {
    float wanted = r * largest * pixels;
    float covered = min(1.0, 2.0 * wanted);
    colour = vec4(ink() * covered, covered);
    gl_PointSize = 1.0;
    gl_Position = inClip(place());
}
)";

constexpr const char* kDotFragment = R"(
flat in vec4 colour;
out vec4 pixel;
void main() { pixel = colour; }
)";

/// Rounds (value - offset) * scale, limited to 0 .. `kSteps`; NaN becomes 0. There are no branches,
/// so that loops vectorise.
std::uint16_t packed(float value, float scale, float offset) {
    const float part = (value - offset) * scale + 0.5f;
    const float lower = part > 0 ? part : 0;
    return static_cast<std::uint16_t>(static_cast<std::int32_t>(lower < kSteps ? lower : kSteps));
}

}  // namespace

bool ParticleRenderer::Pass::create(const std::string& vertexSource,
                                    const std::string& fragmentSource) {
    if (!program.create((kDisc + vertexSource).c_str(), fragmentSource.c_str())) return false;
    frame = program.uniform("frame");
    largest = program.uniform("largest");
    pixels = program.uniform("pixels");
    stroke = program.uniform("stroke");
    return true;
}

bool ParticleRenderer::create() {
    const std::string extent = kExtent, fragment = kDiscFragment;
    if (!quads_.create(extent + kQuadVertex, fragment + kQuadFragment)) return false;
    for (const GLuint attribute : {kX, kY, kRadius, kLevel}) glVertexAttribDivisor(attribute, 1);
    if (!points_.create(extent + kPointVertex, fragment + kPointFragment) ||
        !dots_.create(kDotVertex, kDotFragment))
        return false;
    GLfloat range[2] = {1, 1};
    glGetFloatv(GL_ALIASED_POINT_SIZE_RANGE, range);
    largestPoint_ = std::min(range[1], kLargestPoint);
    buffer_.create();
    palette_.create(GL_NEAREST);
    // Values of the attributes while they have no array.
    glVertexAttrib1f(kRadius, 1);
    glVertexAttrib1f(kLevel, 0);
    return true;
}

// Lists the discs that may be visible in `frame`.
bool ParticleRenderer::choose(const Particles& p, const Camera::Part& frame) {
    if (!chosen_.reserve(p.capacity())) return false;
    const float left = frame.left, right = left + frame.width;
    const float top = frame.top, bottom = top + frame.height;
    std::uint32_t* const to = chosen_.data();
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        to[count] = i;
        const float x = p.x[i], y = p.y[i];
        count += (x > left) & (x < right) & (y > top) & (y < bottom);
    }
    count_ = count;
    return true;
}

bool ParticleRenderer::upload(const World& world, const Camera::Part& frame, ColourBy colour,
                              Inspection::Cells cells, DiscColours& colours) {
    const Particles& p = world.particles();
    const std::uint32_t n = count_;
    const std::uint32_t* const chosen = all_ ? nullptr : chosen_.data();
    auto* to = reinterpret_cast<std::uint16_t*>(packed_.data());
    const auto write = [&](const Buffer<float>& array, float scale, float offset) {
        const float* const values = array.data();
        packEach(chosen, n, to, [=](std::uint32_t i) { return packed(values[i], scale, offset); });
        to += n;
    };
    write(p.x, kSteps / frame.width, frame.left);
    write(p.y, kSteps / frame.height, frame.top);
    if (arrays_.radius) write(p.r, kSteps / p.maxRadius(), 0);
    auto* end = reinterpret_cast<std::uint8_t*>(to);
    if (arrays_.level) {
        if (!colours.pack(world, colour, cells, chosen, n, end)) return false;
        end += n;
    }
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    glBufferData(GL_ARRAY_BUFFER, end - packed_.data(), packed_.data(), GL_STREAM_DRAW);
    return true;
}

void ParticleRenderer::uploadPalette(ColourBy colour, DiscStyle style, bool dark) {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, palette_);
    if (inPalette_ == Shown{colour, style, dark}) return;
    inPalette_ = {colour, style, dark};
    std::uint8_t colours[colouring::kLast + 1][4];
    const auto byte = [](float part) { return static_cast<std::uint8_t>(part * 255 + 0.5f); };
    for (int level = 0; level <= colouring::kLast; ++level) {
        const colouring::Rgb c = colouring::colour(colour, level, style, dark);
        std::uint8_t* const to = colours[level];
        to[0] = byte(c.r), to[1] = byte(c.g), to[2] = byte(c.b), to[3] = 255;
    }
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, colouring::kLast + 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 colours);
}

bool ParticleRenderer::draw(const World& world, const Camera& camera, DiscStyle style,
                            ColourBy colour, Inspection::Cells cells, bool dark,
                            DiscColours& colours) {
    const Particles& particles = world.particles();
    if (!packed_.reserve(kMostBytesEach * particles.capacity())) return false;
    arrays_ = {particles.minRadius() < particles.maxRadius(), colour != ColourBy::none};
    const float width = style == DiscStyle::outline ? camera.pixelRatio() : 0.0f;
    const float stroke = colour == ColourBy::none ? width : width * kColouredStroke;
    const float radius = particles.maxRadius() * camera.scale();

    // Distance around the visible part within which the centre of a visible disc can lie.
    all_ = camera.zoom() == 1;
    const float reach = all_ ? 0 : particles.maxRadius() + (stroke + 2) / camera.scale();
    const Camera::Part seen = camera.seen();
    const float across = std::max(kMargin * seen.width, reach);
    const float down = std::max(kMargin * seen.height, reach);
    const Camera::Part frame{seen.left - across, seen.top - down, seen.width + 2 * across,
                             seen.height + 2 * down};
    count_ = particles.count();
    if (!all_ && !choose(particles, frame)) return false;
    if (!upload(world, frame, colour, cells, colours)) return false;
    uploadPalette(colour, style, dark);

    const Pass& pass = 2 * radius < 1                               ? dots_
                       : 2 * (radius + stroke + 1) <= largestPoint_ ? points_
                                                                    : quads_;
    // A point whose centre is outside the viewport is not drawn at all, so the viewport is enlarged
    // by a point's extent on each side, and its content is scaled down accordingly.
    const float beyond = all_ ? 0 : std::ceil(std::min(radius + stroke + 1, kLargestPoint));
    const float surfaceX = camera.surfaceWidth(), surfaceY = camera.surfaceHeight();
    const auto viewport = [&](float more) {
        glViewport(static_cast<GLint>(-more), static_cast<GLint>(-more),
                   static_cast<GLsizei>(surfaceX + 2 * more),
                   static_cast<GLsizei>(surfaceY + 2 * more));
    };
    viewport(beyond);
    const float partX = surfaceX / (surfaceX + 2 * beyond);
    const float partY = surfaceY / (surfaceY + 2 * beyond);

    const Camera::Transform t = camera.clip();
    pass.program.use({t.scaleX * partX, t.scaleY * partY, t.x * partX, t.y * partY});
    glUniform4f(pass.frame, frame.width, frame.height, frame.left, frame.top);
    glUniform1f(pass.largest, particles.maxRadius());
    glUniform1f(pass.pixels, camera.scale());
    glUniform1f(pass.stroke, stroke);
    const auto count = static_cast<GLsizei>(count_);
    std::size_t from = 0;
    const auto array = [&](GLuint attribute, GLenum type, GLboolean normalized, std::size_t bytes) {
        glEnableVertexAttribArray(attribute);
        glVertexAttribPointer(attribute, 1, type, normalized, 0,
                              reinterpret_cast<const void*>(from));
        from += bytes * count_;
    };
    const auto shorts = [&](GLuint attribute) { array(attribute, GL_UNSIGNED_SHORT, GL_TRUE, 2); };
    shorts(kX);
    shorts(kY);
    arrays_.radius ? shorts(kRadius) : glDisableVertexAttribArray(kRadius);
    arrays_.level ? array(kLevel, GL_UNSIGNED_BYTE, GL_FALSE, 1)
                  : glDisableVertexAttribArray(kLevel);
    if (&pass == &quads_)
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
    else
        glDrawArrays(GL_POINTS, 0, count);
    viewport(0);
    return true;
}

}  // namespace cellmates
