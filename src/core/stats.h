#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/names.h"

namespace cellmates {

/// The parts of a tick, in the order in which they run. `sketch` stands for all of sort .. edges
/// if one of the tutorial's own loops is the method.
enum class Stage { spawn, sort, detect, forces, respond, move, edges, sketch };
/// Names in the state, where `sort` is called "order".
inline constexpr std::array<std::string_view, 8> kStageNames = {
    "spawn", "order", "detect", "forces", "respond", "move", "edges", "sketch"};
static_assert(namesAll(kStageNames, Stage::sketch));
inline constexpr int kStages = static_cast<int>(kStageNames.size());

/// The work and the cost of one whole tick.
struct Stats {
    Method method{};  ///< method of the tick
    Response response{};
    std::uint64_t tick = 0;        ///< number of the tick, from 1 on; 0 before the first
    std::uint32_t count = 0;       ///< number of discs
    std::uint64_t pairTests = 0;   ///< pairs whose distance was compared
    std::uint64_t contacts = 0;    ///< overlapping pairs found
    std::uint64_t spills = 0;      ///< fixed-grid: discs beyond a cell's capacity
    std::uint64_t strays = 0;      ///< sketch loops: discs beyond the sketch's grid
    std::uint64_t collisions = 0;  ///< exact response: collisions of two discs
    std::uint64_t putOff = 0;      ///< exact response: events beyond the limit per tick
    float cell = 0;                ///< side of the detector's cells, px; 0 without cells
    std::array<double, kStages> ms{};

    double& msOf(Stage stage) { return ms[static_cast<std::size_t>(stage)]; }
    double msOf(Stage stage) const { return ms[static_cast<std::size_t>(stage)]; }
};

}  // namespace cellmates
