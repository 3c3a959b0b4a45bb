#pragma once

#include <cstddef>
#include <cstdint>

namespace cellmates {

// Limits that the page and the engine's module check too. The schema has them for both, with those
// of the core: threads, discs, and discs added at a time.

inline constexpr std::uint32_t kMostSteps = 1000;  ///< most ticks of one `Step`
inline constexpr float kMostZoom = 200;            ///< largest zoom of the picture
/// The longest text of a command, characters: JavaScript passes it on the stack.
inline constexpr std::size_t kLongestCommand = 2000;
inline constexpr std::size_t kMostWaiting = 100;  ///< most commands that wait for their turn
inline constexpr double kFrameMs = 1000 / 60.0;   ///< a frame of the browser
/// Part of a frame that ticks may take, ms. The rest is for the picture.
inline constexpr double kTickBudget = 12;
/// The largest file that is read, bytes: two million discs and their recording.
inline constexpr std::size_t kMostReplayBytes = 80u << 20;

}  // namespace cellmates
