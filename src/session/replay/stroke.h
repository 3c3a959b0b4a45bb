#pragma once

#include <cstdint>
#include <span>

#include "core/world.h"
#include "session/options.h"
#include "session/point.h"

namespace cellmates {

/// A stroke of the pointer in one frame: discs added, or pushes made, at evenly spaced places along
/// its path. It changes equal worlds equally on every machine.
struct Stroke {
    Tool tool = Tool::spawn;
    std::uint32_t places = 1;     ///< 1 .. kMostPlaces
    float radius = 0;             ///< px, of added discs; 0: the scene's own sizes
    bool brushed = false;         ///< added discs are spread over the brush (`brushRadius`)
    std::span<const Point> path;  ///< px, `snapped`; 1 .. kMostPoints

    /// The longest path, which bounds it while a page draws no frames.
    static constexpr std::size_t kMostPoints = 1024;
    static constexpr std::uint32_t kMostPlaces = 10'000;  ///< many more than a frame asks for
    static constexpr std::uint32_t kPushes = 4;           ///< places of a push
    static_assert(kPushes <= World::kMostPushes);
};

/// The radius of a push in this box, px.
float pushRadius(Box box);
/// The radius of the brush that pours discs, px; 0 in the tutorial's scene, which adds them at one
/// point.
float brushRadius(const Config& config);

/// Asks the world for the stroke's discs or pushes; its next tick, or `admit`, carries them out.
void apply(const Stroke& stroke, World& world);

}  // namespace cellmates
