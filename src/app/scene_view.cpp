#include "app/scene_view.h"

#include <GLES3/gl3.h>

#include <algorithm>
#include <cmath>

#include "overlay/widgets.h"

namespace cellmates {
namespace {

constexpr Colour kTutorialGrey{220 / 255.0f, 220 / 255.0f, 220 / 255.0f};
constexpr Colour kDarkBox{0.055f, 0.067f, 0.086f}, kDarkAround{0.035f, 0.043f, 0.055f};
constexpr Colour kLightBox{1, 1, 1}, kLightAround{0.925f, 0.937f, 0.953f};

// Ticks of motion that a direction line shows.
constexpr float kVelocityTicks = 8;
constexpr float kAccelerationTicks = 80;

// Closer lines than this, CSS px, would only grey the picture.
constexpr float kFinestGrid = 3;

void fill(Colour c) {
    glClearColor(c.r, c.g, c.b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace

bool SceneView::create() { return discs_.create() && lines_.create() && heat_.create(); }

bool SceneView::draw(const World& world, const Camera& camera, const ViewOptions& view,
                     const Marks& marks, bool dark) {
    fill(dark ? kDarkAround : kLightAround);
    const Viewport box = camera.shown();
    const Camera::Transform clip = camera.clip();
    const auto surfaceHeight = -2 * camera.scale() / clip.scaleY;
    glEnable(GL_SCISSOR_TEST);
    glScissor(static_cast<GLint>(box.left),
              static_cast<GLint>(std::floor(surfaceHeight - box.top - box.height)),
              static_cast<GLsizei>(std::ceil(box.width)),
              static_cast<GLsizei>(std::ceil(box.height)));
    fill(view.outline ? kTutorialGrey : dark ? kDarkBox : kLightBox);
    if (view.heat) drawHeat(world, camera);
    if (view.gridLines && world.stats().cell > 0) {
        const bool onDark = dark && !view.outline;
        drawGridLines(world.config(), world.stats().cell, camera,
                      onDark ? Colour{1, 1, 1, 0.16f} : Colour{0, 0, 0, 0.2f});
    }
    const bool drawn = discs_.draw(world.particles(), world.config().box, camera,
                                   view.outline ? DiscStyle::outline : DiscStyle::filled);
    if (view.directions) drawDirections(world.particles(), camera, world.config().gravity);
    drawMarks(marks, camera);
    glDisable(GL_SCISSOR_TEST);
    return drawn;
}

void SceneView::drawHeat(const World& world, const Camera& camera) {
    const Particles& p = world.particles();
    const Box box = world.config().box;
    // Methods without cells show those in whose order the storage is kept.
    const float wanted = world.stats().cell > 0 ? world.stats().cell : 2 * p.maxRadius();
    const float cell =
        std::max({wanted, std::max(box.width, box.height) / HeatRenderer::kMostCells, 1e-3f});
    const auto along = [&](float length) {
        const float cells = std::ceil(length / cell);
        return static_cast<int>(std::clamp(cells, 1.0f, 1.0f * HeatRenderer::kMostCells));
    };
    const int columns = along(box.width), rows = along(box.height);
    counts_.assign(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), 0);
    const auto index = [&](float position, int count) {
        return static_cast<int>(std::clamp(position / cell, 0.0f, static_cast<float>(count - 1)));
    };
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        std::uint8_t& count = counts_[index(p.y[i], rows) * columns + index(p.x[i], columns)];
        count += count < 255;
    }
    heat_.draw(counts_, columns, cell, camera);
}

void SceneView::drawMarks(const Marks& marks, const Camera& camera) {
    const auto draw = [&](const std::vector<Segment>& lines, unsigned rgba, float width) {
        const auto part = [&](int shift) { return static_cast<float>(rgba >> shift & 255) / 255; };
        lines_.draw(lines, camera, {part(0), part(8), part(16), part(24)}, width);
    };
    draw(marks.missedByOne, widgets::kMissedByOne, 2);
    draw(marks.missedByBoth, widgets::kMissedByBoth, 3);
    draw(marks.apart, widgets::kApart, 1.25f);
    draw(marks.overlapping, widgets::kOverlapping, 2.5f);
    draw(marks.current, widgets::kCurrent, 2.5f);
}

void SceneView::drawDirections(const Particles& p, const Camera& camera, float gravity) {
    const std::uint32_t n = p.count();
    segments_.resize(n);
    for (std::uint32_t i = 0; i < n; ++i)
        segments_[i] = {p.x[i], p.y[i], p.x[i] + p.vx[i] * kVelocityTicks,
                        p.y[i] + p.vy[i] * kVelocityTicks};
    lines_.draw(segments_, camera, {0.86f, 0.15f, 0.15f}, 1.25f);
    if (gravity == 0) return;
    for (std::uint32_t i = 0; i < n; ++i)
        segments_[i] = {p.x[i], p.y[i], p.x[i], p.y[i] + gravity * kAccelerationTicks};
    lines_.draw(segments_, camera, {0.10f, 0.25f, 0.85f}, 1.25f);
}

void SceneView::drawGridLines(const Config& config, float cell, const Camera& camera,
                              Colour colour) {
    if (cell * camera.scale() < kFinestGrid * camera.pixelRatio()) return;
    segments_.clear();
    const Box box = config.box;
    for (float x = cell; x < box.width; x += cell) segments_.push_back({x, 0, x, box.height});
    for (float y = cell; y < box.height; y += cell) segments_.push_back({0, y, box.width, y});
    lines_.draw(segments_, camera, colour, 1);
}

}  // namespace cellmates
