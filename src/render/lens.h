#pragma once

#include <optional>
#include <vector>

#include "render/segment_renderer.h"
#include "session/session.h"

namespace cellmates {

/// A part of the picture, enlarged in its corner, so that the cells around a disc, around the
/// pointer or in the middle can be seen where they are too small (`Inspection::kFinestCells`).
class Lens {
public:
    /// Empty if nothing needs it. `withStar`: see `TestMarks::take`.
    static std::optional<Lens> over(const Session& session, const Camera& camera, bool withStar);

    const Camera& camera() const { return camera_; }

    /// Its frame, and which part of the picture it shows. `whole`: the camera of the picture.
    void drawFrame(SegmentRenderer& lines, const Camera& whole, std::vector<Segment>& scratch,
                   bool dark) const;

private:
    Camera camera_;
};

}  // namespace cellmates
