#include "core/state/pull.h"

#include <algorithm>

#include "core/base/arithmetic.h"
#include "core/config.h"

namespace cellmates {
namespace {

constexpr double kTicksPerSecond = 60;

/// The sine of `part` quarters of a turn, 0 .. 1, by its Taylor series: off by at most 6e-8.
double sineOfQuarter(double part) {
    constexpr double kQuarter = 1.57079632679489661923;
    const double angle = part * kQuarter, squared = angle * angle;
    double sum = 1;
    for (const double divisor : {110.0, 72.0, 42.0, 20.0, 6.0}) sum = 1 - squared / divisor * sum;
    return angle * sum;
}

}  // namespace

Pull pullAt(const Parameters& c, std::uint64_t tick) {
    if (c.turn == 0 || !info(c.response).usesTurn || info(c.method).sketchLoop)
        return {0, c.gravity};
    const auto period = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(static_cast<double>(c.turn) * kTicksPerSecond + 0.5));
    const double quarters = 4.0 * static_cast<double>(tick % period) / static_cast<double>(period);
    const auto whole = static_cast<unsigned>(quarters);
    const double part = quarters - whole;
    const double rising = sineOfQuarter(part), falling = sineOfQuarter(1 - part);
    // The direction after 0, 1, 2 and 3 quarters: down, right, up, left.
    const double x[] = {rising, falling, -rising, -falling};
    const double y[] = {falling, -rising, -falling, rising};
    const auto gravity = static_cast<double>(c.gravity);
    return {static_cast<float>(gravity * x[whole % 4]), static_cast<float>(gravity * y[whole % 4])};
}

}  // namespace cellmates
