#include "render/lens.h"

#include <algorithm>

namespace cellmates {
namespace {

constexpr float kCellsAcross = 7;
// Side of the lens as a share of the picture's shorter side, and its limits in CSS px.
constexpr float kPart = 0.42f, kLeast = 96, kMost = 220;
// Distance of the lens from the picture's edges, CSS px. The page's own buttons are at the foot, in
// narrow pictures below what is to be broken.
constexpr float kEdge = 12, kFoot = 64, kNarrow = 768, kHigherFoot = 120;

/// The side of the cells to be shown, px of the box; 0 if there are none.
float cellSide(const Session& session, bool withStar) {
    const ViewOptions& view = session.options();
    if (!session.drawnTests(withStar) && !view.gridLines && !view.occupancy) return 0;
    const auto& cells = session.inspection().cells();
    const float side = cells ? std::max(cells->width, cells->height) : 0;
    // For methods without cells, occupancy is that of the cells by which the storage is sorted.
    if (side <= 0 && view.occupancy) return 2 * session.world()->particles().maxRadius();
    return side;
}

Point focusOf(const Session& session, const Camera& camera) {
    const Inspection& inspection = session.inspection();
    if (const auto& tests = inspection.tests()) {
        const Particles& p = inspection.lookedAt();
        return {p.x[tests->disc], p.y[tests->disc]};
    }
    return session.pointer().value_or(camera.middle());
}

}  // namespace

std::optional<Camera> lensOver(const Session& session, const Camera& camera, bool withStar) {
    const float cell = cellSide(session, withStar);
    const float ratio = camera.pixelRatio();
    if (cell <= 0 || cell * camera.scale() >= Inspection::kFinestCells * ratio) return {};
    const Viewport shown = camera.shown();
    const float side =
        std::clamp(kPart * std::min(shown.width, shown.height), kLeast * ratio, kMost * ratio);
    const float foot = session.breaking() && shown.width <= kNarrow * ratio ? kHigherFoot : kFoot;
    if (side + (kEdge + foot) * ratio > shown.height || side + 2 * kEdge * ratio > shown.width)
        return {};
    const Point focus = focusOf(session, camera);
    const float top = shown.top + shown.height - side - foot * ratio;
    const float right = shown.left + shown.width - side - kEdge * ratio;
    // The lens moves to the left side if it would cover the part that it shows.
    const float x = camera.deviceX(focus.x), y = camera.deviceY(focus.y);
    const bool covered = x > right - kEdge * ratio && y > top - kEdge * ratio;
    const Viewport part{std::round(covered ? shown.left + kEdge * ratio : right), std::round(top),
                        std::round(side), std::round(side)};
    Camera lens = camera;
    lens.magnify(part, side / (kCellsAcross * cell), focus.x, focus.y);
    return lens;
}

void drawLensFrame(const Camera& lens, SegmentRenderer& lines, const Camera& whole,
                   std::vector<Segment>& scratch, bool dark) {
    const Viewport at = lens.shown();
    const Camera::Part from = lens.seen();
    const float left = whole.boxX(at.left), top = whole.boxY(at.top);
    const float right = whole.boxX(at.left + at.width), bottom = whole.boxY(at.top + at.height);
    const float fromRight = from.left + from.width, fromBottom = from.top + from.height;
    const bool rightwards = from.left < left;
    scratch.clear();
    outlines::addFrame(from.left, from.top, fromRight, fromBottom, scratch);
    scratch.push_back(
        {rightwards ? fromRight : from.left, from.top, rightwards ? left : right, top});
    scratch.push_back(
        {rightwards ? fromRight : from.left, fromBottom, rightwards ? left : right, bottom});
    const float shade = dark ? 1 : 0;
    lines.draw(scratch, whole, {shade, shade, shade, 0.45f}, 1);
    scratch.clear();
    outlines::addFrame(left, top, right, bottom, scratch);
    lines.draw(scratch, whole, {shade, shade, shade, 0.8f}, 2);
}

}  // namespace cellmates
