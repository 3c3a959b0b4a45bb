#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include "core/base/rng.h"
#include "core/config.h"

/// Helpers that the fuzz targets share.
namespace cellmates::fuzz {

/// Reads an input as numbers. After its last byte come pseudo-random bytes, seeded by its first
/// four. So a short input can encode a large case, and an input encodes the same case on every
/// machine.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {
        tail_ = Rng(bits());
    }

    std::uint32_t bits(int bytes = 4) {
        std::uint32_t value = 0;
        for (; bytes > 0; --bytes) value = value << 8 | byte();
        return value;
    }

    /// A number below `count`, which is at least 1.
    std::uint32_t below(std::uint32_t count) {
        return bits(count <= 256 ? 1 : count <= 65536 ? 2 : 4) % count;
    }
    bool oneIn(std::uint32_t count) { return below(count) == 0; }

    template <class List>
    auto pick(const List& list) {
        return list[below(static_cast<std::uint32_t>(std::size(list)))];
    }

    float uniform(float lo, float hi) {
        return lo + (hi - lo) * (static_cast<float>(bits(3)) * (1.0f / 16777216.0f));
    }
    /// A number from `lo` to `hi` (0 < lo <= hi), each power of two being equally likely. It does
    /// not use logarithms, because they differ between machines.
    float logUniform(float lo, float hi) {
        const int least = std::ilogb(lo), most = std::ilogb(hi);
        const int power =
            least + static_cast<int>(below(static_cast<std::uint32_t>(most - least + 1)));
        return std::clamp(std::ldexp(uniform(1, 2), power), lo, hi);
    }
    /// Any float, including infinities, NaN and denormal numbers.
    float any() { return std::bit_cast<float>(bits()); }

    /// `value`, or a float up to two steps away from it.
    float nudged(float value) {
        const float inf = std::numeric_limits<float>::infinity();
        switch (below(5)) {
            case 0: return std::nextafter(value, inf);
            case 1: return std::nextafter(value, -inf);
            case 2: return std::nextafter(std::nextafter(value, inf), inf);
            case 3: return std::nextafter(std::nextafter(value, -inf), -inf);
            default: return value;
        }
    }

private:
    std::uint8_t byte() {
        return at_ != end_ ? *at_++ : static_cast<std::uint8_t>(tail_.next() >> 24);
    }

    const std::uint8_t* at_;
    const std::uint8_t* end_;
    Rng tail_{0};
};

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

/// The float with enough digits to restore it.
inline std::string digits(float value) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.9g", static_cast<double>(value));
    return buffer;
}

/// Whether to print each case before it runs, which `tools/fuzz TARGET FILE` requests. A case that
/// ends in a sanitizer's report could not be printed later.
inline bool showsCases() {
    static const bool shows = std::getenv("CELLMATES_FUZZ_SHOW") != nullptr;
    return shows;
}

inline void show(const std::string& what) { std::fprintf(stderr, "%s\n", what.c_str()); }

[[noreturn]] inline void fail(const std::string& what) {
    show("FAILED: " + what);
    std::abort();
}

/// Checks a sentence that says why something is refused.
inline void checkSentence(const std::string& sentence) {
    if (sentence.empty()) fail("rejected without a sentence");
    for (const char letter : sentence)
        if (letter < ' ' || letter > '~') fail("unprintable characters: " + sentence);
}

}  // namespace cellmates::fuzz
