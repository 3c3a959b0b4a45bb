#include "core/names.h"
#include "session/commands/command_text.h"

namespace cellmates {
namespace {

constexpr auto kRacers = kColumn<kMethods, &MethodInfo::name>;
constexpr CommandField kGet[] = {
    {{.name = "hash", .kind = Field::Kind::flag}, false, wholeValue(1)}};
constexpr CommandField kRace[] = {
    {{.name = "methods", .kind = Field::Kind::pair, .choices = kRacers}}};
constexpr Value kAsNow = realValue(command::Look::kAsNow);
constexpr CommandField kLook[] = {
    {{.name = "zoom", .kind = Field::Kind::real, .least = 1, .most = kMostZoom}, false, kAsNow},
    {placeField("x"), false, kAsNow},
    {placeField("y"), false, kAsNow},
    {{.name = "all", .kind = Field::Kind::flag}}};

constexpr CommandInfo kPageCommands[] = {
    {.name = "play", .make = plain<command::Play>, .presses = true},
    {.name = "start", .make = plain<command::Get>, .says = Says::brief, .presses = true},
    {.name = "pause", .make = plain<command::Pause>},
    {.name = "toggle", .make = plain<command::TogglePause>, .messages = false},
    {.name = "get", .fields = kGet, .make = plain<command::Get>},
    {.name = "view",
     .fields = kLook,
     .make = [](std::span<const Value> v) -> Command {
         if (v[3].whole) return command::Look{.zoom = 1};
         return command::Look{static_cast<float>(v[0].number), static_cast<float>(v[1].number),
                              static_cast<float>(v[2].number)};
     },
     .says = Says::brief},
    {.name = "measure", .make = plain<command::Measure>, .says = Says::rows},
    {.name = "close-measure", .make = plain<command::CloseMeasure>, .messages = false},
    {.name = "race",
     .fields = kRace,
     .make = [](std::span<const Value> v) -> Command {
         if (v[0] == Value{}) return command::Race{};
         return command::Race{Options::Methods{static_cast<Method>(firstOf(v[0])),
                                               static_cast<Method>(secondOf(v[0]))}};
     }},
    {.name = "close-race", .make = plain<command::CloseRace>},
    {.name = "catch-up", .make = plain<command::CatchUp>, .messages = false},
    {.name = "meet", .make = plain<command::Meet>, .messages = false},
    {.name = "particles", .make = plain<command::Get>, .says = Says::discs},
    {.name = "collisions", .make = plain<command::Get>, .says = Says::contacts},
    {.name = "png", .make = plain<command::Get>, .says = Says::picture},
    // The file for a link.
    {.name = "share",
     .make = [](std::span<const Value>) -> Command {
         return command::Save{command::Save::What::shorter};
     },
     .messages = false,
     .says = Says::file},
    // A visitor is asked before a long way.
    {.name = "open",
     .make = [](std::span<const Value>) -> Command { return command::Open{nullptr, true}; },
     .messages = false,
     .file = true},
    {.name = "go-on", .make = plain<command::GoOn>, .messages = false}};

}  // namespace

std::span<const CommandInfo> pageCommands() { return kPageCommands; }

}  // namespace cellmates
