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
    bool heat = false;        ///< how many particles each cell holds
    bool tests = false;       ///< what is tested against the disc under the pointer
    bool missed = false;      ///< pairs that the tutorial's grid does not see
    bool sweep = false;       ///< measure sizes of cell, again and again
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
    enum class Measure { none, start, stop, close } measure = Measure::none;
    int nextTests = 0;   ///< steps through the tests of the disc under the pointer
    bool wheel = false;  ///< the pointer is over something that the wheel moves
};

}  // namespace cellmates
