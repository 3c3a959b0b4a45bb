#include "render/hand_marks.h"

#include "render/outlines.h"

namespace cellmates {
namespace {

// Ends of the crosshair's lines, CSS px from its middle.
constexpr float kInner = 4, kOuter = 14;

}  // namespace

void HandMarks::draw(const Session& session, SegmentRenderer& lines, const Camera& camera,
                     bool onDark) {
    if (const auto reach = session.reach()) drawRing(*reach, lines, camera, onDark);
    if (const auto at = session.crosshair()) drawCross(*at, lines, camera);
}

void HandMarks::drawRing(const Hand::Reach& reach, SegmentRenderer& lines, const Camera& camera,
                         bool onDark) {
    segments_.clear();
    outlines::addRing(reach.at, reach.radius, segments_, 64);
    const float shade = onDark ? 1 : 0;
    lines.draw(segments_, camera, {shade, shade, shade, reach.held ? 0.7f : 0.35f},
               reach.held ? 2 : 1.5f);
}

void HandMarks::drawCross(Point at, SegmentRenderer& lines, const Camera& camera) {
    const float px = camera.pixelRatio() / camera.scale();  // px of the box per CSS pixel
    // Dark lines with a light outline, so that the crosshair is visible on any background.
    const auto draw = [&](float inner, float outer, Colour colour, float width) {
        const float from = inner * px, to = outer * px;
        segments_.assign({{at.x - to, at.y, at.x - from, at.y},
                          {at.x + from, at.y, at.x + to, at.y},
                          {at.x, at.y - to, at.x, at.y - from},
                          {at.x, at.y + from, at.x, at.y + to}});
        lines.draw(segments_, camera, colour, width);
    };
    draw(kInner - 1, kOuter + 1, {1, 1, 1}, 5);
    draw(kInner, kOuter, {0, 0, 0}, 2.5f);
}

}  // namespace cellmates
