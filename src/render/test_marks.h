#pragma once

#include <vector>

#include "render/segment_renderer.h"
#include "session/session.h"

namespace cellmates {

/// `TestMarks` draws the pair tests of one disc: a line to every disc that it is tested against, in
/// the colour of the method, and the cells, strips or band in which those discs are.
class TestMarks {
public:
    /// Takes the tests to be drawn; `withStar`: also those that a switch of method shows for a
    /// while.
    void take(const Session& session, bool withStar);
    void draw(SegmentRenderer& lines, const Camera& camera, bool dark);

private:
    void addLines(const Inspection& inspection);
    void addFields(const Inspection& inspection, Box box);
    void addField(Inspection::Cells cells, float x, float y, Box box);

    std::vector<Segment> apart_, overlapping_, current_;
    std::vector<Segment> fields_;  ///< middle line of each cell, strip or band
    std::vector<Segment> rings_;
    /// A disc to be circled, px of the box.
    struct Ring {
        Point middle;
        float radius;
    };
    std::vector<Ring> touched_;  ///< discs that overlap the inspected one
    Ring disc_{}, last_{};       ///< inspected disc, and disc of the last step
    bool shown_ = false, stepping_ = false;
    Method method_{};
    float fieldHeight_ = 0;          ///< height of a cell, strip or band, px of the box
    float longest_ = 0;              ///< length of the longest line, px of the box
    float reach_ = 1, opacity_ = 1;  ///< growth and opacity of the star, 0 .. 1
};

}  // namespace cellmates
