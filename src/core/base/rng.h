#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace cellmates {

/// Seeded pseudo-random numbers, the same sequence on every platform.
/// PCG-XSH-RR 64/32 (M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient
/// Statistically Good Algorithms for Random Number Generation", 2014).
class Rng {
public:
    explicit Rng(std::uint64_t seed) : state_(seed + kIncrement) { next(); }

    /// The complete state, which decides all further numbers.
    std::uint64_t state() const { return state_; }
    void setState(std::uint64_t state) { state_ = state; }

    /// 32 uniform bits.
    std::uint32_t next() {
        const std::uint64_t old = state_;
        state_ = old * 6364136223846793005ULL + kIncrement;
        const auto mixed = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
        const auto turn = static_cast<std::uint32_t>(old >> 59);
        return (mixed >> turn) | (mixed << ((32 - turn) & 31));
    }

    /// Uniform in [lo, hi). 24 bits, so the unit value is exact in a float.
    float uniform(float lo, float hi) {
        const float unit = static_cast<float>(next() >> 8) * (1.0f / 16777216.0f);
        const float value = lo + (hi - lo) * unit;
        // The sum may round up to hi.
        return value < hi || !(lo < hi) ? value : below(hi);
    }

private:
    /// The next smaller float.
    static float below(float value) {
        const auto bits = std::bit_cast<std::int32_t>(value);
        if (value == 0) return -std::numeric_limits<float>::denorm_min();
        return std::bit_cast<float>(value > 0 ? bits - 1 : bits + 1);
    }

    static constexpr std::uint64_t kIncrement = 1442695040888963407ULL;
    std::uint64_t state_;
};

}  // namespace cellmates
