#include "session/rules.h"

#include <algorithm>
#include <cmath>

#include "core/base/decimal.h"
#include "core/inspect/closeup.h"
#include "core/scenes.h"

namespace cellmates {
namespace {

// User input made safe for a sentence: short, printable ASCII.
std::string quoted(std::string_view value) {
    constexpr std::size_t kMost = 40;
    std::string out = "\"";
    for (const char c : value.substr(0, kMost)) out += c >= ' ' && c <= '~' ? c : '?';
    return out + (value.size() > kMost ? "…\"" : "\"");
}

/// Whether a value has quotes that a word processor has written, in UTF-8: from ‘ to ‟, ′, ″, « or
/// ».
bool hasCurlyQuotes(std::string_view value) {
    constexpr std::string_view kOthers[] = {"′", "″", "«", "»"};
    for (char last = '\x98'; last <= '\x9f'; ++last)
        if (value.find(std::string("\xe2\x80") + last) != value.npos) return true;
    return std::ranges::any_of(kOthers,
                               [&](auto quote) { return value.find(quote) != value.npos; });
}

Result tooMany(std::string_view field, std::string_view value, std::uint32_t most,
               std::uint32_t count) {
    return refusals::of(
        Result::Code::tooMany, field, value,
        ": limited to " + grouped(most) + " discs, but there are " + grouped(count));
}

/// Done if `value` is from `least` to `most`; NaN is not.
Result within(const std::string& field, float value, float least, float most) {
    if (value >= least && value <= most) return {};
    return {Result::Code::badValue, field, plain(asWritten(value)),
            outside(field, value, least, most)};
}

}  // namespace

Result refusals::badValue(const Field& field, std::string_view value) {
    const std::string name(field.name);
    return {Result::Code::badValue, name, std::string(value),
            hasCurlyQuotes(value)
                ? name + ", whose value has curly quotes: write straight ones (\"), or none"
                : name + "=" + quoted(value) + ": expected " + expected(field)};
}

Result checkFixed(const Config& c, std::string_view field) {
    const bool sketch = info(c.method).sketchLoop;
    if (!sketch && info(c.response).holdsFixed) return {};
    const std::string_view kind = sketch ? "method" : "response";
    const std::string name(sketch ? info(c.method).name : info(c.response).name);
    return {Result::Code::badValue, std::string(field.empty() ? kind : field), name,
            std::string(kind) + "=\"" + name + "\" does not support fixed discs"};
}

Result checkDiscs(const Config& config, const World& world) {
    const Particles& discs = world.particles();
    return checkCount(config, ViewOptions{}, discs.count(), discs.fixedCount() > 0);
}

Result checkCount(const Config& c, const ViewOptions& view, std::uint32_t count, bool fixed) {
    if (fixed || info(c.scene).hasFixed())
        if (Result unfit = checkFixed(c); !unfit) return unfit;
    const MethodInfo& method = info(c.method);
    const ResponseInfo& response = info(c.response);
    if (count > method.maxCount) return tooMany("method", method.name, method.maxCount, count);
    if (!method.sketchLoop && count > response.maxCount)
        return tooMany("response", response.name, response.maxCount, count);
    if (view.tests && count > Closeup::kMostDiscs)
        return tooMany("tests", "1", Closeup::kMostDiscs, count);
    return {};
}

Result checkUsed(const Config& c, const FieldOf<Config>& parameter) {
    const ResponseInfo& response = info(c.response);
    if (!parameter.usedIf || response.*parameter.usedIf) return {};
    return refusals::of(Result::Code::badValue, parameter.name, text(parameter, parameter.get(c)),
                        " has no effect with response=\"" + std::string(response.name) + "\"");
}

Result checkShape(const Config& c) {
    if (c.aspect == 0 || info(c.scene).freeShape) return {};
    const Field& field = *find(configFields(), "aspect");
    return refusals::of(Result::Code::badValue, field.name,
                        text(field, realValue(static_cast<double>(c.aspect))),
                        ": scene=" + std::string(info(c.scene).name) + " has a fixed box shape");
}

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

Result checkSpeeds(std::string_view prefix, const DiscValues& discs, float speedLimit) {
    const auto& [xs, ys, vx, vy, rs, mass] = discs;
    for (std::size_t k = 0; k < std::max(vx.size(), vy.size()); ++k) {
        const float across = vx.empty() ? 0 : vx[k], down = vy.empty() ? 0 : vy[k];
        const double x = static_cast<double>(across), y = static_cast<double>(down);
        const double speed = std::sqrt(x * x + y * y);
        // A velocity that was scaled to the limit may exceed it by a rounding error.
        if (speed <= static_cast<double>(speedLimit) * (1 + 1e-5)) continue;
        const bool sideways = std::fabs(x) >= std::fabs(y);
        const std::string field =
            std::string(prefix) + (sideways ? "vx[" : "vy[") + std::to_string(k) + "]";
        const std::string given = plain(asWritten(sideways ? across : down));
        return {Result::Code::badValue, field, given,
                field + "=" + given + ": a speed of " + plain(speed) +
                    " is more than speedlimit=" + plain(asWritten(speedLimit))};
    }
    return {};
}

}  // namespace cellmates
