#include "runs.h"

#include "core/scenes.h"

namespace cellmates::bench {

Plan plan(const Options& o) {
    Plan result;
    const auto chosen = [&](std::string_view parameter, auto id) {
        const auto value = o.given(parameter);
        return !value || value->whole == static_cast<std::uint64_t>(id);
    };
    const auto count = o.given("n");
    for (const SceneInfo& scene : scenes()) {
        if (!chosen("scene", scene.id)) continue;
        const auto n = count ? static_cast<std::uint32_t>(count->whole) : scene.defaultCount;
        for (const MethodInfo& method : methods()) {
            if (!chosen("method", method.id)) continue;
            for (const ResponseInfo& response : responses()) {
                Run run;
                run.config = sceneConfig(scene.id, n);
                for (const auto& [field, value] : o.parameters) field->set(run.config, value);
                // The sketch's loops have a response of their own.
                const bool all = o.allResponses && !method.sketchLoop;
                if (!all && response.id != run.config.response) continue;
                run.config.method = method.id;
                run.config.response = response.id;
                if (o.box) run.config.box = *o.box;
                for (const std::string_view part : {scene.name, method.name, response.name})
                    run.name += (run.name.empty() ? "" : "/") + std::string(part);
                const std::string refusal = validate(run.config);
                if (refusal.empty())
                    result.runs.push_back(run);
                else if (o.given("method"))
                    result.problem = run.name + ": " + refusal;
            }
        }
    }
    return result;
}

}  // namespace cellmates::bench
