#pragma once

#include <vector>

#include "render/segment_renderer.h"
#include "session/figures/inspection.h"

namespace cellmates {

/// `Marks` draws the pairs that the tutorial's grid misses, as lines over the picture.
class Marks {
public:
    void take(const Inspection& inspection);
    void draw(SegmentRenderer& lines, const Camera& camera) const;

private:
    std::vector<Segment> missedByBoth_, missedByOne_;
};

}  // namespace cellmates
