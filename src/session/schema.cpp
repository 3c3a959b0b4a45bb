#include "session/schema.h"

#include <functional>
#include <vector>

#include "core/base/workers.h"
#include "core/inspect/closeup.h"
#include "core/scenes.h"
#include "session/address.h"
#include "session/commands/command_queue.h"
#include "session/commands/command_text.h"
#include "session/json_object.h"
#include "session/keys.h"
#include "session/limits.h"

namespace cellmates {
namespace {

/// The values, as texts, that a scene has instead of the fields' defaults; empty where they depend
/// on the number of discs.
JsonObject ownValues(Scene scene) {
    JsonObject own;
    const Config config = sceneConfig(scene), few = sceneConfig(scene, 1);
    for (const FieldOf<Config>& field : configFields()) {
        const Value value = field.get(config);
        if (field.ofStart || text(field, value) == usual(field, wordsOf(field))) continue;
        own.text(field.name, value == field.get(few) ? text(field, value) : "");
    }
    const FieldOf<Options>& style = *find(viewFields(), "style");
    own.text(style.name, text(style, style.get({usualView(scene)})));
    return own;
}

std::string quotedList(std::span<const std::string_view> names) {
    return array(names, [](std::string_view name) { return "\"" + std::string(name) + "\""; });
}

/// The values that a field may have.
void writeRange(JsonObject& json, const Field& f) {
    constexpr std::string_view kKinds[] = {"choice", "pair", "set", "whole", "real", "flag"};
    json.text("kind", kKinds[static_cast<int>(f.kind)]);
    json.text("expected", expected(f));
    if (f.kind == Field::Kind::whole || f.kind == Field::Kind::real) {
        json.add("least", text({.kind = Field::Kind::real}, realValue(f.least)));
        json.add("most", text({.kind = Field::Kind::real}, realValue(f.most)));
        json.flag("automatic", f.automatic);
    }
    json.add("choices", quotedList(f.choices));
}

template <class Target>
std::string fieldsJson(std::string_view group, std::span<const FieldOf<Target>> all,
                       const FieldWords& (*wordsOfField)(const FieldOf<Target>&)) {
    return array(all, [&](const FieldOf<Target>& f) {
        const FieldWords& words = wordsOfField(f);
        JsonObject json;
        json.text("group", group);
        json.text("name", f.name);
        json.text("label", words.label);
        json.text("help", words.help);
        json.text("unit", words.unit);
        writeRange(json, f);
        if (f.ofStart) json.flag("restarts", true);
        json.text("usual", usual(f, words));
        json.text("only", words.only);
        JsonObject uses;
        for (const auto& [by, names] : usesOf(f, words)) uses.add(by, quotedList(names));
        json.object("uses", uses);
        return json.str();
    });
}

/// Whether the embedding page's command waits for those before it.
bool standsInLine(const CommandInfo& info) {
    std::vector<Value> usual;
    for (const CommandField& each : info.fields) usual.push_back(each.usual);
    const Command command = info.make ? info.make(usual) : command::Set{};
    return !CommandQueue::overtakes({CommandQueue::By::host, 0, command});
}

std::string commandJson(const CommandInfo& info) {
    JsonObject json;
    json.text("name", info.name);
    json.flag("messages", info.messages);
    json.flag("line", standsInLine(info));
    json.text("says", kSays[static_cast<std::size_t>(info.says)]);
    json.flag("file", info.file);
    json.flag("presses", info.presses);
    json.add("fields", array(info.fields, [&](const CommandField& each) {
                 JsonObject own;
                 own.text("name", each.field.name);
                 own.flag("required", each.required);
                 writeRange(own, each.field);
                 return own.str();
             }));
    return json.str();
}

/// A method, a response or a scene.
template <class Entry>
std::string entryJson(const Entry& e) {
    JsonObject json;
    json.text("name", e.name);
    json.text("label", e.label);
    json.text("help", about(e.id));
    if constexpr (requires { e.conserves; }) json.text("conserves", e.conserves);
    if constexpr (requires { e.maxCount; })
        if (e.maxCount < Config::kMaxCount) json.whole("most", e.maxCount);
    if constexpr (requires { e.defaultCount; }) {
        const Box box = sceneConfig(e.id).box;
        json.whole("n", e.defaultCount);
        json.real("shape", static_cast<double>(box.width / box.height), 4);
        json.flag("free", e.freeShape);
        json.object("own", ownValues(e.id));
    }
    if constexpr (requires { e.cells; }) {
        constexpr std::string_view kShapes[] = {"", "square", "columns", "rows"};
        json.flag("sketchLoop", e.sketchLoop);
        if (e.cells != MethodInfo::Cells::none)
            json.text("cells", kShapes[static_cast<int>(e.cells)]);
    }
    return json.str();
}

}  // namespace

std::string schemaJson(std::span<const std::string> states) {
    JsonObject schema;
    schema.add("run", fieldsJson("run", configFields(), wordsOf));
    schema.add("view", fieldsJson("view", viewFields(), viewWords));
    schema.add("page", fieldsJson("page", pageFields(), pageWords));
    schema.add("methods", array(methods(), entryJson<MethodInfo>));
    schema.add("responses", array(responses(), entryJson<ResponseInfo>));
    schema.add("scenes", array(scenes(), entryJson<SceneInfo>));
    std::vector<CommandInfo> all;
    for (const auto table : {commands(), pageCommands()})
        all.insert(all.end(), table.begin(), table.end());
    schema.add("commands", array(all, commandJson));
    schema.add("keys", array(keys(), [](const Key& key) {
                   return JsonObject()
                       .text("name", nameOf(key))
                       .text("words", wordsOf(key))
                       .text("signs", signsOf(key) == "\r" ? "\\r" : signsOf(key))
                       .str();
               }));
    schema.object("limits", JsonObject()
                                .whole("threads", Workers::kMost)
                                .whole("discs", Config::kMaxCount)
                                .real("side", static_cast<double>(Box::kMostSide))
                                .real("leastRadius", static_cast<double>(Particles::kLeastRadius))
                                .real("radius", static_cast<double>(Particles::kMostRadius))
                                .real("velocity", static_cast<double>(Particles::kMostVelocity))
                                .real("speed", static_cast<double>(Parameters{}.speedLimit))
                                .whole("zoom", static_cast<std::uint64_t>(kMostZoom))
                                .whole("steps", kMostSteps)
                                .whole("file", kMostReplayBytes)
                                .whole("address", kLongestAddress)
                                .whole("command", kLongestCommand)
                                .whole("waiting", kMostWaiting)
                                .whole("tests", Closeup::kMostDiscs)
                                .whole("ticks", static_cast<std::uint64_t>(kTickBudget)));
    // The scene that an address without parameters opens.
    schema.object("opening",
                  JsonObject().text("scene", info(kOpeningScene).name).whole("n", kOpeningCount));
    schema.add("states", array(states, std::identity()));
    return schema.str();
}

}  // namespace cellmates
