#include "render/scene_view.h"

#include <GLES3/gl3.h>

#include <algorithm>
#include <cmath>

#include "session/mark_colours.h"

namespace cellmates {
namespace {

// The tutorial's background, and its dark counterpart.
constexpr Colour kTutorialGrey{220 / 255.0f, 220 / 255.0f, 220 / 255.0f};
constexpr Colour kTutorialDark{0.118f, 0.137f, 0.169f};
constexpr Colour kDarkBox{0.055f, 0.067f, 0.086f}, kLightBox{1, 1, 1};

constexpr Colour kVelocity{0.86f, 0.15f, 0.15f}, kVelocityOnDark{1, 0.42f, 0.38f};
constexpr Colour kAcceleration{0.10f, 0.25f, 0.85f}, kAccelerationOnDark{0.45f, 0.66f, 1};

// Ticks of motion that a direction line shows.
constexpr float kVelocityTicks = 8;
constexpr float kAccelerationTicks = 80;

void fill(Colour c) {
    glClearColor(c.r, c.g, c.b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace

bool SceneView::create() { return discs_.create() && lines_.create() && heat_.create(); }

void SceneView::clear(bool dark) { fill(dark ? kDarkBox : kLightBox); }

bool SceneView::draw(const Session& session, const Camera& camera, bool dark, bool withStar) {
    tests_.take(session, withStar);
    colours_[0].countAs(nullptr);
    colours_[0].noteNew(*session.world());
    bool drawn = drawBox(*session.world(), session.options(), session.inspection().cells(), camera,
                         dark, camera.shown(), colours_[0], tests_.veil());
    tests_.draw(lines_, camera, dark);
    marks_.take(session.inspection());
    marks_.draw(lines_, camera);
    drawHand(session, lines_, camera, segments_, dark);
    glDisable(GL_SCISSOR_TEST);
    lens_ = lensOver(session, camera, withStar);
    if (lens_) drawn &= drawLens(session, *lens_, camera, dark);
    return drawn;
}

bool SceneView::drawLens(const Session& session, const Camera& lens, const Camera& camera,
                         bool dark) {
    ViewOptions view = session.options();
    view.gridLines = true;
    const bool drawn = drawBox(*session.world(), view, session.inspection().cells(), lens, dark,
                               lens.shown(), colours_[0], tests_.veil());
    tests_.draw(lines_, lens, dark);
    marks_.draw(lines_, lens);
    glDisable(GL_SCISSOR_TEST);
    drawLensFrame(lens, lines_, camera, segments_, dark);
    return drawn;
}

bool SceneView::drawRace(const Session& session, const Camera& camera, bool dark, float seam) {
    const Race& race = *session.race();
    const Viewport box = camera.shown();
    // A visitor who prefers reduced motion sees the start until both sides stand.
    const bool still = session.star().still() && race.active();
    bool drawn = true;
    for (const std::size_t turn : {0u, 1u}) {
        // Equal states look alike, so the other side takes the contacts from the one that has them.
        const std::size_t k = race.latest() == 1 ? 1 - turn : turn;
        const float left = k == 0 ? box.left : seam, right = k == 0 ? seam : box.left + box.width;
        colours_[turn].noteNone();
        colours_[turn].countAs(turn == 1 && race.healed() ? &colours_[0] : nullptr);
        const Race::Side& side = k == 0 ? race.left() : race.right();
        drawn &= drawBox(still ? *session.world() : *side.world, session.options(), {}, camera,
                         dark, {left, box.top, right - left, box.height}, colours_[turn]);
    }
    cut(camera, box);
    drawApart(race, camera);
    lens_.reset();
    glDisable(GL_SCISSOR_TEST);
    return drawn;
}

/// Marks the discs that are at different places in the two worlds of a level race, unless they are
/// so many that the marks would hide them.
void SceneView::drawApart(const Race& race, const Camera& camera) {
    if (race.apartCount() == 0 || race.apartCount() > Race::kMostApart) return;
    segments_.clear();
    for (const Race::Apart& disc : race.apart()) {
        outlines::addRing({disc.leftX, disc.leftY}, disc.radius, segments_, 12);
        outlines::addRing({disc.rightX, disc.rightY}, disc.radius, segments_, 12);
        segments_.push_back({disc.leftX, disc.leftY, disc.rightX, disc.rightY});
    }
    lines_.draw(segments_, camera, colourOf(marks::kMissedByBoth), 2);
}

/// Limits drawing to a part of the surface.
void SceneView::cut(const Camera& camera, Viewport part) {
    glEnable(GL_SCISSOR_TEST);
    glScissor(static_cast<GLint>(part.left),
              static_cast<GLint>(std::floor(camera.surfaceHeight() - part.top - part.height)),
              static_cast<GLsizei>(std::ceil(part.width)),
              static_cast<GLsizei>(std::ceil(part.height)));
}

/// Draws a `part` of the box, and leaves drawing limited to it. `veil`: how much the discs lose of
/// their contrast with the ground, 0 .. 1.
bool SceneView::drawBox(const World& world, const ViewOptions& view,
                        const std::optional<Inspection::Cells>& cells, const Camera& camera,
                        bool dark, Viewport part, DiscColours& colours, float veil) {
    const bool outline = view.style == DiscStyle::outline;
    cut(camera, part);
    Colour ground = outline ? (dark ? kTutorialDark : kTutorialGrey) : dark ? kDarkBox : kLightBox;
    fill(ground);
    if (view.occupancy) drawHeat(world, cells.value_or(Inspection::Cells{}), camera);
    const auto drawLines = [&] {
        if (view.gridLines && cells)
            drawGridLines(world.config().box, *cells, camera,
                          dark ? Colour{1, 1, 1, 0.16f} : Colour{0, 0, 0, 0.2f});
    };
    if (veil == 0) drawLines();
    const bool drawn = discs_.draw(world, camera, view.style, view.colour(),
                                   cells.value_or(Inspection::Cells{}), dark, colours);
    if (view.directions)
        drawDirections(world.particles(), camera, pullAt(world.config(), world.tick()), dark);
    if (veil == 0) return drawn;
    // The ground covers the box.
    ground.a = veil;
    const Box box = world.config().box;
    segments_.assign({{0, box.height / 2, box.width, box.height / 2}});
    lines_.draw(segments_, camera, ground, box.height * camera.scale() / camera.pixelRatio());
    drawLines();
    return drawn;
}

void SceneView::drawHeat(const World& world, Inspection::Cells cells, const Camera& camera) {
    const Particles& p = world.particles();
    const Box box = world.config().box;
    // Methods without cells show the cells by which the storage is sorted.
    const float side = std::max(cells.width, cells.height);
    const float wanted = side > 0 ? side : 2 * p.maxRadius();
    const float cell =
        std::max({wanted, std::max(box.width, box.height) / HeatRenderer::kMostCells, 1e-3f});
    const auto along = [&](float length) {
        const float cells = std::ceil(length / cell);
        return static_cast<int>(std::clamp(cells, 1.0f, 1.0f * HeatRenderer::kMostCells));
    };
    const int columns = along(box.width), rows = along(box.height);
    counts_.assign(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), 0);
    const auto index = [&](float position, int count) {  // 0 if the position is not a number
        const float last = static_cast<float>(count - 1);
        return position > 0 ? static_cast<int>(std::min(position / cell, last)) : 0;
    };
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        std::uint8_t& count = counts_[index(p.y[i], rows) * columns + index(p.x[i], columns)];
        count += count < 255;
    }
    heat_.draw(counts_, columns, cell, camera);
}

void SceneView::drawDirections(const Particles& p, const Camera& camera, Pull pull, bool dark) {
    const std::uint32_t n = p.count();
    segments_.resize(n);
    for (std::uint32_t i = 0; i < n; ++i)
        segments_[i] = {p.x[i], p.y[i], p.x[i] + p.vx[i] * kVelocityTicks,
                        p.y[i] + p.vy[i] * kVelocityTicks};
    lines_.draw(segments_, camera, dark ? kVelocityOnDark : kVelocity, 1.25f);
    if (pull.x == 0 && pull.y == 0) return;
    for (std::uint32_t i = 0; i < n; ++i)
        segments_[i] = {p.x[i], p.y[i], p.x[i] + pull.x * kAccelerationTicks,
                        p.y[i] + pull.y * kAccelerationTicks};
    lines_.draw(segments_, camera, dark ? kAccelerationOnDark : kAcceleration, 1.25f);
}

void SceneView::drawGridLines(Box box, Inspection::Cells cells, const Camera& camera,
                              Colour colour) {
    const auto visible = [&](float side) {
        return side * camera.scale() >= Inspection::kFinestCells * camera.pixelRatio();
    };
    // A line that begins between two pixels would be spread over both.
    const float half = camera.pixelRatio() / 2;
    const auto sharp = [half](float middle) { return std::round(middle - half) + half; };
    segments_.clear();
    if (visible(cells.width))
        for (float x = cells.width; x < box.width; x += cells.width) {
            const float at = camera.boxX(sharp(camera.deviceX(x)));
            segments_.push_back({at, 0, at, box.height});
        }
    if (visible(cells.height))
        for (float y = cells.height; y < box.height; y += cells.height) {
            const float at = camera.boxY(sharp(camera.deviceY(y)));
            segments_.push_back({0, at, box.width, at});
        }
    lines_.draw(segments_, camera, colour, 1);
}

}  // namespace cellmates
