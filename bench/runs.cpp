#include "runs.h"

#include "core/scenes.h"

namespace cellmates::bench {

Plan plan(const Options& o) {
    Plan result;
    for (const SceneInfo& scene : scenes()) {
        if (o.scene && *o.scene != scene.id) continue;
        for (const MethodInfo& method : methods()) {
            if (o.method && *o.method != method.id) continue;
            for (const ResponseInfo& response : responses()) {
                Run run;
                run.config = sceneConfig(scene.id, o.count.value_or(scene.defaultCount));
                const Response wanted = o.response.value_or(run.config.response);
                // The sketch's loops have a response of their own.
                const bool all = o.allResponses && !method.sketchLoop;
                if (!all && response.id != wanted) continue;
                run.config.seed = o.seed;
                run.config.method = method.id;
                run.config.response = response.id;
                if (o.cell) run.config.cell = *o.cell;
                if (o.table) run.config.table = *o.table;
                if (o.box) run.config.box = *o.box;
                for (const std::string_view part : {scene.name, method.name, response.name})
                    run.name += (run.name.empty() ? "" : "/") + std::string(part);
                if (run.name.find(o.filter) == std::string::npos) continue;
                const std::string refusal = validate(run.config);
                if (refusal.empty())
                    result.runs.push_back(run);
                else if (o.method)
                    result.problem = run.name + ": " + refusal;
            }
        }
    }
    if (result.problem.empty() && result.runs.empty())
        result.problem = "--filter: no run contains \"" + o.filter + "\"";
    return result;
}

}  // namespace cellmates::bench
