#pragma once

#include <bit>
#include <cstdint>

/// Prefetching. WebAssembly has no instruction for it.
namespace cellmates {

#ifdef __wasm__
inline constexpr bool kCanPrefetch = false;
#else
inline constexpr bool kCanPrefetch = true;
#endif

/// Prefetches the cache line of `at` to be written to. Does nothing in WebAssembly.
inline void prefetchToWrite([[maybe_unused]] const void* at) {
    if constexpr (kCanPrefetch) __builtin_prefetch(at, 1);
}

/// Prefetches the cache line of `at`, or in WebAssembly reads from it. The caller must keep the
/// result, so that the compiler cannot leave out the read.
inline std::uint32_t prefetchOrRead(const float* at) {
    if constexpr (!kCanPrefetch) return std::bit_cast<std::uint32_t>(*at);
    __builtin_prefetch(at);
    return 0;
}

}  // namespace cellmates
