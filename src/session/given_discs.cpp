#include "session/given_discs.h"

#include <string>

#include "core/base/decimal.h"
#include "core/field.h"

namespace cellmates {
namespace {

// Velocities as fast as the highest speed limit; masses so that no product of two is lost.
constexpr float kMostVelocity = 1000, kLeastMass = 1e-6f, kMostMass = 1e6f, kLeastRadius = 1e-3f;

/// Done if `value` is from `least` to `most`; NaN is not.
Result within(const std::string& field, float value, float least, float most) {
    if (value >= least && value <= most) return {};
    const std::string given = plain(static_cast<double>(value));
    const Field range{.kind = Field::Kind::real, .least = least, .most = most};
    return {Result::Code::badValue, field, given,
            field + "=" + given + ": expected " + expected(range)};
}

}  // namespace

Result check(const GivenDiscs& discs) {
    if (Result side = within("box.width", discs.box.width, 1, 100'000); !side) return side;
    if (Result side = within("box.height", discs.box.height, 1, 100'000); !side) return side;
    const struct {
        const char* name;
        std::span<const float> values;
        float least, most;
    } arrays[] = {
        {"x", discs.x, 0, discs.box.width},
        {"y", discs.y, 0, discs.box.height},
        {"vx", discs.vx, -kMostVelocity, kMostVelocity},
        {"vy", discs.vy, -kMostVelocity, kMostVelocity},
        {"r", discs.r, kLeastRadius, Particles::kMostRadius},
        {"mass", discs.mass, kLeastMass, kMostMass},
    };
    for (const auto& array : arrays)
        for (std::size_t k = 0; k < array.values.size(); ++k)
            if (!(array.values[k] >= array.least && array.values[k] <= array.most))
                return within("discs." + std::string(array.name) + "[" + std::to_string(k) + "]",
                              array.values[k], array.least, array.most);
    return {};
}

std::optional<Particles> particlesOf(const GivenDiscs& discs) {
    Particles particles;
    if (!particles.create(static_cast<std::uint32_t>(discs.x.size()))) return {};
    for (std::size_t k = 0; k < discs.x.size(); ++k)
        particles.add(discs.x[k], discs.y[k], discs.vx[k], discs.vy[k], discs.r[k], discs.mass[k]);
    return particles;
}

}  // namespace cellmates
