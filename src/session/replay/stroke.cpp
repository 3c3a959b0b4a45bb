#include "session/replay/stroke.h"

#include <cmath>

namespace cellmates {
namespace {

// A push: the speed it adds per tick at its centre, px/tick, and its radius, as a share of the side
// of a square with the area of the box.
constexpr float kPushStrength = 1;
constexpr float kPushShare = 0.12f;

}  // namespace

float pushRadius(Box box) { return kPushShare * std::sqrt(box.width * box.height); }

void apply(const Stroke& stroke, World& world) {
    const float radius = pushRadius(world.config().box);
    spread(stroke.path, stroke.places, [&](Point at) {
        if (stroke.tool == Tool::spawn)
            world.spawn(at.x, at.y, stroke.radius);
        else
            static_cast<void>(world.push({at.x, at.y, radius, kPushStrength / Stroke::kPushes}));
    });
}

}  // namespace cellmates
