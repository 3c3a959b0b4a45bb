#pragma once

#include "session/session.h"

namespace cellmates {

/// What one frame of the panel is drawn from, and how.
struct Frame {
    const Session& session;
    const World& world;
    const Config& config;
    const Options& options;
    float width, height;  ///< of the surface, CSS pixels
    bool compact;         ///< only the line
    bool open;            ///< the whole panel
    bool beside;          ///< the panel is open beside the picture; otherwise it is the line
    float scale = 0;      ///< CSS pixels per px of the box
};

}  // namespace cellmates
