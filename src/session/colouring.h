#pragma once

#include <cstdint>

#include "session/options.h"

/// The colours of discs, for the renderer and the legend.
namespace cellmates::colouring {

/// Red, green, blue; 0 .. 1.
struct Rgb {
    float r, g, b;
};

inline constexpr int kLevels = 256;      ///< a disc's level is one byte
inline constexpr int kMostContacts = 6;  ///< more contacts look the same
inline constexpr int kCellColours = 4;   ///< adjacent cells differ, diagonally too

/// The level for this number of contacts, and for the cell in this column and row.
constexpr std::uint8_t ofContacts(std::uint32_t count) {
    constexpr std::uint32_t most = kMostContacts;
    return static_cast<std::uint8_t>((count < most ? count : most) * (kLevels - 1) / most);
}
constexpr std::uint8_t ofCell(std::int32_t column, std::int32_t row) {
    return static_cast<std::uint8_t>(((column & 1) + 2 * (row & 1)) * (kLevels - 1) /
                                     (kCellColours - 1));
}

/// The colour of a level, 0 .. 255. Levels are distinct with any kind of colour vision, and from
/// the background in both themes.
Rgb colour(ColourBy by, int level, DiscStyle style, bool dark);

}  // namespace cellmates::colouring
