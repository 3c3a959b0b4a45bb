#include "session/rules.h"

#include "core/base/decimal.h"
#include "core/inspect/closeup.h"
#include "core/scenes.h"

namespace cellmates {
namespace {

Result tooMany(std::string_view field, std::string_view value, std::uint32_t most,
               std::uint32_t count) {
    return {Result::Code::tooMany, std::string(field), std::string(value),
            std::string(field) + "=\"" + std::string(value) + "\": limited to " + grouped(most) +
                " discs, but there are " + grouped(count)};
}

}  // namespace

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
    const std::string name(parameter.name), value = text(parameter, parameter.get(c));
    return {Result::Code::badValue, name, value,
            name + "=\"" + value + "\" has no effect with response=\"" +
                std::string(response.name) + "\""};
}

Result checkShape(const Config& c) {
    if (c.aspect == 0 || info(c.scene).freeShape) return {};
    const Field& field = *find(configFields(), "aspect");
    const std::string value = text(field, realValue(static_cast<double>(c.aspect)));
    return {Result::Code::badValue, "aspect", value,
            "aspect=\"" + value + "\": scene=" + std::string(info(c.scene).name) +
                " has a fixed box shape"};
}

}  // namespace cellmates
