#pragma once

#include <cstdint>

#include "session/options.h"

/// The colours of discs, for the renderer and the legend.
namespace cellmates::colouring {

/// Red, green, blue; 0 .. 1.
struct Rgb {
    float r, g, b;
};

/// Levels of a scale; a disc's level is one byte.
inline constexpr int kLevels = 222;
/// The level of fixed discs, which have no speed.
inline constexpr std::uint8_t kFixed = kLevels;
/// The level of added discs if colours show the origin.
inline constexpr std::uint8_t kAdded = kFixed + 1;
/// Levels of new discs, with more contrast in their first half second than in their second: two
/// copies of the scale, in a few steps.
inline constexpr int kNewLevels = 16;
inline constexpr std::uint8_t kNew = kAdded + 1, kLast = kAdded + 2 * kNewLevels;
inline constexpr int kMostContacts = 6;  ///< more contacts look the same
inline constexpr int kOrigins = 6;       ///< parts of the discs that a scene begins with
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

/// The level of a new disc with this level.
constexpr std::uint8_t ofNew(std::uint8_t level, bool newest) {
    constexpr int most = kLevels - 1;
    const int part = ((level < most ? level : most) * (kNewLevels - 1) + most / 2) / most;
    return static_cast<std::uint8_t>(kNew + (newest ? 0 : kNewLevels) + part);
}

/// Discs that a scene places in rows have levels by row.
constexpr std::uint8_t ofOrigin(std::uint32_t id, std::uint32_t begun) {
    if (id >= begun) return kAdded;
    const std::uint64_t part = std::uint64_t{id} * kOrigins / begun;
    return static_cast<std::uint8_t>(part * (kLevels - 1) / (kOrigins - 1));
}

/// The colour of a level, 0 .. `kLast`. Levels are distinct with any kind of colour vision, and
/// from the background in both themes: a dark one has a contrast of at least 3 with filled discs.
Rgb colour(ColourBy by, int level, DiscStyle style, bool dark);

}  // namespace cellmates::colouring
