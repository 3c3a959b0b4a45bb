#include "render/marks.h"

#include <cmath>

#include "session/mark_colours.h"

namespace cellmates {
namespace {

void addRing(const Particles& p, std::uint32_t i, std::vector<Segment>& out) {
    constexpr int kSides = 24;
    const float x = p.x[i], y = p.y[i], r = p.r[i];
    float fromX = x + r, fromY = y;
    for (int k = 1; k <= kSides; ++k) {
        const float angle = 6.2831853f * static_cast<float>(k) / kSides;
        const float toX = x + r * std::cos(angle), toY = y + r * std::sin(angle);
        out.push_back({fromX, fromY, toX, toY});
        fromX = toX;
        fromY = toY;
    }
}

void addLine(const Particles& p, std::uint32_t i, std::uint32_t j, std::vector<Segment>& out) {
    out.push_back({p.x[i], p.y[i], p.x[j], p.y[j]});
}

}  // namespace

void Marks::take(const Inspection& inspection) {
    for (std::vector<Segment>* lines :
         {&apart_, &overlapping_, &current_, &missedByBoth_, &missedByOne_})
        lines->clear();
    if (inspection.tests()) addTests(inspection);
    if (inspection.missed()) addMissed(inspection);
}

void Marks::addTests(const Inspection& inspection) {
    const Inspection::Tests& t = *inspection.tests();
    const Particles& p = inspection.lookedAt();
    for (const Closeup::Test& test : t.shown) {
        const bool last = t.stepping && &test == &t.shown.back();
        addLine(p, t.disc, test.other, last ? current_ : test.overlaps ? overlapping_ : apart_);
        if (last) addRing(p, test.other, current_);
        if (test.overlaps) addRing(p, test.other, overlapping_);
    }
    addRing(p, t.disc, current_);
}

void Marks::addMissed(const Inspection& inspection) {
    const Particles& p = inspection.lookedAt();
    for (const Closeup::Missed& pair : inspection.missed()->missed()) {
        std::vector<Segment>& lines = pair.byBoth ? missedByBoth_ : missedByOne_;
        addLine(p, pair.i, pair.j, lines);
        if (!pair.byBoth) continue;
        addRing(p, pair.i, lines);
        addRing(p, pair.j, lines);
    }
}

void Marks::draw(SegmentRenderer& renderer, const Camera& camera) const {
    const auto draw = [&](const std::vector<Segment>& lines, std::uint32_t rgba, float width) {
        const auto part = [&](int shift) { return static_cast<float>(rgba >> shift & 255) / 255; };
        renderer.draw(lines, camera, {part(0), part(8), part(16), part(24)}, width);
    };
    draw(missedByOne_, marks::kMissedByOne, 2);
    draw(missedByBoth_, marks::kMissedByBoth, 3);
    draw(apart_, marks::kApart, 1.25f);
    draw(overlapping_, marks::kOverlapping, 2.5f);
    draw(current_, marks::kCurrent, 2.5f);
}

}  // namespace cellmates
