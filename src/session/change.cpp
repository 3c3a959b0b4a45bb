#include <algorithm>

#include "core/base/decimal.h"
#include "core/field.h"
#include "core/scenes.h"
#include "session/rules.h"
#include "session/session.h"

namespace cellmates {
namespace {

bool isDefault(const NamedValue& change) { return change.value == "default"; }

/// Sets the field of this name, perhaps to its value in `usual`; empty if there is none.
template <class Fields, class Target>
std::optional<Result> apply(const Fields& fields, const NamedValue& change, Target& target,
                            const Target& usual) {
    const auto* const field = find(fields, change.name);
    if (!field) return {};
    const std::optional<Value> value =
        isDefault(change) ? field->get(usual) : parse(*field, change.value);
    if (!value) return refusals::badValue(*field, change.value);
    field->set(target, *value);
    return Result{};
}

Result unknown(const NamedValue& change, bool strict) {
    std::string sentence = "\"" + change.name + "\" cannot be set";
    if (strict)
        for (const FieldOf<Config>& field : configFields())
            sentence += (&field == &configFields().front() ? ": the parameters are " : ", ") +
                        std::string(field.name);
    return {Result::Code::unknownName, change.name, change.value, std::move(sentence)};
}

/// Sets all fields that are named. `strict`: as after `Session::setStrict`.
Result applyAll(const command::Set& set, bool strict, Config& config, Options& options) {
    Result refused;
    for (const auto& change : set.changes) {
        const bool count = change.name == "n" && isDefault(change);
        const Config usual =
            sceneConfig(config.scene, count ? info(config.scene).defaultCount : config.count);
        Options usualLook{usualView(config.scene)};
        usualLook.panelOpen = false;  // as in an embed, whose page sends this
        std::optional<Result> result = apply(configFields(), change, config, usual);
        if (!result && !strict) result = apply(viewFields(), change, options, usualLook);
        if (!result) result = unknown(change, strict);
        if (*result) continue;
        if (refused)
            refused = std::move(*result);
        else
            refused.sentence += "; " + result->sentence;
    }
    return refused;
}

}  // namespace

Result Session::readState(const command::Set& set, const Config& now, Change& change) const {
    const auto named = [&](std::string_view name) {
        return std::ranges::find(set.changes, name, &NamedValue::name) != set.changes.end();
    };
    const auto chosen = [&](std::string_view name) {
        const auto at = std::ranges::find(set.changes, name, &NamedValue::name);
        return at != set.changes.end() && !isDefault(*at);
    };
    const bool fixed = simulation().hasFixed();
    Config wanted = now;
    change.options = shown_.options;
    if (Result refused = applyAll(set, strict_, wanted, change.options); !refused) return refused;

    change.anotherScene = named("scene");
    if (given() && named("n") && !change.anotherScene)
        return {Result::Code::badValue,
                "n",
                {},
                "n cannot be set for discs of your own: set a scene as well"};
    change.fromStart = !world() || std::ranges::any_of(set.changes, [](const auto& each) {
        const auto* const field = find(configFields(), each.name);
        return field && field->ofStart;
    });
    if (!change.fromStart) {
        change.config = wanted;
        // Present or still to be placed.
        const std::uint32_t discs = std::max(world()->config().count, world()->particles().count());
        return checkCount(wanted, change.options, discs, fixed);
    }

    const std::uint32_t count = !chosen("n") && (change.anotherScene || named("n"))
                                    ? info(wanted.scene).defaultCount
                                    : wanted.count;
    if ((change.anotherScene || named("aspect")) && !chosen("aspect"))
        wanted.aspect = info(wanted.scene).freeShape ? stageShape_ : 0;
    if (Result shape = checkShape(wanted); !shape) return shape;
    Config& config = change.config;
    config = sceneConfig(wanted.scene, count, wanted.aspect);
    const Config fresh = config;
    config.seed = wanted.seed;
    if (given() && !change.anotherScene) config.box = now.box;
    // A scene brings its own parameters, except for the method. With another number of discs, those
    // that were not changed may have another value.
    const Config usual = sceneConfig(now.scene, now.count, now.aspect);
    config.method = now.method;
    if (!change.anotherScene)
        for (const FieldOf<Config>& field : configFields())
            if (!field.ofStart && !(field.get(now) == field.get(usual)))
                field.set(config, field.get(now));
    for (const auto& each : set.changes)
        if (const auto* field = find(configFields(), each.name);
            field && !(field->ofStart && each.name != "seed"))
            field->set(config, field->get(isDefault(each) ? fresh : wanted));
    std::string sentence;
    if (change.anotherScene && !named("method")) {
        const MethodInfo& method = info(config.method);
        std::string why;
        if (count > method.maxCount) why = " is limited to " + grouped(method.maxCount) + " discs";
        if (info(config.scene).hasFixed() && !checkFixed(config))
            why = " does not support fixed discs";
        if (!why.empty()) {
            sentence = std::string(method.label) + why + ", so Grid is used instead.";
            config.method = Method::grid;
        }
    }
    const ViewOptions usualOptions = usualView(config.scene);
    if (change.anotherScene && !chosen("style")) change.options.style = usualOptions.style;
    change.options.ownColour = usualOptions.ownColour;
    const bool ownFixed = given() && fixed && !change.anotherScene;
    Result result = checkCount(config, change.options, config.count, ownFixed);
    if (result) result.sentence = std::move(sentence);
    return result;
}

Result Session::read(const command::Set& set, const Config& now, Change& change) const {
    Result result = readState(set, now, change);
    if (!result || !strict_) return result;
    const Config before = change.anotherScene ? sceneConfig(change.config.scene) : now;
    for (const auto& each : set.changes) {
        const FieldOf<Config>& field = *find(configFields(), each.name);
        if (field.get(change.config) == field.get(before)) continue;
        if (Result vain = checkUsed(change.config, field); !vain) return vain;
    }
    return result;
}

}  // namespace cellmates
