#include "core/config.h"

#include <algorithm>
#include <cmath>

#include "core/base/decimal.h"
#include "core/state/particles.h"

namespace cellmates {
namespace {

std::string outOfRange(const char* field, double value, const char* allowed) {
    return std::string(field) + " must be " + allowed + ", not " + plain(value);
}

template <class Info>
std::string tooMany(const char* kind, const Info& entry, std::uint32_t count) {
    if (count <= entry.maxCount) return {};
    return std::string(kind) + " " + std::string(entry.name) + " takes at most " +
           std::to_string(entry.maxCount) + " particles, not " + std::to_string(count);
}

// Written so that NaN is outside every range.
bool within(double value, double lo, double hi) { return value >= lo && value <= hi; }

}  // namespace

std::uint32_t mostParticles(const Parameters& c) {
    const MethodInfo& method = info(c.method);
    // The sketch's loops have a response of their own.
    return method.sketchLoop ? method.maxCount
                             : std::min(method.maxCount, info(c.response).maxCount);
}

std::string validate(const Parameters& c) {
    if (!within(c.gravity, -10, 10)) return outOfRange("gravity", c.gravity, "-10 to 10");
    if (!within(c.speedLimit, 1e-3, 1000))
        return outOfRange("speedLimit", c.speedLimit, "0.001 to 1000");
    if (!within(c.restitution, 0, 1)) return outOfRange("restitution", c.restitution, "0 to 1");
    if (c.table > 4096) return outOfRange("table", c.table, "0 (automatic) or 1 to 4096");
    if (c.cell != 0 && !within(c.cell, 1, 10'000))
        return outOfRange("cell", c.cell, "0 (automatic) or 1 to 10000");
    if (c.turn != 0 && !within(c.turn, 1, 3600))
        return outOfRange("turn", c.turn, "0 (it does not turn) or 1 to 3600");
    return {};
}

std::string validate(const Config& c) {
    if (c.count > Config::kMaxCount) return outOfRange("n", c.count, "0 to 2000000");
    if (std::string problem = tooMany("method", info(c.method), c.count); !problem.empty())
        return problem;
    if (std::string problem = tooMany("response", info(c.response), c.count);
        !problem.empty() && !info(c.method).sketchLoop)
        return problem;
    if (c.capacity < c.count) return outOfRange("capacity", c.capacity, "at least n");
    if (c.aspect != 0 && !within(c.aspect, 0.1, 10))
        return outOfRange("aspect", c.aspect, "0 (automatic) or 0.1 to 10");
    if (!within(c.box.width, 1, 100'000)) return outOfRange("width", c.box.width, "1 to 100000");
    if (!within(c.box.height, 1, 100'000)) return outOfRange("height", c.box.height, "1 to 100000");
    if (!within(c.species.radiusMin, 1e-3, 1000))
        return outOfRange("radiusMin", c.species.radiusMin, "0.001 to 1000");
    if (!within(c.species.radiusMax, c.species.radiusMin, Particles::kMostRadius))
        return outOfRange("radiusMax", c.species.radiusMax, "radiusMin to 1000");
    if (!within(c.species.speedMax, 0, 1000))
        return outOfRange("speedMax", c.species.speedMax, "0 to 1000");
    return validate(static_cast<const Parameters&>(c));
}

}  // namespace cellmates
