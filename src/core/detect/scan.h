#pragma once

#include <bit>
#include <cstdint>

#include "core/detect/contact_list.h"
#include "core/simd.h"

namespace cellmates {

/// The discs that a scan reads: centres and radii, px.
struct Discs {
    const float* x;
    const float* y;
    const float* r;
};

/// Whether discs i and j overlap: dx² + dy² < (ri + rj)² in single precision, the
/// same for every detector. Touching is not overlapping.
inline bool overlap(const Discs& discs, std::uint32_t i, std::uint32_t j) {
    const float dx = discs.x[j] - discs.x[i];
    const float dy = discs.y[j] - discs.y[i];
    const float reach = discs.r[j] + discs.r[i];
    return dx * dx + dy * dy < reach * reach;
}

/// The narrow phase: reports to `found(k)` every disc k in [begin, end), in
/// ascending order, that overlaps the disc (x, y, r), by the expression of
/// `overlap`. Four discs are compared at a time, so the arrays need Buffer's
/// padding.
template <class Found>
inline void scan(const Discs& discs, float x, float y, float r, std::uint32_t begin,
                 std::uint32_t end, Found&& found) {
    const simd::F32x4 xs = simd::splat(x);
    const simd::F32x4 ys = simd::splat(y);
    const simd::F32x4 rs = simd::splat(r);
    for (std::uint32_t j = begin; j < end; j += simd::kLanes) {
        const simd::F32x4 dx = simd::load(discs.x + j) - xs;
        const simd::F32x4 dy = simd::load(discs.y + j) - ys;
        const simd::F32x4 reach = simd::load(discs.r + j) + rs;
        unsigned hits = simd::bitmask(dx * dx + dy * dy < reach * reach);
        if (end - j < simd::kLanes) hits &= (1u << (end - j)) - 1;
        for (; hits; hits &= hits - 1)
            found(j + static_cast<std::uint32_t>(std::countr_zero(hits)));
    }
}

/// The same for disc `i` of the arrays themselves.
template <class Found>
inline void scan(const Discs& discs, std::uint32_t i, std::uint32_t begin, std::uint32_t end,
                 Found&& found) {
    scan(discs, discs.x[i], discs.y[i], discs.r[i], begin, end, found);
}

}  // namespace cellmates
