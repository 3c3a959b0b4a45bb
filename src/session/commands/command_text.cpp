#include "session/commands/command_text.h"

#include <algorithm>
#include <array>

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
constexpr std::string_view kWhats[] = {"run", "snapshot", "shorter"};
constexpr CommandField kSave[] = {{{.name = "what", .kind = Kind::choice, .choices = kWhats}}};
constexpr CommandField kOpen[] = {{{.name = "asks", .kind = Kind::flag}}};
// Where a disc may be depends on the box.
constexpr CommandField kSpawn[] = {
    {{.name = "x", .kind = Kind::real, .least = -kMostPlace, .most = kMostPlace}, true},
    {{.name = "y", .kind = Kind::real, .least = -kMostPlace, .most = kMostPlace}, true},
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
constexpr CommandField kRace[] = {
    {{.name = "methods", .kind = Kind::pair, .choices = kMethodNames}, true}};

template <class Plain>
Command plain(Values) {
    return Plain{};
}

constexpr CommandInfo kCommands[] = {
    {"play", {}, plain<command::Play>},
    {"pause", {}, plain<command::Pause>},
    {"toggle", {}, plain<command::TogglePause>, false},
    {"step", kStep,
     [](Values v) -> Command { return command::Step{static_cast<std::uint32_t>(v[0].whole)}; }},
    {"reset", {}, plain<command::Reset>},
    {"set"},
    {"seek", kSeek, [](Values v) -> Command { return command::Seek{v[0].whole}; }},
    {"measure", {}, plain<command::Measure>},
    {"survey", kSurvey,  // of the engine
     [](Values v) -> Command {
         return command::Measure{static_cast<Survey::Mode>(v[0].whole), v[1].whole};
     },
     false},
    {"close-measure", {}, plain<command::CloseMeasure>, false},
    {"cancel", {}, plain<command::Cancel>},
    {"get", {}, plain<command::Get>},
    {"save", kSave,
     [](Values v) -> Command {
         return command::Save{static_cast<command::Save::What>(v[0].whole)};
     },
     false},
    {"open", kOpen, [](Values v) -> Command { return command::Open{nullptr, v[0].whole != 0}; },
     false},
    {"go-on", {}, plain<command::GoOn>, false},
    {"spawn", kSpawn,
     [](Values v) -> Command {
         return command::Spawn{{static_cast<float>(v[0].number), static_cast<float>(v[1].number)},
                               static_cast<std::uint32_t>(v[2].whole),
                               static_cast<float>(v[3].number)};
     }},
    {"edit", {}, plain<command::Edit>, false},
    {"sweep", {}, plain<command::Sweep>},
    {"race", kRace,
     [](Values v) -> Command {
         return command::Race{
             {static_cast<Method>(firstOf(v[0])), static_cast<Method>(secondOf(v[0]))}};
     }},
    {"close-race", {}, plain<command::CloseRace>}};

constexpr auto kTypes = kColumn<kCommands, &CommandInfo::name>;
constexpr Field kType{.name = "type", .kind = Kind::choice, .choices = kTypes};

constexpr std::size_t kMostFields = std::size(kSpawn);

}  // namespace

std::span<const CommandInfo> commands() { return kCommands; }

std::variant<Command, Result> readCommand(std::string_view query) {
    const auto given = readQuery(query);
    const auto text = [&](std::string_view name) -> const std::string* {
        for (const auto& [key, value] : given)
            if (key == name) return &value;
        return nullptr;
    };
    const std::string* const type = text("type");
    const std::optional<Value> chosen = type ? parse(kType, *type) : std::nullopt;
    if (!chosen) return badValue(kType, type ? *type : "");
    const CommandInfo& command = kCommands[chosen->whole];
    if (command.make) {
        std::array<Value, kMostFields> values{};
        for (std::size_t k = 0; k < command.fields.size(); ++k) {
            const auto& [field, required, usual] = command.fields[k];
            const std::string* const value = text(field.name);
            const std::optional<Value> read = value      ? parse(field, *value)
                                              : required ? std::nullopt
                                                         : std::optional(usual);
            if (!read) return badValue(field, value ? *value : "");
            values[k] = *read;
        }
        return command.make(std::span(values).first(command.fields.size()));
    }
    command::Set set;
    for (const auto& [name, value] : given)
        if (name != "type") set.changes.push_back({name, value});
    if (set.changes.empty())
        return Result{Result::Code::badValue, "type", "set", "set needs at least one field"};
    return set;
}

}  // namespace cellmates
