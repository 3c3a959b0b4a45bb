#include "core/respond/repulsion.h"

#include "core/respond/pair_walk.h"

namespace cellmates {
namespace {

/// The impulse of two discs of mass 1 exchanges their speeds. Lighter discs would become faster
/// with each contact, and be pushed further than they overlap, so for them (`light`) it is divided
/// by the mean inverse mass.
template <bool light>
struct Repel {
    static constexpr bool kMoves = true;

    template <class Real>
    static bool apply(Pair<Real>& pair) {
        auto& [a, b] = pair;
        const Real dx = b.x - a.x;
        const Real dy = b.y - a.y;
        const Real reach = a.r + b.r;
        const Real squared = dx * dx + dy * dy;
        const auto overlap = squared < reach * reach;
        if (simd::none(overlap)) return false;

        const Real distance = simd::sqrt(squared);
        const Real inverse = 1.0f / distance;
        const auto apart = distance > 0;
        const Real nx = simd::select(apart, dx * inverse, Real{} + 1);
        const Real ny = simd::select(apart, dy * inverse, Real{});

        // Additions are subtractions of the negated value: see minusWhere.
        const Real share = shareOf(a.inverseMass + b.inverseMass);
        const Real impulse = share * ((b.vx - a.vx) * nx + (b.vy - a.vy) * ny);
        const Real back = -impulse;
        const Real depth = share * (reach - distance);
        const Real out = -depth;
        a.vx = simd::minusWhere(overlap, a.vx, back * a.inverseMass * nx);
        a.vy = simd::minusWhere(overlap, a.vy, back * a.inverseMass * ny);
        b.vx = simd::minusWhere(overlap, b.vx, impulse * b.inverseMass * nx);
        b.vy = simd::minusWhere(overlap, b.vy, impulse * b.inverseMass * ny);
        a.x = simd::minusWhere(overlap, a.x, depth * a.inverseMass * nx);
        a.y = simd::minusWhere(overlap, a.y, depth * a.inverseMass * ny);
        b.x = simd::minusWhere(overlap, b.x, out * b.inverseMass * nx);
        b.y = simd::minusWhere(overlap, b.y, out * b.inverseMass * ny);
        return true;
    }

    template <class Real>
    static Real shareOf(Real inverseMasses) {
        const Real all = Real{} + 1;
        if constexpr (!light) return all;
        return simd::select(inverseMasses > 2, 2 / inverseMasses, all);
    }
};

}  // namespace

Progress Repulsion::advance(const RespondInput& input, Pace& pace) {
    return input.particles.maxInverseMass() > 1 ? resolvePairs<Repel<true>>(input, pace)
                                                : resolvePairs<Repel<false>>(input, pace);
}

}  // namespace cellmates
