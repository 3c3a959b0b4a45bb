#include "core/respond/elastic.h"

#include <limits>

#include "core/respond/pair_walk.h"

namespace cellmates {
namespace {

/// Exchanges momentum along the line of centres, as in an elastic collision of smooth discs, for a
/// pair, or for those of four pairs whose lane in `where` is true; (dx, dy) points from a to b.
/// Returns false if no pair has changed.
template <class Real>
bool exchange(Pair<Real>& pair, simd::Where<Real> where, Real dx, Real dy) {
    auto& [a, b] = pair;
    // Parting speed times distance: negative if the discs approach each other.
    const Real parting = (b.vx - a.vx) * dx + (b.vy - a.vy) * dy;
    const Real squared = dx * dx + dy * dy;
    // Closer than this, squares lose precision and the impulse is unbounded.
    const auto far = squared >= std::numeric_limits<float>::min();
    where = simd::both(where, simd::both(parting < 0, far));
    if (simd::none(where)) return false;
    const Real impulse = 2 * parting / (squared * (a.inverseMass + b.inverseMass));
    const Real back = -impulse;  // see minusWhere
    a.vx = simd::minusWhere(where, a.vx, back * a.inverseMass * dx);
    a.vy = simd::minusWhere(where, a.vy, back * a.inverseMass * dy);
    b.vx = simd::minusWhere(where, b.vx, impulse * b.inverseMass * dx);
    b.vy = simd::minusWhere(where, b.vy, impulse * b.inverseMass * dy);
    return true;
}

struct Exchange {
    static constexpr bool kMoves = false;

    template <class Real>
    static bool apply(Pair<Real>& pair) {
        const auto everywhere = Real{} == Real{};
        return exchange(pair, everywhere, pair.b.x - pair.a.x, pair.b.y - pair.a.y);
    }
};

struct RewindAndExchange {
    static constexpr bool kMoves = true;

    template <class Real>
    static bool apply(Pair<Real>& pair) {
        const Pair<Real> before = pair;
        auto& [a, b] = pair;
        const Real dx = b.x - a.x;
        const Real dy = b.y - a.y;
        const Real distance = simd::sqrt(dx * dx + dy * dy);
        const Real overlap = a.r + b.r - distance;
        // Closing speed times distance: the division comes once it is known to be safe.
        const Real closing = -((b.vx - a.vx) * dx + (b.vy - a.vy) * dy);
        const auto where = simd::both(closing > 0, overlap > 0);
        if (simd::none(where)) return false;
        const Real since = overlap * distance / closing;
        const Real ticks = simd::select(since < 1, since, Real{} + 1);
        moveBy(pair, -ticks);
        exchange(pair, where, b.x - a.x, b.y - a.y);
        moveBy(pair, ticks);
        for (const auto side : {&Pair<Real>::a, &Pair<Real>::b})
            for (const auto axis : {&Pair<Real>::Side::x, &Pair<Real>::Side::y})
                (pair.*side).*axis = simd::select(where, (pair.*side).*axis, (before.*side).*axis);
        return true;
    }

    template <class Real>
    static void moveBy(Pair<Real>& pair, Real ticks) {
        for (auto* side : {&pair.a, &pair.b}) {
            side->x += side->vx * ticks;
            side->y += side->vy * ticks;
        }
    }
};

}  // namespace

Progress Elastic::advance(const RespondInput& input, Pace& pace) {
    return resolvePairs<Exchange>(input, pace);
}

Progress Rewind::advance(const RespondInput& input, Pace& pace) {
    return resolvePairs<RewindAndExchange>(input, pace);
}

}  // namespace cellmates
