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

/// Places that fill the unit disc evenly: those of the R2 sequence, which has no clumps and no
/// rows.
class Spray {
public:
    explicit Spray(std::uint32_t first) : x_(kX * first), y_(kY * first) {}
    Point next() {
        for (;;) {
            x_ = part(x_ + kX), y_ = part(y_ + kY);
            const double x = 2 * x_ - 1, y = 2 * y_ - 1;
            if (x * x + y * y <= 1) return {static_cast<float>(x), static_cast<float>(y)};
        }
    }

private:
    static constexpr double kX = 0.7548776662, kY = 0.5698402910;
    static double part(double value) { return value - std::floor(value); }
    double x_, y_;
};

}  // namespace

float pushRadius(Box box) { return kPushShare * side(box); }

float brushRadius(const Config& config) {
    return config.scene == Scene::tutorial ? 0 : kBrushShare * side(config.box);
}

void apply(const Stroke& stroke, World& world) {
    const float radius = pushRadius(world.config().box);
    const float brush = stroke.brushed ? brushRadius(world.config()) : 0;
    Spray spray(world.particles().count());  // elsewhere in each tick
    spread(stroke.path, stroke.places, [&](Point at) {
        const Point off = spray.next();
        if (stroke.tool == Tool::spawn)
            world.spawn(at.x + brush * off.x, at.y + brush * off.y, stroke.radius);
        else
            static_cast<void>(world.push({at.x, at.y, radius, kPushStrength / Stroke::kPushes}));
    });
}

}  // namespace cellmates
