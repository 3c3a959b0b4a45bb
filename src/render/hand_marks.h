#pragma once

#include <vector>

#include "render/segment_renderer.h"
#include "session/session.h"

namespace cellmates {

/// `HandMarks` draws the reach of the tool, and the keyboard's crosshair.
class HandMarks {
public:
    /// `onDark`: whether the box is dark.
    void draw(const Session& session, SegmentRenderer& lines, const Camera& camera, bool onDark);

private:
    void drawRing(const Hand::Reach& reach, SegmentRenderer& lines, const Camera& camera,
                  bool onDark);
    void drawCross(Point at, SegmentRenderer& lines, const Camera& camera);

    std::vector<Segment> segments_;
};

}  // namespace cellmates
