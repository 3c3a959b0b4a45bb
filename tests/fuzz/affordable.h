#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/config.h"

namespace cellmates::fuzz {

/// Makes cells larger until a grid has at most `most` of them, and the table smaller until a disc
/// looks into at most `most` / 128 buckets. Otherwise one detection could take seconds, in which a
/// thousand cheap ones find more errors. 0 stays automatic.
inline void makeAffordable(Box box, float maxRadius, double most, float& cell,
                           std::uint32_t& table) {
    const double diameter = 2.1 * maxRadius;
    const auto cells = [&] {
        const double reach = std::ceil(diameter / cell);
        return (box.width / cell + 2 * reach) * (box.height / cell + reach);
    };
    while (cell > 0 && cell < 10'000 && cells() > most) cell = std::min(2 * cell, 10'000.0f);

    const auto along = [&](float length) {
        return std::min<double>(table, 2 * std::ceil(diameter * table / length) + 1);
    };
    const auto buckets = [&] {
        return static_cast<double>(table) * table / 1024 + along(box.width) * along(box.height);
    };
    while (table > 1 && buckets() > most / 128) table /= 2;
}

}  // namespace cellmates::fuzz
