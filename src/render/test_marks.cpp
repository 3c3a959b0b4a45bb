#include "render/test_marks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "render/outlines.h"
#include "session/mark_colours.h"

namespace cellmates {
namespace {

constexpr float kLeastRing = 5;  // CSS px, so that a ring around a tiny disc is seen
constexpr float kFieldOpacity = 0.22f;

/// Opacity at which lines 1 CSS px wide cover about half of the ground halfway to their ends,
/// because 30,000 opaque lines would be one solid patch.
float opacityOf(std::size_t lines, float longest, const Camera& camera) {
    const float circumference = std::numbers::pi_v<float> * longest * camera.scale();
    const float each = static_cast<float>(lines) * camera.pixelRatio();
    return std::clamp(0.55f * circumference / std::max(each, 1.0f), 0.02f, 0.9f);
}

}  // namespace

void TestMarks::take(const Session& session, bool withStar) {
    for (std::vector<Segment>* lines : {&apart_, &overlapping_, &current_, &fields_})
        lines->clear();
    touched_.clear();
    const Inspection& inspection = session.inspection();
    const Star& star = session.star();
    const bool kept = session.options().tests;
    shown_ = inspection.tests() && (kept || (withStar && star.active()));
    if (!shown_) return;
    method_ = session.world()->config().method;
    reach_ = star.active() && withStar ? star.reach() : 1;
    opacity_ = kept ? 1 : star.opacity();
    addLines(inspection);
    addFields(inspection, session.world()->config().box);
}

void TestMarks::addLines(const Inspection& inspection) {
    const Inspection::Tests& t = *inspection.tests();
    const Particles& p = inspection.lookedAt();
    const float x = p.x[t.disc], y = p.y[t.disc];
    disc_ = {{x, y}, p.r[t.disc]};
    stepping_ = t.stepping && !t.shown.empty();
    longest_ = 0;
    for (const Closeup::Test& test : t.shown) {
        const Ring other{{p.x[test.other], p.y[test.other]}, p.r[test.other]};
        const bool last = stepping_ && &test == &t.shown.back();
        (last            ? current_
         : test.overlaps ? overlapping_
                         : apart_)
            .push_back({x, y, other.middle.x, other.middle.y});
        if (test.overlaps) touched_.push_back(other);
        if (last) last_ = other;
        longest_ = std::max(longest_, std::hypot(other.middle.x - x, other.middle.y - y));
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
    addField(*cells, disc_.middle.x, disc_.middle.y, box);
    for (const Closeup::Test& test : t.shown)
        addField(*cells, p.x[test.other], p.y[test.other], box);
}

/// Adds the cell or strip at (x, y) if it is new. The search is short, because the tests of a disc
/// are in few cells.
void TestMarks::addField(Inspection::Cells cells, float x, float y, Box box) {
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
    Colour own = colourOf(marks::ofMethod(method_, dark));
    const float reach = reach_ * longest_;
    const auto faded = [&](Colour colour, float part) {
        colour.a *= part * opacity_;
        return colour;
    };
    renderer.draw(fields_, camera, faded(own, kFieldOpacity * reach_), fieldHeight_ / px);
    renderer.draw(apart_, camera, faded(own, opacityOf(apart_.size(), longest_, camera)),
                  apart_.size() > 200 ? 1 : 2, reach);
    const Colour hit = faded(colourOf(marks::kOverlapping), 1);
    renderer.draw(overlapping_, camera, hit, 2.5f, reach);
    const auto draw = [&](const Ring& ring, Colour colour) {
        rings_.clear();
        outlines::addRing(ring.middle, std::max(ring.radius, kLeastRing * px), rings_);
        renderer.draw(rings_, camera, colour, 2.5f);
    };
    rings_.clear();
    for (const Ring& ring : touched_) outlines::addRing(ring.middle, ring.radius, rings_);
    if (reach_ == 1) renderer.draw(rings_, camera, hit, 2);
    const Colour current = faded(colourOf(marks::kCurrent), 1);
    renderer.draw(current_, camera, current, 2.5f);
    if (stepping_) draw(last_, current);
    draw(disc_, current);
}

}  // namespace cellmates
