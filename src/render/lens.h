#pragma once

#include <optional>
#include <vector>

#include "render/segment_renderer.h"
#include "session/session.h"

namespace cellmates {

/// `Lens` enlarges a part of the picture in one of its corners if the cells are too small to see
/// (`Inspection::kFinestCells`): the part around the inspected disc, else the pointer, else the
/// middle.
class Lens {
public:
    /// The lens of this picture; empty if none is needed or the picture has no room for one.
    /// `withStar`: see `TestMarks::take`.
    static std::optional<Lens> over(const Session& session, const Camera& camera, bool withStar);

    const Camera& camera() const { return camera_; }

    /// Draws the lens's border, and marks the part of the picture that the lens shows. `whole`: the
    /// camera of the picture.
    void drawFrame(SegmentRenderer& lines, const Camera& whole, std::vector<Segment>& scratch,
                   bool dark) const;

private:
    Camera camera_;
};

}  // namespace cellmates
