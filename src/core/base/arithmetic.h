#pragma once

#include <cfloat>

/// What the state hash asks of a compiler. Contraction (a*b+c rounded once) has no macro: its flag
/// is in cmake/compiler.cmake, and tests/core/rounding.h tests it at run time.

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "no fast-math: each operation must be rounded as it is written, or state hashes differ"
#endif

// 16 is as 0 for float and double.
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error \
    "float must be evaluated as float, or state hashes differ: on x86 use -msse2 -mfpmath=sse, not x87"
#endif
