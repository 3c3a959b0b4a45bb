#include "core/state/push.h"

#include <algorithm>
#include <cmath>

#include "core/state/motion.h"

namespace cellmates {
namespace {

struct Bounds {
    float left, top, right, bottom;
};

/// The bounds of all pushes of a tick. Most discs are outside, and are skipped.
Bounds boundsOf(std::span<const Push> pushes) {
    Bounds all{pushes[0].x, pushes[0].y, pushes[0].x, pushes[0].y};
    for (const Push& push : pushes) {
        all.left = std::min(all.left, push.x - push.radius);
        all.top = std::min(all.top, push.y - push.radius);
        all.right = std::max(all.right, push.x + push.radius);
        all.bottom = std::max(all.bottom, push.y + push.radius);
    }
    return all;
}

}  // namespace

void pushAway(std::span<const Push> pushes, float speedLimit, Particles& p, Workers& workers) {
    if (pushes.empty()) return;
    const Bounds all = boundsOf(pushes);
    workers.split(p.count(), [&](std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t i = begin; i < end; ++i) {
            const float x = p.x[i], y = p.y[i];
            if (x < all.left || x > all.right || y < all.top || y > all.bottom) continue;
            for (const Push& push : pushes) {
                const float dx = x - push.x, dy = y - push.y;
                const float squared = dx * dx + dy * dy;
                if (!(squared > 0 && squared < push.radius * push.radius)) continue;
                const float distance = std::sqrt(squared);
                const float gain = push.strength * (1 - distance / push.radius) / distance;
                const float vx = p.vx[i] + dx * gain, vy = p.vy[i] + dy * gain;
                const float scale = speedScale(vx, vy, speedLimit);
                p.vx[i] = vx * scale;
                p.vy[i] = vy * scale;
            }
        }
    });
}

}  // namespace cellmates
