#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "core/base/arithmetic.h"

/// Four floats at a time, from one source for SSE, NEON and WebAssembly. The compilers' vector
/// extension does the arithmetic, and each lane rounds as the scalar operation does, so results are
/// equal bit for bit. Intrinsics are used only for operations that the extension lacks.
namespace cellmates::simd {

using F32x4 = float __attribute__((vector_size(16)));
using I32x4 = std::int32_t __attribute__((vector_size(16)));
using U32x4 = std::uint32_t __attribute__((vector_size(16)));
using F64x2 = double __attribute__((vector_size(16)));
inline constexpr std::uint32_t kLanes = 4;

template <class V>
V read(const void* from) {
    V v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
inline F32x4 load(const float* from) { return read<F32x4>(from); }
inline F64x2 load(const double* from) { return read<F64x2>(from); }
inline U32x4 load(const std::uint32_t* from) { return read<U32x4>(from); }
/// One float or four, from place i on.
template <class Real>
Real load(const float* from, std::uint32_t i) {
    return read<Real>(from + i);
}

inline F64x2 splat(double value) { return F64x2{value, value}; }
inline F32x4 splat(float value) { return F32x4{value, value, value, value}; }
inline U32x4 splat(std::uint32_t value) { return U32x4{value, value, value, value}; }

/// Rounds toward zero. Values outside of int32 give a machine-dependent result.
inline I32x4 truncate(F32x4 v) { return __builtin_convertvector(v, I32x4); }

template <class V>
void store(void* to, V v) {
    std::memcpy(to, &v, sizeof v);
}

/// The smaller and the larger of each two lanes: `b` if either is NaN.
template <class V>
V least(V a, V b) {
    return a < b ? a : b;
}
template <class V>
V most(V a, V b) {
    return a > b ? a : b;
}
#if defined(__wasm_simd128__)
// The compiler does not find these.
inline F64x2 least(F64x2 a, F64x2 b) { return (F64x2)wasm_f64x2_pmin((v128_t)b, (v128_t)a); }
inline F64x2 most(F64x2 a, F64x2 b) { return (F64x2)wasm_f64x2_pmax((v128_t)b, (v128_t)a); }
inline F32x4 least(F32x4 a, F32x4 b) { return (F32x4)wasm_f32x4_pmin((v128_t)b, (v128_t)a); }
#endif

/// Four doubles from 0 to 2^32 as whole numbers, rounded to the nearest.
inline U32x4 rounded(F64x2 a, F64x2 b) {
    const F64x2 whole = splat(0x1p52);  // the last bit of such a double is 1
    return __builtin_shufflevector((U32x4)(a + whole), (U32x4)(b + whole), 0, 2, 4, 6);
}

/// Four doubles as floats.
inline F32x4 narrow(F64x2 a, F64x2 b) {
#if defined(__wasm_simd128__)
    return (F32x4)wasm_i32x4_shuffle(wasm_f32x4_demote_f64x2_zero((v128_t)a),
                                     wasm_f32x4_demote_f64x2_zero((v128_t)b), 0, 1, 4, 5);
#else
    return F32x4{static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(b[0]),
                 static_cast<float>(b[1])};
#endif
}

// Shifts of all lanes by one number of bits. Compilers to WebAssembly do not see that it is one,
// and would shift lane by lane.
inline std::uint32_t right(std::uint32_t v, std::uint32_t by) { return v >> by; }
inline U32x4 right(U32x4 v, std::uint32_t by) {
#if defined(__wasm_simd128__)
    return (U32x4)wasm_u32x4_shr((v128_t)v, by);
#else
    return v >> by;
#endif
}
inline U32x4 left(U32x4 v, std::uint32_t by) {
#if defined(__wasm_simd128__)
    return (U32x4)wasm_i32x4_shl((v128_t)v, by);
#else
    return v << by;
#endif
}

/// Lane k of each vector, in the k-th row.
inline void transpose(U32x4 (&v)[4]) {
    const U32x4 a = __builtin_shufflevector(v[0], v[1], 0, 4, 1, 5),
                b = __builtin_shufflevector(v[2], v[3], 0, 4, 1, 5),
                c = __builtin_shufflevector(v[0], v[1], 2, 6, 3, 7),
                d = __builtin_shufflevector(v[2], v[3], 2, 6, 3, 7);
    v[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
    v[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
    v[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
    v[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

/// `kChosen[k]` has the indices of the bits set in k, ascending, and `kBits[k]` their number.
inline constexpr U32x4 kChosen[16] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0},
                                      {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
                                      {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
                                      {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
inline constexpr std::uint8_t kBits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/// Bit k is set if lane k of a comparison's result is true.
inline unsigned bitmask(I32x4 lanes) {
#if defined(__wasm_simd128__)
    return wasm_i32x4_bitmask((v128_t)lanes);
#elif defined(__SSE2__)
    return static_cast<unsigned>(_mm_movemask_ps((__m128)lanes));
#else
    return (lanes[0] & 1u) | (lanes[1] & 2u) | (lanes[2] & 4u) | (lanes[3] & 8u);
#endif
}

/// The array's items at four indices.
inline F32x4 gather(const float* from, U32x4 at) {
#if defined(__wasm_simd128__)
    v128_t v = wasm_v128_load32_zero(from + at[0]);
    v = wasm_v128_load32_lane(from + at[1], v, 1);
    v = wasm_v128_load32_lane(from + at[2], v, 2);
    return (F32x4)wasm_v128_load32_lane(from + at[3], v, 3);
#else
    return F32x4{from[at[0]], from[at[1]], from[at[2]], from[at[3]]};
#endif
}

/// The array's items at four indices or, if they do not `differ`, the first item for each.
inline F32x4 gatherOrFirst(const float* from, U32x4 at, bool differ) {
#if defined(__wasm__)
    return gather(from, at & splat(differ ? ~0u : 0u));  // a branch is more code, and no faster
#else
    return differ ? gather(from, at) : splat(from[0]);
#endif
}

/// Writes to four indices, all of which must differ.
inline void scatter(float* to, U32x4 at, F32x4 v) {
#if defined(__wasm_simd128__)
    wasm_v128_store32_lane(to + at[0], (v128_t)v, 0);
    wasm_v128_store32_lane(to + at[1], (v128_t)v, 1);
    wasm_v128_store32_lane(to + at[2], (v128_t)v, 2);
    wasm_v128_store32_lane(to + at[3], (v128_t)v, 3);
#else
    for (std::uint32_t k = 0; k < kLanes; ++k) to[at[k]] = v[k];
#endif
}

// The functions below exist for one float, whose comparisons give a bool, and for four, so that one
// source can compute with either.

inline float sqrt(float v) { return std::sqrt(v); }
inline double sqrt(double v) { return std::sqrt(v); }
inline F32x4 sqrt(F32x4 v) {
#if defined(__wasm_simd128__)
    return (F32x4)wasm_f32x4_sqrt((v128_t)v);
#elif defined(__SSE2__)
    return (F32x4)_mm_sqrt_ps((__m128)v);
#else
    return F32x4{std::sqrt(v[0]), std::sqrt(v[1]), std::sqrt(v[2]), std::sqrt(v[3])};
#endif
}

/// Calls `act(i, Real{})` for the indices [begin, end): for four at a time, and one by one at the
/// end.
template <class Act>
void byFours(std::uint32_t begin, std::uint32_t end, const Act& act) {
    std::uint32_t i = begin;
    for (; i + kLanes <= end; i += kLanes) act(i, F32x4{});
    for (; i < end; ++i) act(i, 0.0f);
}

/// The result of a comparison.
template <class Real>
using Where = decltype(Real{} < Real{});

inline bool both(bool first, bool second) { return first && second; }
inline I32x4 both(I32x4 first, I32x4 second) { return first & second; }

inline bool either(bool first, bool second) { return first || second; }
inline I32x4 either(I32x4 first, I32x4 second) { return first | second; }

/// Whether a comparison is true in no lane.
inline bool none(bool result) { return !result; }
inline bool none(I32x4 result) { return bitmask(result) == 0; }

/// The lanes of `first` in which `where` is true, and the lanes of `second` in which it is false.
inline float select(bool where, float first, float second) { return where ? first : second; }
inline double select(bool where, double first, double second) { return where ? first : second; }
inline F32x4 select(I32x4 where, F32x4 first, F32x4 second) { return where ? first : second; }

/// `value` - `less` in lanes in which `where` is true, and exactly `value` in the others:
/// subtracting +0 changes no value. (Adding +0 would change -0.)
inline float minusWhere(bool where, float value, float less) {
    return where ? value - less : value;
}
inline F32x4 minusWhere(I32x4 where, F32x4 value, F32x4 less) {
    return value - (F32x4)(where & (I32x4)less);
}

}  // namespace cellmates::simd
