#pragma once

#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "core/base/arithmetic.h"

/// Four floats at a time, from one source for SSE, NEON and WebAssembly: the compilers' vector
/// extension does the arithmetic, and each lane rounds as the scalar operation does, so results are
/// the same bit for bit. Only the lane mask needs an intrinsic.
namespace cellmates::simd {

using F32x4 = float __attribute__((vector_size(16)));
using I32x4 = std::int32_t __attribute__((vector_size(16)));
using U32x4 = std::uint32_t __attribute__((vector_size(16)));
inline constexpr std::uint32_t kLanes = 4;

inline F32x4 load(const float* from) {
    F32x4 v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

inline F32x4 splat(float value) { return F32x4{value, value, value, value}; }
inline U32x4 splat(std::uint32_t value) { return U32x4{value, value, value, value}; }

/// Rounds toward zero. Values outside of int32 give a machine-dependent result.
inline I32x4 truncate(F32x4 v) { return __builtin_convertvector(v, I32x4); }

/// a0 b0 a1 b1, and a2 b2 a3 b3.
inline U32x4 interleaveLow(U32x4 a, U32x4 b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
inline U32x4 interleaveHigh(U32x4 a, U32x4 b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }

template <class V>
void store(void* to, V v) {
    std::memcpy(to, &v, sizeof v);
}

/// The indices of the bits set in k, ascending, and their number.
inline constexpr U32x4 kChosen[16] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0},
                                      {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
                                      {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
                                      {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
inline constexpr std::uint8_t kBits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

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
