#pragma once

#include <array>
#include <optional>

#include "overlay/look.h"
#include "session/session.h"

namespace cellmates::seam {

/// The name, ticks and time of a side: in one line below each other, or in the first one.
struct Caption {
    const char* name;
    char ticks[40], each[40];
    ImU32 ink;
    float done = 0;  ///< the done part of the tick under way, 0 .. 1
    bool healed = false;
};
using Captions = std::array<Caption, 2>;

/// Empty without a race. To be asked together with the panel, which has the same figures.
std::optional<Captions> captionsOf(const Session& session, const Look& look);

/// Draws the seam between the two sides of a race and, next to its upper end, their captions; those
/// of this moment if there are none yet. The page has the handle. Like the label of a star, it
/// follows the picture.
void draw(const Session& session, const std::optional<Captions>& captions, const Picture& picture,
          const Look& look);

}  // namespace cellmates::seam
