#pragma once

#include <bit>
#include <cstdint>

/// Memory fetched ahead of its use. WebAssembly has no instruction for that.
namespace cellmates {

#ifdef __wasm__
inline constexpr bool kCanPrefetch = false;
#else
inline constexpr bool kCanPrefetch = true;
#endif

/// Fetches the cache line of `at`, or does nothing.
inline void prefetch([[maybe_unused]] const void* at) {
    if constexpr (kCanPrefetch) __builtin_prefetch(at);
}
/// Fetches it to be written to.
inline void prefetchToWrite([[maybe_unused]] const void* at) {
    if constexpr (kCanPrefetch) __builtin_prefetch(at, 1);
}

/// Fetches the cache line of `at`, or reads from it. The caller keeps the result, so that the
/// compiler cannot leave out the read.
inline std::uint32_t prefetchOrRead(const float* at) {
    if constexpr (!kCanPrefetch) return std::bit_cast<std::uint32_t>(*at);
    prefetch(at);
    return 0;
}

}  // namespace cellmates
