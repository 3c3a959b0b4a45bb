#pragma once

namespace cellmates::test {

/// Whether this is the sanitizer build, in which a tick takes ten times as long. Memory errors show
/// within a few ticks, so long tests make fewer ticks there.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

/// Whether this build repeats tests that the native Clang build runs in full. It checks that
/// another compiler or processor gives the same results. Tests of rules, slices and clocks depend
/// on neither, so they use fewer discs and rounds here.
#if defined(__clang__) && !defined(__EMSCRIPTEN__)
inline constexpr bool kRepeated = kSanitized;
#else
inline constexpr bool kRepeated = true;
#endif

/// Whether this is the native GCC build, which only `tools/test all` runs. It makes the rounds that
/// have found nothing for years: golden hashes of every tick with every detector, and some more.
#if !defined(__clang__)
inline constexpr bool kLong = true;
#else
inline constexpr bool kLong = false;
#endif

/// Whether this is WebAssembly with threads. Without workers it does the same as WebAssembly
/// without threads, which has its own tests.
#if defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kWorkersOnly = true;
#else
inline constexpr bool kWorkersOnly = false;
#endif

}  // namespace cellmates::test
