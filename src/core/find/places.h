#pragma once

#include <cstdint>

namespace cellmates {

/// Centres and radii of discs, in any unit, with `Buffer`'s padding.
struct Places {
    const double *x, *y, *r;
    std::uint32_t count;
};

/// Whether two discs overlap, in double precision, as in two plain loops.
inline bool overlap(const Places& a, std::uint32_t i, const Places& b, std::uint32_t j) {
    const double dx = b.x[j] - a.x[i], dy = b.y[j] - a.y[i], reach = b.r[j] + a.r[i];
    return dx * dx + dy * dy < reach * reach;
}

/// What one pass over discs tells: the box around all centres, the smallest and the largest radius,
/// and sums over radii.
struct Spread {
    double left, right, top, bottom;
    double least, most;
    double sum, squares;
    bool numbers;  ///< no value is NaN
};
Spread spreadOf(const Places& places);

}  // namespace cellmates
