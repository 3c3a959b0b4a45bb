#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/world.h"
#include "session/replay/bytes.h"
#include "session/result.h"

namespace cellmates {

/// A change of a world's discs, or of its box, between two ticks. It names discs by `DiscNames`, so
/// that a name stays that of its disc. As bytes, 32-bit words with the lowest byte first:
///
///     kind 0: change   mask, count, names, arrays     the arrays of the mask's bits, each of
///     kind 1: add      mask, count, arrays            `count` floats: x, y, vx, vy, r, mass
///     kind 2: remove   0, count, names
///     kind 3: resize   width, height
struct DiscEdit {
    enum class Kind : std::uint32_t { change, add, remove, resize } kind = Kind::change;
    std::vector<std::uint32_t> names{};          ///< discs to `change` or `remove`
    std::array<std::vector<float>, 6> arrays{};  ///< x, y, vx, vy, r, mass; empty: not given
    std::uint32_t count = 0;                     ///< number of discs
    Box box{};                                   ///< new box of `resize`

    DiscValues values() const {
        const auto& [x, y, vx, vy, r, mass] = arrays;
        return {x, y, vx, vy, r, mass};
    }
    /// How many discs the edit with these bytes adds.
    static std::uint64_t addedBy(std::span<const std::uint8_t> bytes);
    /// Reads bytes, of which there must be room for a copy. False if they are not those of an edit,
    /// or of one with more discs than a world can have.
    [[nodiscard]] bool read(std::span<const std::uint8_t> bytes);
};

/// Done if the world takes the edit. Otherwise `field` is the first invalid one: "ids[2]", "r[17]",
/// "box.width".
Result check(const DiscEdit& edit, const World& world);

/// Carries out an edit that passes `check`. False if there is not enough memory; then nothing has
/// changed.
[[nodiscard]] bool apply(const DiscEdit& edit, World& world);

}  // namespace cellmates
