#include "session/replay/stroke.h"

#include <cmath>

namespace cellmates {
namespace {

// A push: the speed it adds per tick at its centre, px/tick, and its radius, as a share of the side
// of a square with the area of the box.
constexpr float kPushStrength = 1;
constexpr float kPushShare = 0.12f;
constexpr float kBrushShare = 0.05f;  // of the same side

float side(Box box) { return std::sqrt(box.width * box.height); }

double part(double value) { return value - std::floor(value); }

}  // namespace

float pushRadius(Box box) { return kPushShare * side(box); }

float brushRadius(const Config& config) {
    return config.scene == Scene::tutorial ? 0 : kBrushShare * side(config.box);
}

void apply(const Stroke& stroke, World& world) {
    const float radius = pushRadius(world.config().box);
    const float brush = stroke.brushed ? brushRadius(world.config()) : 0;
    // Places that fill the unit disc evenly: those of the R2 sequence, which has no clumps and no
    // rows, from another one on in each tick.
    constexpr double kX = 0.7548776662, kY = 0.5698402910;
    double px = kX * world.particles().count(), py = kY * world.particles().count();
    double x, y;
    spread(stroke.path, stroke.places, [&](Point at) {
        do {
            px = part(px + kX), py = part(py + kY);
            x = 2 * px - 1, y = 2 * py - 1;
        } while (x * x + y * y > 1);
        if (stroke.tool == Tool::spawn)
            world.spawn(at.x + brush * static_cast<float>(x), at.y + brush * static_cast<float>(y),
                        stroke.radius);
        else
            static_cast<void>(world.push({at.x, at.y, radius, kPushStrength / Stroke::kPushes}));
    });
}

}  // namespace cellmates
