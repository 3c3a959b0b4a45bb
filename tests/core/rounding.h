#pragma once

#include <cstddef>
#include <limits>

#include "core/base/simd.h"

/// Whether this compiler rounds a*b+c twice, as the state hash requires, instead of once. Volatile
/// operands keep the compiler from computing the result at compile time.
namespace cellmates::test {

/// With e = half the bits of T, (1 + 2^-e)² - (1 + 2^(1-e)) is 0 if the product is rounded first,
/// and 2^-2e if the processor fuses the two operations or computes with more bits than T has.
template <class T>
struct Factors {
    static constexpr int kHalf = (std::numeric_limits<T>::digits + 1) / 2;
    volatile T a = 1 + T(1) / (T(1) * (1u << kHalf));
    volatile T square = 1 + T(2) / (T(1) * (1u << kHalf));
};

template <class T>
bool roundsTwice() {
    const Factors<T> of;
    const T a = of.a, b = of.a, c = of.square;
    const T sum = a * b + -c, difference = a * b - c, reversed = c - a * b;
    return sum == 0 && difference == 0 && reversed == 0;
}

/// Makes the same test in a loop that compilers vectorise.
template <class T>
bool roundsTwiceInLoops() {
    constexpr std::size_t kCount = 64;
    const Factors<T> of;
    T a[kCount], b[kCount], c[kCount];
    for (std::size_t i = 0; i < kCount; ++i) {
        a[i] = b[i] = of.a;
        c[i] = -of.square;
    }
    for (std::size_t i = 0; i < kCount; ++i) c[i] = a[i] * b[i] + c[i];
    bool zero = true;
    for (const T left : c) zero &= left == 0;
    return zero;
}

inline bool roundsTwiceInLanes() {
    const Factors<float> of;
    const simd::F32x4 a = simd::splat(of.a), b = simd::splat(of.a), c = simd::splat(of.square);
    float left[simd::kLanes];
    simd::store(left, a * b - c);
    return left[0] == 0 && left[1] == 0 && left[2] == 0 && left[3] == 0;
}

inline bool roundsTwiceEverywhere() {
    return roundsTwice<float>() && roundsTwice<double>() && roundsTwiceInLoops<float>() &&
           roundsTwiceInLoops<double>() && roundsTwiceInLanes();
}

}  // namespace cellmates::test
