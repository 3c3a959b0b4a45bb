#pragma once

#include <cstdint>
#include <optional>

#include "core/config.h"

namespace cellmates {

/// What is shown, and how; nothing of it touches the simulation.
struct ViewOptions {
    bool outline = true;      ///< the tutorial's look; otherwise filled and coloured
    bool directions = false;  ///< lines along velocity (red) and acceleration (blue)
    bool gridLines = false;   ///< the detector's cells
    bool panelOpen = true;
    std::uint32_t spawnRate = 5;  ///< particles a tick while the pointer is down, 1 .. 100
};

/// What the visitor asked for in one frame, by panel or by key.
struct Commands {
    std::optional<Parameters> parameters;
    std::optional<Scene> scene;
    std::optional<std::uint32_t> count;
    bool togglePause = false;
    int steps = 0;  ///< single ticks, after which the world is paused
    bool reset = false;
    std::optional<ViewOptions> view;
};

}  // namespace cellmates
