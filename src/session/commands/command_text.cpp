#include "session/commands/command_text.h"

#include "core/world.h"
#include "session/address.h"
#include "session/limits.h"
#include "session/replay/recording.h"

namespace cellmates {
namespace {

using Kind = Field::Kind;

constexpr std::string_view kTypes[] = {
    "play",   "pause", "toggle", "step", "reset", "set",   "seek",  "measure", "skip",
    "cancel", "get",   "save",   "open", "go-on", "spawn", "sweep", "race",    "close-race"};
constexpr std::string_view kModes[] = {"stands", "moves"};

constexpr Field kType{.name = "type", .kind = Kind::choice, .choices = kTypes};
constexpr Field kTicks{.name = "ticks", .kind = Kind::whole, .least = 1, .most = kMostSteps};
constexpr Field kRow{.name = "row", .kind = Kind::whole, .least = 0, .most = 31};
constexpr Field kTick{.name = "tick",
                      .kind = Kind::whole,
                      .least = 0,
                      .most = static_cast<double>(Recording::kMostTicks)};
constexpr std::string_view kWhats[] = {"run", "snapshot", "shorter"};
constexpr Field kWhat{.name = "what", .kind = Kind::choice, .choices = kWhats};
constexpr Field kAsks{.name = "asks", .kind = Kind::flag};
// Where it may be depends on the box.
constexpr Field kX{.name = "x", .kind = Kind::real, .least = -kMostPlace, .most = kMostPlace};
constexpr Field kY{.name = "y", .kind = Kind::real, .least = -kMostPlace, .most = kMostPlace};
constexpr Field kCount{
    .name = "count", .kind = Kind::whole, .least = 1, .most = Stroke::kMostPlaces};
constexpr Field kRadius{.name = "radius",
                        .kind = Kind::real,
                        .least = World::kLeastSpawnRadius,
                        .most = World::kMostSpawnRadius,
                        .automatic = true};

/// A field under another name.
Field named(Field field, std::string_view name) {
    field.name = name;
    return field;
}
constexpr Field kMode{.name = "mode", .kind = Kind::choice, .choices = kModes};

}  // namespace

std::variant<Command, Result> readCommand(std::string_view query) {
    const auto values = readQuery(query);
    const auto text = [&](std::string_view name) -> const std::string* {
        for (const auto& [key, value] : values)
            if (key == name) return &value;
        return nullptr;
    };
    // Reads one of the command's own fields, or `usual` if it is missing.
    std::optional<Result> refused;
    const auto readValue = [&](const Field& field, Value usual) {
        const std::string* const given = text(field.name);
        if (!given) return usual;
        const std::optional<Value> value = parse(field, *given);
        if (!value && !refused) refused = badValue(field, *given);
        return value.value_or(usual);
    };
    const auto read = [&](const Field& field, std::uint64_t usual) {
        return readValue(field, wholeValue(usual)).whole;
    };
    const auto readReal = [&](const Field& field) {
        return static_cast<float>(readValue(field, realValue(0)).number);
    };

    const std::string* const type = text("type");
    if (!type || !parse(kType, *type)) return badValue(kType, type ? *type : "");
    if (*type == "play") return command::Play{};
    if (*type == "pause") return command::Pause{};
    if (*type == "toggle") return command::TogglePause{};
    if (*type == "reset") return command::Reset{};
    if (*type == "cancel") return command::Cancel{};
    if (*type == "get") return command::Get{};
    if (*type == "step") {
        const auto ticks = static_cast<std::uint32_t>(read(kTicks, 1));
        if (refused) return *refused;
        return command::Step{ticks};
    }
    if (*type == "go-on") return command::GoOn{};
    if (*type == "seek") {
        if (!text("tick")) return badValue(kTick, "");
        const std::uint64_t tick = read(kTick, 0);
        if (refused) return *refused;
        return command::Seek{tick};
    }
    if (*type == "save") {
        const auto what = static_cast<command::Save::What>(read(kWhat, 0));
        if (refused) return *refused;
        return command::Save{what};
    }
    if (*type == "open") {
        const bool asks = read(kAsks, 0) != 0;
        if (refused) return *refused;
        return command::Open{nullptr, asks};
    }
    if (*type == "spawn") {
        for (const Field* field : {&kX, &kY})
            if (!text(field->name)) return badValue(*field, "");
        const command::Spawn spawn{{readReal(kX), readReal(kY)},
                                   static_cast<std::uint32_t>(read(kCount, 1)),
                                   readReal(kRadius)};
        if (refused) return *refused;
        return spawn;
    }
    if (*type == "measure") {
        const auto mode = static_cast<Survey::Mode>(read(kMode, 0));
        if (refused) return *refused;
        return command::Measure{mode};
    }
    if (*type == "sweep") return command::Sweep{};
    if (*type == "close-race") return command::CloseRace{};
    if (*type == "race") {
        const auto& methods = *find(pageFields(), "race");
        if (!text("methods")) return badValue(named(methods, "methods"), "");
        Options chosen;
        const Value pair = readValue(named(methods, "methods"), {});
        if (refused) return *refused;
        methods.set(chosen, pair);
        return command::Race{*chosen.race};
    }
    if (*type == "skip") {
        const std::uint64_t row = read(kRow, 0);
        if (refused) return *refused;
        return command::Skip{static_cast<std::size_t>(row)};
    }
    command::Set set;
    for (const auto& [name, value] : values)
        if (name != "type") set.changes.push_back({name, value});
    if (set.changes.empty())
        return Result{Result::Code::badValue, "type", "set", "set has no fields to set"};
    return set;
}

}  // namespace cellmates
