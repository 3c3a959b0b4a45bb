#pragma once

#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Four floats at a time from one source for SSE, NEON and WebAssembly: the
/// compilers' vector extension does the arithmetic, and each lane rounds as the
/// scalar operation does, so results are the same bit for bit. Only the lane
/// mask needs an intrinsic.
namespace cellmates::simd {

using F32x4 = float __attribute__((vector_size(16)));
using I32x4 = std::int32_t __attribute__((vector_size(16)));
inline constexpr std::uint32_t kLanes = 4;

inline F32x4 load(const float* from) {
    F32x4 v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

inline F32x4 splat(float value) { return F32x4{value, value, value, value}; }

/// Bit k is set where lane k of a comparison's result is true.
inline unsigned bitmask(I32x4 lanes) {
#if defined(__wasm_simd128__)
    return wasm_i32x4_bitmask((v128_t)lanes);
#elif defined(__SSE2__)
    return static_cast<unsigned>(_mm_movemask_ps((__m128)lanes));
#else
    return (lanes[0] & 1u) | (lanes[1] & 2u) | (lanes[2] & 4u) | (lanes[3] & 8u);
#endif
}

}  // namespace cellmates::simd
