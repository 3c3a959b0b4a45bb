#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/base/simd.h"
#include "core/detect/contact_list.h"

namespace cellmates {

/// The discs that a scan reads: centres and radii, px.
struct Discs {
    const float* x;
    const float* y;
    const float* r;
};

/// Whether discs i and j overlap: dx² + dy² < (ri + rj)² in single precision, for every detector.
/// Discs that only touch do not overlap.
inline bool overlap(const Discs& discs, std::uint32_t i, std::uint32_t j) {
    const float dx = discs.x[j] - discs.x[i];
    const float dy = discs.y[j] - discs.y[i];
    const float reach = discs.r[j] + discs.r[i];
    return dx * dx + dy * dy < reach * reach;
}

/// One disc, to be compared with four others at a time.
struct Disc4 {
    simd::F32x4 x, y, r;

    Disc4(const Discs& discs, std::uint32_t i)
        : x(simd::splat(discs.x[i])), y(simd::splat(discs.y[i])), r(simd::splat(discs.r[i])) {}

    /// Bit k is set if disc j + k overlaps this one, by the expression of `overlap`. Reads four
    /// discs: the arrays need Buffer's padding.
    unsigned overlaps(const Discs& discs, std::uint32_t j) const {
        const simd::F32x4 dx = simd::load(discs.x + j) - x;
        const simd::F32x4 dy = simd::load(discs.y + j) - y;
        const simd::F32x4 reach = simd::load(discs.r + j) + r;
        return simd::bitmask(dx * dx + dy * dy < reach * reach);
    }
};

/// A mask of the first `count` of four lanes; of all four if `count` is larger.
inline unsigned firstBits(std::uint32_t count) {
    // A table is faster than shifts.
    constexpr std::uint8_t kFirst[] = {0, 1, 3, 7, 15};
    return kFirst[std::min<std::uint32_t>(count, simd::kLanes)];
}

/// Calls `visit(j + k)` for every bit k of `hits`.
template <class Visit>
inline void forEachBit(std::uint32_t j, unsigned hits, Visit&& visit) {
    for (; hits; hits &= hits - 1) visit(j + static_cast<std::uint32_t>(std::countr_zero(hits)));
}

/// The narrow phase for many discs, of which few overlap: calls `found(k)` for every disc k in
/// [begin, end) that overlaps disc `i`, in ascending order.
template <class Found>
inline void scan(const Discs& discs, std::uint32_t i, std::uint32_t begin, std::uint32_t end,
                 Found&& found) {
    const Disc4 disc(discs, i);
    for (std::uint32_t j = begin; j < end; j += simd::kLanes) {
        unsigned hits = disc.overlaps(discs, j);
        if (end - j < simd::kLanes) hits &= firstBits(end - j);
        forEachBit(j, hits, found);
    }
}

/// The narrow phase for few discs, for which a branch per hit is mispredicted too often. Calls
/// `onFour(j, hits)` for each four discs j .. j + 3 of [begin, end), even if none overlaps `disc`,
/// and once if the span is empty: bit k of `hits` is set if j + k < end overlaps
/// `disc`.
template <class OnFour>
inline void scanFours(const Discs& discs, const Disc4& disc, std::uint32_t begin, std::uint32_t end,
                      OnFour&& onFour) {
    onFour(begin, disc.overlaps(discs, begin) & firstBits(end - begin));
    for (std::uint32_t j = begin + simd::kLanes; j < end; j += simd::kLanes)
        onFour(j, disc.overlaps(discs, j) & firstBits(end - j));
}

}  // namespace cellmates
