#include "session/given_discs.h"

#include <cmath>
#include <string>

#include "core/base/decimal.h"
#include "core/field.h"

namespace cellmates {
namespace {

/// Done if `value` is from `least` to `most`; NaN is not.
Result within(const std::string& field, float value, float least, float most) {
    if (value >= least && value <= most) return {};
    return {Result::Code::badValue, field, plain(asWritten(value)),
            outside(field, value, least, most)};
}

}  // namespace

Result checkBox(Box box) {
    constexpr float least = Box::kLeastSide, most = Box::kMostSide;
    if (Result side = within("box.width", box.width, least, most); !side) return side;
    return within("box.height", box.height, least, most);
}

Result checkValues(std::string_view prefix, const DiscValues& discs, Box box) {
    const struct {
        const char* name;
        std::span<const float> values;
        float least, most;
    } arrays[] = {
        {"x", discs.x, 0, box.width},
        {"y", discs.y, 0, box.height},
        {"vx", discs.vx, -Particles::kMostVelocity, Particles::kMostVelocity},
        {"vy", discs.vy, -Particles::kMostVelocity, Particles::kMostVelocity},
        {"r", discs.r, Particles::kLeastRadius, Particles::kMostRadius},
        {"mass", discs.mass, Particles::kLeastMass, Particles::kMostMass},
    };
    for (const auto& array : arrays)
        for (std::size_t k = 0; k < array.values.size(); ++k) {
            const float value = array.values[k];
            if (value >= array.least && value <= array.most) continue;
            const bool isMass = array.values.data() == discs.mass.data();
            if (isMass && value == Particles::kFixedMass) continue;
            Result wrong = within(std::string(prefix) + array.name + "[" + std::to_string(k) + "]",
                                  value, array.least, array.most);
            if (isMass) wrong.sentence += ", or Infinity for a fixed disc";
            return wrong;
        }
    return {};
}

Result checkSpeed(std::string_view prefix, std::size_t k, float vx, float vy, float speedLimit) {
    const double x = static_cast<double>(vx), y = static_cast<double>(vy);
    const double speed = std::sqrt(x * x + y * y);
    // A velocity that was scaled to the limit may exceed it by a rounding error.
    if (speed <= static_cast<double>(speedLimit) * (1 + 1e-5)) return {};
    const bool across = std::fabs(x) >= std::fabs(y);
    const std::string field =
        std::string(prefix) + (across ? "vx[" : "vy[") + std::to_string(k) + "]";
    const std::string given = plain(asWritten(across ? vx : vy));
    return {Result::Code::badValue, field, given,
            field + "=" + given + ": a speed of " + plain(speed) +
                " is more than speedlimit=" + plain(asWritten(speedLimit))};
}

Result check(const GivenDiscs& discs) {
    if (Result wrong = checkBox(discs.box); !wrong) return wrong;
    return checkValues("discs.", discs.values(), discs.box);
}

std::optional<Particles> particlesOf(const GivenDiscs& discs) {
    Particles particles;
    if (!particles.create(static_cast<std::uint32_t>(discs.x.size()))) return {};
    for (std::size_t k = 0; k < discs.x.size(); ++k)
        particles.add(discs.x[k], discs.y[k], discs.vx[k], discs.vy[k], discs.r[k], discs.mass[k]);
    return particles;
}

}  // namespace cellmates
