#include "core/state/motion.h"

namespace cellmates {
namespace {

// One axis at a time and without branches, so that compilers vectorise it.
void bounceAxis(float* position, float* velocity, const float* radius, std::uint32_t begin,
                std::uint32_t end, float length) {
    for (std::uint32_t i = begin; i < end; ++i) {
        const float p = position[i];
        const float r = radius[i];
        const float v = velocity[i];
        const bool before = p - r < 0;
        const bool beyond = p + r > length;
        const float inside = beyond ? length - r : p;
        position[i] = before ? r : inside;
        velocity[i] = before || beyond ? -v : v;
    }
}

}  // namespace

void applyForces(Particles& p, float gravity, Workers& workers) {
    float* const vy = p.vy.data();
    workers.split(p.count(), [=](std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t i = begin; i < end; ++i) vy[i] += gravity;
    });
}

void move(Particles& p, float speedLimit, Workers& workers) {
    float* const x = p.x.data();
    float* const y = p.y.data();
    float* const vx = p.vx.data();
    float* const vy = p.vy.data();
    workers.split(p.count(), [=](std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t i = begin; i < end; ++i) {
            const float scale = speedScale(vx[i], vy[i], speedLimit);
            vx[i] *= scale;
            vy[i] *= scale;
            x[i] += vx[i];
            y[i] += vy[i];
        }
    });
}

void bounceOffWalls(Particles& p, Box box, Workers& workers) {
    workers.split(p.count(), [&](std::uint32_t begin, std::uint32_t end) {
        bounceAxis(p.x.data(), p.vx.data(), p.r.data(), begin, end, box.width);
        bounceAxis(p.y.data(), p.vy.data(), p.r.data(), begin, end, box.height);
    });
}

}  // namespace cellmates
