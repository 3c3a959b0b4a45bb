#include "core/config.h"

#include <algorithm>

#include "core/base/decimal.h"
#include "core/field.h"
#include "core/state/particles.h"

namespace cellmates {
namespace {

std::string outOfRange(std::string_view field, double value, const std::string& allowed) {
    return std::string(field) + " must be " + allowed + ", not " + plain(value);
}

/// A sentence about the first parameter that has a value outside its range.
std::string outsideSchema(const Config& c) {
    for (const FieldOf<Config>& field : configFields()) {
        const Value value = field.get(c);
        if (allows(field, value)) continue;
        const bool real = field.kind == Field::Kind::real;
        return outOfRange(field.name, real ? value.number : static_cast<double>(value.whole),
                          expected(field));
    }
    return {};
}

template <class Info>
std::string tooMany(const char* kind, const Info& entry, std::uint32_t count) {
    if (count <= entry.maxCount) return {};
    return std::string(kind) + " " + std::string(entry.name) + " takes at most " +
           grouped(entry.maxCount) + " discs, not " + grouped(count);
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

std::string validate(const Parameters& parameters) {
    return outsideSchema(Config{}.with(parameters));
}

std::string validate(const Config& c) {
    if (std::string problem = outsideSchema(c); !problem.empty()) return problem;
    const MethodInfo& method = info(c.method);
    if (std::string problem = tooMany("method", method, c.count); !problem.empty()) return problem;
    if (std::string problem = tooMany("response", info(c.response), c.count);
        !problem.empty() && !method.sketchLoop)
        return problem;
    if (!within(c.capacity, c.count, Config::kMaxCapacity))
        return outOfRange("capacity", c.capacity, "n to " + grouped(Config::kMaxCapacity));
    if (!within(c.box.width, Box::kLeastSide, Box::kMostSide))
        return outOfRange("width", c.box.width, "1 to 100,000");
    if (!within(c.box.height, Box::kLeastSide, Box::kMostSide))
        return outOfRange("height", c.box.height, "1 to 100,000");
    if (!within(c.species.radiusMin, 1e-3, 1000))
        return outOfRange("radiusMin", c.species.radiusMin, "0.001 to 1,000");
    if (!within(c.species.radiusMax, c.species.radiusMin, Particles::kMostRadius))
        return outOfRange("radiusMax", c.species.radiusMax, "radiusMin to 1,000");
    if (!within(c.species.speedMax, 0, 1000))
        return outOfRange("speedMax", c.species.speedMax, "0 to 1,000");
    return {};
}

}  // namespace cellmates
