#include "render/marks.h"

#include <algorithm>
#include <cmath>

#include "session/mark_colours.h"

namespace cellmates {
namespace {

constexpr float kLeastRing = 5, kLeastDisc = 4;  // CSS px, so that tiny discs are seen
constexpr float kThin = 0.6f;  // CSS px, width of many lines unless the screen's pixels are larger
constexpr float kFieldOpacity = 0.22f;

/// Fewer lines are stronger, because 600 opaque lines would be a patch where they meet.
float opacityOf(std::size_t lines) {
    return std::clamp(7 / std::sqrt(static_cast<float>(lines) + 1), 0.25f, 0.9f);
}

// Ends of the crosshair's lines, CSS px from its middle.
constexpr float kInner = 4, kOuter = 14;

}  // namespace

void MissedMarks::take(const Inspection& inspection) {
    missedByBoth_.clear();
    missedByOne_.clear();
    if (!inspection.missed()) return;
    const Particles& p = inspection.lookedAt();
    for (const Closeup::Missed& pair : inspection.missed()->missed()) {
        std::vector<Segment>& lines = pair.byBoth ? missedByBoth_ : missedByOne_;
        lines.push_back({p.x[pair.i], p.y[pair.i], p.x[pair.j], p.y[pair.j]});
        if (!pair.byBoth) continue;
        for (const std::uint32_t disc : {pair.i, pair.j})
            outlines::addRing({p.x[disc], p.y[disc]}, p.r[disc], lines);
    }
}

void MissedMarks::draw(SegmentRenderer& renderer, const Camera& camera) const {
    renderer.draw(missedByOne_, camera, colourOf(marks::kMissedByOne), 2);
    renderer.draw(missedByBoth_, camera, colourOf(marks::kMissedByBoth), 3);
}

void TestMarks::take(const Session& session, bool withStar) {
    for (std::vector<Segment>* lines : {&apart_, &overlapping_, &current_, &fields_})
        lines->clear();
    touched_.clear();
    const Inspection& inspection = session.inspection();
    const Inspection::Tests* const tests = session.drawnTests(withStar);
    shown_ = tests != nullptr;
    if (!tests) return;
    few_ = tests->all < kFew;
    const Star& star = session.star();
    method_ = session.world()->config().method;
    reach_ = star.active() && withStar ? star.reach() : 1;
    opacity_ = session.options().tests ? 1 : star.opacity();
    addLines(*tests, inspection.lookedAt());
    addFields(inspection, session.world()->config().box);
}

void TestMarks::addLines(const Inspection::Tests& tests, const Particles& p) {
    const float x = p.x[tests.disc], y = p.y[tests.disc];
    disc_ = {{x, y}, p.r[tests.disc]};
    stepping_ = tests.stepping && !tests.shown.empty();
    for (std::size_t k = 0; k < tests.shown.size(); ++k) {
        if (!tests.draws(k)) continue;
        const Closeup::Test& test = tests.shown[k];
        const Disc other{{p.x[test.other], p.y[test.other]}, p.r[test.other]};
        const bool last = stepping_ && k + 1 == tests.shown.size();
        (last            ? current_
         : test.overlaps ? overlapping_
                         : apart_)
            .push_back(
                {x, y, x + (other.middle.x - x) * reach_, y + (other.middle.y - y) * reach_});
        if (test.overlaps) touched_.push_back(other);
        if (last) last_ = other;
    }
}

void TestMarks::addFields(const Inspection& inspection, Box box) {
    const Inspection::Tests& t = *inspection.tests();
    const Particles& p = inspection.lookedAt();
    const auto& cells = inspection.cells();
    if (!cells || info(method_).everyPair) return;
    if (cells->width <= 0 && cells->height <= 0) {
        // Sweep and prune: the band across the box in which the tested discs begin.
        float left = disc_.middle.x, right = left, top = disc_.middle.y, bottom = top;
        for (const Closeup::Test& test : t.shown) {
            left = std::min(left, p.x[test.other]);
            right = std::max(right, p.x[test.other]);
            top = std::min(top, p.y[test.other]);
            bottom = std::max(bottom, p.y[test.other]);
        }
        const bool upright = right - left < bottom - top;
        if (upright) top = 0, bottom = box.height;
        if (!upright) left = 0, right = box.width;
        fieldHeight_ = bottom - top;
        fields_.push_back({left, (top + bottom) / 2, right, (top + bottom) / 2});
        return;
    }
    // The nine cells, or three strips, around the disc; the sketch looks only into those that the
    // disc touches.
    const bool sketch = info(method_).sketchLoop;
    const float across = sketch ? disc_.radius : cells->width;
    const float down = sketch ? disc_.radius : cells->height;
    for (const float x : {-across, 0.0f, across})
        for (const float y : {-down, 0.0f, down})
            addField(*cells, disc_.middle.x + x, disc_.middle.y + y, box);
    for (const Closeup::Test& test : t.shown)
        addField(*cells, p.x[test.other], p.y[test.other], box);
}

/// Adds the cell or strip at (x, y) if it is in the box and new. The search is short, because the
/// tests of a disc are in few cells.
void TestMarks::addField(Inspection::Cells cells, float x, float y, Box box) {
    if (x < 0 || y < 0 || x >= box.width || y >= box.height) return;
    const float width = cells.width > 0 ? cells.width : box.width;
    fieldHeight_ = cells.height > 0 ? cells.height : box.height;
    const float left = std::floor(x / width) * width;
    const float middle = (std::floor(y / fieldHeight_) + 0.5f) * fieldHeight_;
    const auto same = [&](const Segment& field) { return field.x0 == left && field.y0 == middle; };
    if (std::none_of(fields_.begin(), fields_.end(), same))
        fields_.push_back({left, middle, left + width, middle});
}

void TestMarks::draw(SegmentRenderer& renderer, const Camera& camera, bool dark) {
    if (!shown_) return;
    const float px = camera.pixelRatio() / camera.scale();  // px of the box per CSS pixel
    const auto faded = [&](std::uint32_t rgba, float part) {
        Colour colour = colourOf(rgba);
        colour.a = part * opacity_;
        return colour;
    };
    const Colour hit = faded(marks::kOverlapping, 1), current = faded(marks::kCurrent, 1);
    const float shade = dark ? 1 : 0;
    const Colour edge{shade, shade, shade, opacity_};
    const auto ring = [&](const Disc& disc, float least, Colour colour, float width) {
        shapes_.clear();
        outlines::addRing(disc.middle, std::max(disc.radius, least * px), shapes_);
        renderer.draw(shapes_, camera, colour, width);
    };
    const std::uint32_t own = marks::ofMethod(method_, dark);
    renderer.draw(fields_, camera, faded(own, kFieldOpacity * reach_), fieldHeight_ / px);
    shapes_.clear();
    for (const Segment& f : fields_)
        outlines::addFrame(f.x0, f.y0 - fieldHeight_ / 2, f.x1, f.y0 + fieldHeight_ / 2, shapes_);
    renderer.draw(shapes_, camera, faded(own, 0.8f * reach_), 1);
    renderer.draw(apart_, camera, faded(marks::ofTests(dark), opacityOf(apart_.size())),
                  apart_.size() > 100 ? std::max(1 / camera.pixelRatio(), kThin) : 2);
    const float radius = std::max(disc_.radius, kLeastDisc * px);
    shapes_.clear();
    outlines::addDiameters(disc_.middle, radius, shapes_);
    renderer.draw(shapes_, camera, current, outlines::widthOfDiameters(radius) / px);
    ring(disc_, kLeastDisc, edge, 1.5f);
    renderer.draw(overlapping_, camera, hit, 2.5f);
    shapes_.clear();
    for (const Disc& disc : touched_) outlines::addRing(disc.middle, disc.radius, shapes_);
    if (reach_ == 1) renderer.draw(shapes_, camera, hit, 2);
    renderer.draw(current_, camera, current, 2.5f);
    if (stepping_) ring(last_, kLeastRing, current, 2.5f);
}

void drawHand(const Session& session, SegmentRenderer& lines, const Camera& camera,
              std::vector<Segment>& scratch, bool onDark) {
    if (const auto reach = session.reach()) {
        scratch.clear();
        outlines::addRing(reach->at, reach->radius, scratch, 64);
        const float shade = onDark ? 1 : 0;
        lines.draw(scratch, camera, {shade, shade, shade, reach->held ? 0.7f : 0.35f},
                   reach->held ? 2 : 1.5f);
    }
    const auto at = session.crosshair();
    if (!at) return;
    const float px = camera.pixelRatio() / camera.scale();  // px of the box per CSS pixel
    // Dark lines with a light outline, so that the crosshair is visible on any background.
    const auto draw = [&](float inner, float outer, Colour colour, float width) {
        const float from = inner * px, to = outer * px;
        scratch.assign({{at->x - to, at->y, at->x - from, at->y},
                        {at->x + from, at->y, at->x + to, at->y},
                        {at->x, at->y - to, at->x, at->y - from},
                        {at->x, at->y + from, at->x, at->y + to}});
        lines.draw(scratch, camera, colour, width);
    };
    draw(kInner - 1, kOuter + 1, {1, 1, 1}, 5);
    draw(kInner, kOuter, {0, 0, 0}, 2.5f);
}

}  // namespace cellmates
