#pragma once

#include "session/session.h"

namespace cellmates {

/// The data and the layout of one frame of the panel.
struct Frame {
    const Session& session;
    const World& world;
    const Config& config;
    const Options& options;
    float width, height;  ///< size of the surface, CSS pixels
    bool compact;         ///< only the line
    bool open;            ///< the whole panel
    bool beside;          ///< the open panel is next to the picture; otherwise there is the line
    float scale = 0;      ///< CSS pixels per px of the box
};

}  // namespace cellmates
