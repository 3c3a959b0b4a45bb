#pragma once

#include <cstdint>

#include "core/names.h"

/// Colours of the marks over the picture, and of their legend: 0xAABBGGRR. They differ in lightness
/// too.
namespace cellmates::marks {

constexpr std::uint32_t rgb(unsigned r, unsigned g, unsigned b) {
    return 0xff000000u | b << 16 | g << 8 | r;
}

inline constexpr std::uint32_t kOverlapping = rgb(226, 60, 48);
inline constexpr std::uint32_t kCurrent = rgb(214, 40, 200);
/// Violet, which no disc has.
constexpr std::uint32_t ofTests(bool dark) { return dark ? rgb(205, 165, 255) : rgb(104, 36, 178); }
inline constexpr std::uint32_t kMissedByBoth = rgb(200, 20, 80);
inline constexpr std::uint32_t kMissedByOne = rgb(240, 160, 20);

/// The colour of a method, wherever it is spoken of: rust for naive, teal for grid.
constexpr std::uint32_t ofMethod(Method method, bool dark) {
    const MethodInfo& m = info(method);
    if (m.everyPair) return dark ? rgb(241, 144, 105) : rgb(173, 63, 25);
    if (m.onSwitch) return dark ? rgb(76, 181, 196) : rgb(11, 114, 133);
    return dark ? rgb(176, 186, 226) : rgb(70, 82, 150);
}

}  // namespace cellmates::marks
