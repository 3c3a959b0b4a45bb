#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace cellmates::test {

/// How a browser rounds its clock.
struct Rounding {
    enum class Kind {
        regular,
        random,  ///< each step comes at a random moment, as in Firefox and Chromium
        skips    ///< every third step or so is left out
    };
    double step;  ///< ms
    Kind kind = Kind::regular;
    double setBackAt = std::numeric_limits<double>::infinity();  ///< ms; by a second, once

    /// What the clock shows at the moment `exact`, ms.
    double operator()(double exact) const {
        double steps = std::floor(exact / step);
        if (kind == Kind::random && exact / step - steps >= part(steps)) ++steps;
        while (kind == Kind::skips && part(steps) < 0.3) --steps;
        return steps * step - (exact >= setBackAt ? 1000 : 0);
    }

    std::string name() const {
        constexpr const char* kNames[] = {"", "Random", "Skips"};
        const bool setBack = std::isfinite(setBackAt);
        return std::to_string(std::lround(step * 1000)) + "us" + kNames[static_cast<int>(kind)] +
               (setBack ? "SetBack" : "");
    }

private:
    /// A random number of 0 .. 1, for each step another one.
    static double part(double of) {
        auto z = static_cast<std::uint64_t>(static_cast<std::int64_t>(of)) * 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        return static_cast<double>((z ^ (z >> 27)) >> 11) / 9007199254740992.0;
    }
};

/// The clocks of browsers, and worse ones.
inline constexpr std::array<Rounding, 6> kFineClocks = {{{0.001},
                                                         {0.005},
                                                         {0.1, Rounding::Kind::random},
                                                         {1},
                                                         {1, Rounding::Kind::random},
                                                         {1, Rounding::Kind::skips}}};
inline constexpr std::array<Rounding, 4> kCoarseClocks = {{{1000 / 60.0},
                                                           {1000 / 60.0, Rounding::Kind::skips},
                                                           {1000 / 60.0, Rounding::Kind::random},
                                                           {100}}};

}  // namespace cellmates::test
