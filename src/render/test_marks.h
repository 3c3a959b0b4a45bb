#pragma once

#include <vector>

#include "render/segment_renderer.h"
#include "session/session.h"

namespace cellmates {

/// The pair tests of one disc: a line from it to every disc that it is tested against, in the
/// colour of the method, and the cells, strips or the band in which those discs are.
class TestMarks {
public:
    /// `withStar`: also those that are shown only for a while after a switch of method.
    void take(const Session& session, bool withStar);
    void draw(SegmentRenderer& lines, const Camera& camera, bool dark);

private:
    void addLines(const Inspection& inspection);
    void addFields(const Inspection& inspection, Box box);
    void addField(Inspection::Cells cells, float x, float y, Box box);

    std::vector<Segment> apart_, overlapping_, current_;
    std::vector<Segment> fields_;  ///< each along the middle of a cell, strip or band
    std::vector<Segment> rings_;
    /// Something to draw a ring around, px of the box.
    struct Ring {
        Point middle;
        float radius;
    };
    std::vector<Ring> touched_;  ///< discs that overlap the one in question
    Ring disc_{}, last_{};       ///< the one in question, and the one stepped to
    bool shown_ = false, stepping_ = false;
    Method method_{};
    float fieldHeight_ = 0;          ///< px of the box
    float longest_ = 0;              ///< of the lines, px of the box
    float reach_ = 1, opacity_ = 1;  ///< of the star, 0 .. 1
};

}  // namespace cellmates
