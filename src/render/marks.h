#pragma once

#include <cstdint>
#include <vector>

#include "render/segment_renderer.h"
#include "session/inspection.h"

namespace cellmates {

/// The findings of `Inspection`, as lines over the picture, grouped by meaning.
class Marks {
public:
    void take(const Inspection& inspection);
    void draw(SegmentRenderer& lines, const Camera& camera) const;

private:
    void addTests(const Inspection& inspection);
    void addMissed(const Inspection& inspection);

    std::vector<Segment> apart_, overlapping_, current_, missedByBoth_, missedByOne_;
};

}  // namespace cellmates
