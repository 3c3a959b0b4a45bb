#pragma once

#include <array>
#include <cstdint>

#include "core/detect/extra/morton.h"

namespace cellmates {

/// Numbers the cells of a square along a Hilbert curve, on which consecutive cells are neighbours,
/// whereas a Morton curve jumps (Hilbert, "Ueber die stetige Abbildung einer Linie auf ein
/// Flächenstück", 1891).
///
///     0  1 | 14 15
///     3  2 | 13 12
///    ------+------
///     4  7 |  8 11
///     5  6 |  9 10
class Hilbert {
public:
    /// The number, below 2^kBits, of the cell that `Morton` gives the number `morton`.
    static constexpr std::uint32_t code(std::uint32_t morton) {
        std::uint32_t all = 0, entry = 0;
        for (int shift = Morton::kBits - 4; shift >= 0; shift -= 4) {
            entry = kTwoLevels[(entry & kTurnBits) | (morton >> shift & 15)];
            all = all << 4 | (entry & 15);
        }
        return all;
    }

private:
    static_assert(Morton::kBits % 4 == 0);
    static constexpr std::uint32_t kTurnBits = 0x30;

    // The curve passes the quarters of a square in one of four ways. Each quarter, numbered by
    // Morton, has its rank on the curve and the way in which the curve passes it.
    struct Quarter {
        std::uint8_t rank, turn;
    };
    static constexpr Quarter kQuarters[4][4] = {{{0, 1}, {3, 3}, {1, 0}, {2, 0}},
                                                {{0, 0}, {1, 1}, {3, 2}, {2, 1}},
                                                {{2, 2}, {1, 2}, {3, 1}, {0, 3}},
                                                {{2, 3}, {3, 0}, {1, 3}, {0, 2}}};

    /// For each way and sixteenth of a square, its rank and, in `kTurnBits`, its way.
    static constexpr std::array<std::uint8_t, 64> kTwoLevels = [] {
        std::array<std::uint8_t, 64> table{};
        for (unsigned k = 0; k < table.size(); ++k) {
            const Quarter outer = kQuarters[k >> 4][k >> 2 & 3];
            const Quarter inner = kQuarters[outer.turn][k & 3];
            table[k] = static_cast<std::uint8_t>(inner.turn << 4 | outer.rank << 2 | inner.rank);
        }
        return table;
    }();
};

}  // namespace cellmates
