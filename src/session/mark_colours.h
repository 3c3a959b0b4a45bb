#pragma once

#include <cstdint>

/// Colours of the marks over the picture, and of their legend: 0xAABBGGRR. They differ in lightness
/// too.
namespace cellmates::marks {

constexpr std::uint32_t rgb(unsigned r, unsigned g, unsigned b) {
    return 0xff000000u | b << 16 | g << 8 | r;
}

inline constexpr std::uint32_t kOverlapping = rgb(226, 60, 48);
inline constexpr std::uint32_t kApart = rgb(58, 110, 214);
inline constexpr std::uint32_t kCurrent = rgb(214, 40, 200);
inline constexpr std::uint32_t kMissedByBoth = rgb(200, 20, 80);
inline constexpr std::uint32_t kMissedByOne = rgb(240, 160, 20);

}  // namespace cellmates::marks
