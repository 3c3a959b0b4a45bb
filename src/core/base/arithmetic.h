#pragma once

#include <cfloat>

/// Checks that the compiler rounds as state hashes require. No macro reveals contraction (a*b+c
/// rounded once): its flag is in cmake/compiler.cmake, and the golden hashes would differ.

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "no fast-math: each operation must be rounded as it is written, or state hashes differ"
#endif

// For float and double, 16 is like 0.
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error \
    "float must be evaluated as float, or state hashes differ: on x86 use -msse2 -mfpmath=sse, not x87"
#endif
