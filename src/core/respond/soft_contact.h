#pragma once

#include <type_traits>

#include "core/base/simd.h"
#include "core/state/pull.h"

namespace cellmates {

enum class Spring : bool { off, on };

/// The contacts of `SettleSolver` in one short step: springs and dampers that only push.
namespace soft_contact {

// After 300 ticks the pile scene's 5,000 discs have a kinetic energy of 1e-3 each (mass
// px²/tick²) with 8 steps and 2e-3 with 16. With 6 they boil, which means that they never come to
// rest: 0.8 after 1,200 ticks.
inline constexpr int kSteps = 8;
inline constexpr float kStep = 1.0f / kSteps;  // ticks

// The contacts' spring: 1.5 oscillations per tick if it were undamped; its damping ratio is ten.
// The mean overlap of the pile scene is 6.9% of a radius at 0.5 oscillations, 2.1% at 1, 1.1% at
// 1.5; at 2 it boils.
inline constexpr float kOmega = 2 * 3.14159265f * 1.5f;  // rad/tick
inline constexpr float kZeta = 10;

// A spring and a damper, integrated implicitly over a short step, as coefficients of an impulse
// (Catto, "Solver2D": a1, a2, bias rate, mass scale and impulse scale). `kBiasRate`: speed per px
// of overlap. The fraction `kMassScale` of the impulse that a rigid contact would need is added,
// and the fraction `kImpulseScale` of the impulse so far is removed.
inline constexpr float kA1 = 2 * kZeta + kStep * kOmega;
inline constexpr float kA2 = kStep * kOmega * kA1;
inline constexpr float kBiasRate = kOmega / kA1;
inline constexpr float kMassScale = kA2 / (1 + kA2);
inline constexpr float kImpulseScale = 1 / (1 + kA2);
// Highest speed at which the spring pushes apart, as a fraction of the sum of the radii per tick:
// if it is higher, deep piles boil. A pile of 20,000 rests after 400 ticks; at 0.05 it still boils
// after 1,200.
inline constexpr float kMaxPushSpeed = 0.025f;

// Overlap that is tolerated, so that resting contacts persist, as a fraction of the sum of the
// radii.
inline constexpr float kSlop = 0.001f;

template <class Real>
Real atLeastZero(Real v) {
    return simd::select(0 < v, v, Real{});
}

/// The total impulse that a contact needs if it has `impulse` so far and its two sides separate at
/// speed `parting`. If the sides are apart, it allows just the approach that closes the gap in this
/// short step. If they overlap, it stops every approach and, with the spring, pushes them apart.
/// `mass`: effective mass, 1 for a wall. `gap`: distance of the two sides, px, negative if they
/// overlap. `size`: sum of the radii, px; for a wall, the disc's radius.
template <class Real>
Real neededImpulse(Real impulse, Real mass, Real parting, Real gap, Real size, Spring spring) {
    const auto open = gap > 0;
    const Real allowed = -gap / kStep;  // parting speed that closes the gap in this short step
    Real bias{}, massScale = Real{} + 1, impulseScale{};
    if (spring == Spring::on) {
        const Real push = kBiasRate * atLeastZero(-gap - kSlop * size);
        const Real maxPush = kMaxPushSpeed * size;
        bias = simd::select(maxPush < push, maxPush, push);
        massScale = simd::select(open, massScale, Real{} + kMassScale);
        impulseScale = simd::select(open, impulseScale, Real{} + kImpulseScale);
    }
    bias = simd::select(open, allowed, bias);
    return atLeastZero(impulse + massScale * mass * (bias - parting) - impulseScale * impulse);
}

/// One axis of a disc, or of four, and its nearer wall. One impulse serves both walls of the axis,
/// because it is 0 by the time the nearer wall changes: that happens in the middle of the box,
/// where a disc touches neither wall (unless it is as large as the box).
template <class Real>
struct WallContact {
    Real position, velocity, radius, impulse;
    float length;      ///< length of the box along the axis, px
    bool far = false;  ///< result of `isFar` at the beginning of the current pass

    /// Whether no wall can change any of the discs in a pass, as in the middle of the box. The pass
    /// computes nothing for such discs.
    bool isFar() const {
        if (std::is_same_v<Real, float>) return false;  // the last discs: not worth the code
        // In a pass discs move at most once, and after that move still must not reach the wall in
        // the next short step: two steps, and a margin for rounding. Discs at speed 0 are not far,
        // because computing turns a velocity of -0 into 0.
        const Real speed = simd::select(velocity < 0, -velocity, velocity);
        const auto reaches = gap(nearerSide()) < 2.1f * kStep * speed;
        return simd::none(simd::either(simd::either(impulse > 0, reaches), speed <= 0));
    }
    /// 1 for the right or lower wall, -1 for the other.
    Real nearerSide() const { return simd::select(2 * position > length, Real{} + 1, Real{} - 1); }
    Real gap(Real side) const {
        return simd::select(side > 0, length - position, position) - radius;
    }
    void warmStart() {
        if (!far) velocity -= nearerSide() * impulse;
    }
    void solve(Spring spring) {
        if (far) return;
        const Real side = nearerSide();
        const Real needed =
            neededImpulse(impulse, Real{} + 1, -side * velocity, gap(side), radius, spring);
        velocity -= side * (needed - impulse);
        impulse = needed;
    }
    void move() { position += velocity * kStep; }
};

/// Adds gravity of a short step, and warm-starts the walls.
template <class Real>
void integrateVelocity(WallContact<Real>& x, WallContact<Real>& y, Pull pull) {
    if (pull.x != 0) x.velocity += pull.x;  // adding 0 would change the sign of a -0
    y.velocity += pull.y;
    x.warmStart();
    y.warmStart();
}

template <class Real>
void solveAxes(WallContact<Real>& x, WallContact<Real>& y, Spring spring) {
    x.solve(spring);
    y.solve(spring);
}

}  // namespace soft_contact
}  // namespace cellmates
