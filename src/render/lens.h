#pragma once

#include <optional>
#include <vector>

#include "render/segment_renderer.h"
#include "session/session.h"

namespace cellmates {

/// The camera of a lens, which enlarges a part of the picture in one of its corners if the cells
/// are too small to see (`Inspection::kFinestCells`): the part around the inspected disc, else the
/// pointer, else the middle. Empty if no lens is needed or the picture has no room for one.
/// `withStar`: see `TestMarks::take`.
std::optional<Camera> lensOver(const Session& session, const Camera& camera, bool withStar);

/// Draws the border of a `lens`, and marks the part of the picture that it shows. `whole`: the
/// camera of the picture.
void drawLensFrame(const Camera& lens, SegmentRenderer& lines, const Camera& whole,
                   std::vector<Segment>& scratch, bool dark);

}  // namespace cellmates
