#include "core/state/motion.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

using simd::F32x4;

template <class Real>
void bounceAxis(Real& position, Real& velocity, Real radius, float length) {
    const auto before = position - radius < 0;
    const auto beyond = position + radius > length;
    const Real inside = simd::select(beyond, length - radius, position);
    position = simd::select(before, radius, inside);
    velocity = simd::select(simd::either(before, beyond), -velocity, velocity);
}

void expect(const CellSort::Next& next, std::uint32_t i, F32x4 x, F32x4 y) {
    const simd::I32x4 cells = next.geometry.cellsOf(x, y);
    for (std::uint32_t k = 0; k < simd::kLanes; ++k)
        next.expect(i + k, static_cast<std::uint32_t>(cells[k]));
}
void expect(const CellSort::Next& next, std::uint32_t i, float x, float y) {
    next.expect(i, static_cast<std::uint32_t>(next.geometry.cellOf(x, y)));
}

}  // namespace

void applyForces(Particles& p, Pull pull, float damping, Workers& workers) {
    float* const vx = p.vx.data();
    float* const vy = p.vy.data();
    workers.split(p.count(), [=](std::uint32_t begin, std::uint32_t end) {
        if (damping != 0)
            for (float* const v : {vx, vy})
                for (std::uint32_t i = begin; i < end; ++i) v[i] *= 1 - damping;
        for (std::uint32_t i = begin; i < end; ++i) vy[i] += pull.y;
        // Adding 0 would change the sign of a -0.
        if (pull.x != 0)
            for (std::uint32_t i = begin; i < end; ++i) vx[i] += pull.x;
    });
}

void move(Particles& p, float speedLimit, Workers& workers) {
    float* const px = p.x.data();
    float* const py = p.y.data();
    float* const pvx = p.vx.data();
    float* const pvy = p.vy.data();
    workers.split(p.count(), [=](std::uint32_t begin, std::uint32_t end) {
        simd::byFours(begin, end, [=](std::uint32_t i, auto lanes) {
            using Real = decltype(lanes);
            Real vx = simd::load<Real>(pvx, i), vy = simd::load<Real>(pvy, i);
            const Real scale = speedScale(vx, vy, speedLimit);
            vx *= scale;
            vy *= scale;
            simd::store(pvx + i, vx);
            simd::store(pvy + i, vy);
            simd::store(px + i, simd::load<Real>(px, i) + vx);
            simd::store(py + i, simd::load<Real>(py, i) + vy);
        });
    });
}

bool centreLargest(Particles& p, Box box) {
    if (!(2 * p.maxRadius() > std::min(box.width, box.height))) return false;
    const auto centre = [&](Buffer<float>& position, Buffer<float>& velocity, float length) {
        for (std::uint32_t i = 0; i < p.count(); ++i) {
            if (!(2 * p.r[i] > length)) continue;
            position[i] = length / 2;
            velocity[i] = 0;
        }
    };
    centre(p.x, p.vx, box.width);
    centre(p.y, p.vy, box.height);
    return true;
}

void bounceOffWalls(Particles& p, Box box, StorageOrder& order, Workers& workers) {
    float* const px = p.x.data();
    float* const py = p.y.data();
    float* const pvx = p.vx.data();
    float* const pvy = p.vy.data();
    const float* const pr = p.r.data();
    const CellSort::Next wanted = order.expectNext(p, workers);
    workers.split(p.count(), [=](std::uint32_t begin, std::uint32_t end) {
        const CellSort::Next next = wanted;
        simd::byFours(begin, end, [&](std::uint32_t i, auto lanes) {
            using Real = decltype(lanes);
            Real x = simd::load<Real>(px, i), y = simd::load<Real>(py, i);
            Real vx = simd::load<Real>(pvx, i), vy = simd::load<Real>(pvy, i);
            const Real r = simd::load<Real>(pr, i);
            bounceAxis(x, vx, r, box.width);
            bounceAxis(y, vy, r, box.height);
            simd::store(px + i, x);
            simd::store(py + i, y);
            simd::store(pvx + i, vx);
            simd::store(pvy + i, vy);
            expect(next, i, x, y);
        });
    });
}

void pushAway(std::span<const Push> pushes, float speedLimit, Particles& p, Workers& workers) {
    if (pushes.empty()) return;
    // The bounds of all pushes. Most discs are outside, and are skipped.
    float left = pushes[0].x, right = left, top = pushes[0].y, bottom = top;
    for (const Push& push : pushes) {
        left = std::min(left, push.x - push.radius);
        top = std::min(top, push.y - push.radius);
        right = std::max(right, push.x + push.radius);
        bottom = std::max(bottom, push.y + push.radius);
    }
    workers.split(p.count(), [&](std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t i = begin; i < end; ++i) {
            const float x = p.x[i], y = p.y[i];
            if (x < left || x > right || y < top || y > bottom) continue;
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
