#include "core/respond/rewind.h"

#include "core/respond/exchange.h"

namespace cellmates {
namespace {

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

Progress Rewind::advance(const RespondInput& input, Pace& pace) {
    return resolvePairs<RewindAndExchange>(input, pace);
}

}  // namespace cellmates
