#pragma once

#include <vector>

#include "render/segment_renderer.h"
#include "session/session.h"

namespace cellmates {

/// `MissedMarks` draws the pairs that the tutorial's grid misses, as lines over the picture.
class MissedMarks {
public:
    void take(const Inspection& inspection);
    void draw(SegmentRenderer& lines, const Camera& camera) const;

private:
    std::vector<Segment> missedByBoth_, missedByOne_;
};

/// `TestMarks` draws the pair tests of one disc: lines to the discs that it is tested against, or
/// to a part of them if they are many, and the cells, strips or band in which those discs are.
class TestMarks {
public:
    /// Takes the tests to be drawn; `withStar`: also those that a switch of method shows for a
    /// while.
    void take(const Session& session, bool withStar);
    /// The share of their contrast that all discs lose while the tests are drawn over them, 0 .. 1.
    float veil() const { return shown_ ? (few_ ? kLightVeil : kVeil) * reach_ * opacity_ : 0; }
    void draw(SegmentRenderer& lines, const Camera& camera, bool dark);

private:
    /// A few lines need less, and rain that falls again should be seen.
    static constexpr float kVeil = 0.7f, kLightVeil = 0.4f;
    static constexpr std::uint32_t kFew = 60;

    void addLines(const Inspection::Tests& tests, const Particles& particles);
    void addFields(const Inspection& inspection, Box box);
    void addField(Inspection::Cells cells, float x, float y, Box box);

    std::vector<Segment> apart_, overlapping_, current_;
    std::vector<Segment> fields_;  ///< middle line of each cell, strip or band
    std::vector<Segment> shapes_;
    /// A disc to be marked, px of the box.
    struct Disc {
        Point middle;
        float radius;
    };
    std::vector<Disc> touched_;  ///< discs that overlap the inspected one
    Disc disc_{}, last_{};       ///< inspected disc, and disc of the last step
    bool shown_ = false, stepping_ = false, few_ = false;
    Method method_{};
    float fieldHeight_ = 0;          ///< height of a cell, strip or band, px of the box
    float reach_ = 1, opacity_ = 1;  ///< growth and opacity of the star, 0 .. 1
};

/// Draws the reach of the tool, and the keyboard's crosshair. `onDark`: whether the box is dark.
void drawHand(const Session& session, SegmentRenderer& lines, const Camera& camera,
              std::vector<Segment>& scratch, bool onDark);

}  // namespace cellmates
