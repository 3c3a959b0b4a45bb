#include "session/commands/command_text.h"

#include <algorithm>
#include <vector>

#include "core/names.h"
#include "core/world.h"
#include "session/address.h"
#include "session/replay/recording.h"

namespace cellmates {
namespace {

using Kind = Field::Kind;
using Values = std::span<const Value>;

constexpr CommandField kStep[] = {{kStepTicks, false, wholeValue(1)}};
constexpr CommandField kSeek[] = {{{.name = "tick",
                                    .kind = Kind::whole,
                                    .least = 0,
                                    .most = static_cast<double>(Recording::kMostTicks)},
                                   true}};
constexpr CommandField kSpawn[] = {
    {placeField("x"), true},
    {placeField("y"), true},
    {{.name = "count", .kind = Kind::whole, .least = 1, .most = Stroke::kMostPlaces},
     false,
     wholeValue(1)},
    {{.name = "radius",
      .kind = Kind::real,
      .least = World::kLeastSpawnRadius,
      .most = World::kMostSpawnRadius,
      .automatic = true}}};
constexpr std::string_view kModes[] = {"stands", "moves"};
constexpr auto kMethodNames = kColumn<kMethods, &MethodInfo::name>;
constexpr auto kTimed =
    static_cast<std::size_t>(std::ranges::count(methods(), false, &MethodInfo::sketchLoop));
static_assert(std::ranges::is_partitioned(
    methods(), [](bool loop) { return !loop; }, &MethodInfo::sketchLoop));
constexpr CommandField kSurvey[] = {
    {{.name = "mode", .kind = Kind::choice, .choices = kModes}},
    {{.name = "methods", .kind = Kind::set, .choices = std::span(kMethodNames).first(kTimed)},
     false,
     wholeValue(command::Measure{}.methods)}};

constexpr CommandInfo kCommands[] = {
    {.name = "step",
     .fields = kStep,
     .make = [](Values v) -> Command {
         return command::Step{static_cast<std::uint32_t>(v[0].whole)};
     }},
    {.name = "reset", .make = plain<command::Reset>},
    {.name = "set"},
    {.name = "seek",
     .fields = kSeek,
     .make = [](Values v) -> Command { return command::Seek{v[0].whole}; }},
    {.name = "cancel", .make = plain<command::Cancel>},
    {.name = "spawn",
     .fields = kSpawn,
     .make = [](Values v) -> Command {
         return command::Spawn{{static_cast<float>(v[0].number), static_cast<float>(v[1].number)},
                               static_cast<std::uint32_t>(v[2].whole),
                               static_cast<float>(v[3].number)};
     }},
    {.name = "sweep", .make = plain<command::Sweep>, .says = Says::rows},
    {.name = "record", .make = plain<command::Save>, .says = Says::file},
    {.name = "snapshot",
     .make = [](Values) -> Command { return command::Save{command::Save::What::snapshot}; },
     .says = Says::file},
    {.name = "restore", .make = plain<command::Open>, .file = true},
    // Of the engine.
    {.name = "edit", .make = plain<command::Edit>, .messages = false, .file = true},
    {.name = "survey",
     .fields = kSurvey,
     .make = [](Values v) -> Command {
         return command::Measure{static_cast<Survey::Mode>(v[0].whole), v[1].whole};
     },
     .messages = false,
     .says = Says::rows}};

constexpr CommandField kGet[] = {{{.name = "hash", .kind = Kind::flag}, false, wholeValue(1)}};
constexpr CommandField kRace[] = {
    {{.name = "methods", .kind = Kind::pair, .choices = kMethodNames}}};
constexpr Value kAsNow = realValue(command::Look::kAsNow);
constexpr CommandField kLook[] = {
    {{.name = "zoom", .kind = Kind::real, .least = 1, .most = kMostZoom}, false, kAsNow},
    {placeField("x"), false, kAsNow},
    {placeField("y"), false, kAsNow},
    {{.name = "all", .kind = Kind::flag}}};

constexpr CommandInfo kPageCommands[] = {
    {.name = "play", .make = plain<command::Play>, .presses = true},
    {.name = "start", .make = plain<command::Get>, .says = Says::brief, .presses = true},
    {.name = "pause", .make = plain<command::Pause>},
    {.name = "toggle", .make = plain<command::TogglePause>, .messages = false},
    {.name = "get", .fields = kGet, .make = plain<command::Get>},
    {.name = "view",
     .fields = kLook,
     .make = [](Values v) -> Command {
         if (v[3].whole) return command::Look{.zoom = 1};
         return command::Look{static_cast<float>(v[0].number), static_cast<float>(v[1].number),
                              static_cast<float>(v[2].number)};
     },
     .says = Says::brief},
    {.name = "measure", .make = plain<command::Measure>, .says = Says::rows},
    {.name = "close-measure", .make = plain<command::CloseMeasure>, .messages = false},
    {.name = "race",
     .fields = kRace,
     .make = [](Values v) -> Command {
         if (v[0] == Value{}) return command::Race{};
         return command::Race{Options::Methods{static_cast<Method>(firstOf(v[0])),
                                               static_cast<Method>(secondOf(v[0]))}};
     }},
    {.name = "close-race", .make = plain<command::CloseRace>},
    {.name = "catch-up", .make = plain<command::Level>, .messages = false},
    {.name = "meet",
     .make = [](Values) -> Command { return command::Level{.back = true}; },
     .messages = false},
    {.name = "particles", .make = plain<command::Get>, .says = Says::discs},
    {.name = "collisions", .make = plain<command::Get>, .says = Says::contacts},
    {.name = "png", .make = plain<command::Get>, .says = Says::picture},
    // The file for a link.
    {.name = "share",
     .make = [](Values) -> Command { return command::Save{command::Save::What::shorter}; },
     .messages = false,
     .says = Says::file},
    // A visitor is asked before a long way.
    {.name = "open",
     .make = [](Values) -> Command { return command::Open{nullptr, true}; },
     .messages = false,
     .file = true},
    {.name = "go-on", .make = plain<command::GoOn>, .messages = false}};

}  // namespace

std::span<const CommandInfo> commands() { return kCommands; }
std::span<const CommandInfo> pageCommands() { return kPageCommands; }

std::variant<Command, Result> readCommand(std::string_view query,
                                          std::span<const CommandInfo> more) {
    std::vector<NamedValue> given = readQuery(query);
    const auto text = [&](std::string_view name) -> const std::string* {
        for (const auto& [key, value] : given)
            if (key == name) return &value;
        return nullptr;
    };
    const std::string* const type = text("type");
    const CommandInfo* command = nullptr;
    std::vector<std::string_view> types;
    for (const auto table : {commands(), more})
        for (const CommandInfo& each : table) {
            types.push_back(each.name);
            if (type && *type == each.name) command = &each;
        }
    if (!command)
        return refusals::badValue({.name = "type", .kind = Kind::choice, .choices = types},
                                  type ? *type : "");
    if (command->make) {
        std::vector<Value> values;
        for (const auto& [field, required, usual] : command->fields) {
            const std::string* const value = text(field.name);
            const std::optional<Value> read = value      ? parse(field, *value)
                                              : required ? std::nullopt
                                                         : std::optional(usual);
            if (!read) return refusals::badValue(field, value ? *value : "");
            values.push_back(*read);
        }
        return command->make(values);
    }
    std::erase_if(given, [](const NamedValue& each) { return each.name == "type"; });
    if (given.empty())
        return Result{Result::Code::badValue, "type", "set", "set needs at least one field"};
    return command::Set{std::move(given)};
}

}  // namespace cellmates
