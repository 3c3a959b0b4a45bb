#include "core/find/places.h"

#include <algorithm>
#include <cmath>

#include "core/base/simd.h"

namespace cellmates {

Spread spreadOf(const Places& p) {
    using simd::F64x2;
    const F64x2 infinite = simd::splat(HUGE_VAL);
    F64x2 left = infinite, right = -infinite, top = infinite, bottom = -infinite, least = infinite,
          most = -infinite, sum{}, squares{}, all{};
    const auto take = [&](F64x2 x, F64x2 y, F64x2 r) {
        left = simd::least(left, x);
        right = simd::most(right, x);
        top = simd::least(top, y);
        bottom = simd::most(bottom, y);
        least = simd::least(least, r);
        most = simd::most(most, r);
        all += x + y + r;
    };
    const std::uint32_t even = p.count & ~1u;
    for (std::uint32_t k = 0; k < even; k += 2) {
        const F64x2 r = simd::load(p.r + k);
        take(simd::load(p.x + k), simd::load(p.y + k), r);
        sum += r;
        squares += r * r;
    }
    Spread s{};
    s.sum = sum[0] + sum[1];
    s.squares = squares[0] + squares[1];
    if (even < p.count) {
        const double r = p.r[even];
        take(simd::splat(p.x[even]), simd::splat(p.y[even]), simd::splat(r));
        s.sum += r;
        s.squares += r * r;
    }
    s.left = std::min(left[0], left[1]);
    s.right = std::max(right[0], right[1]);
    s.top = std::min(top[0], top[1]);
    s.bottom = std::max(bottom[0], bottom[1]);
    s.least = std::min(least[0], least[1]);
    s.most = std::max(most[0], most[1]);
    // Infinities of both signs add up to NaN as well, and are no places either.
    s.numbers = !std::isnan(all[0] + all[1]);
    return s;
}

}  // namespace cellmates
