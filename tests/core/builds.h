#pragma once

namespace cellmates::test {

/// Under sanitizers a tick takes ten times as long. Memory errors show in a few ticks, so long
/// tests make fewer ticks here and leave the rest to the other builds.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

/// The native build by Clang runs every test in full. The others check that another compiler or
/// processor gives the same results, so tests of rules, slices and clocks, which do not depend on
/// either, use fewer discs and rounds there.
#if defined(__clang__) && !defined(__EMSCRIPTEN__)
inline constexpr bool kRepeated = kSanitized;
#else
inline constexpr bool kRepeated = true;
#endif

}  // namespace cellmates::test
