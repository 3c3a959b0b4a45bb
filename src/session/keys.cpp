#include "session/keys.h"

#include "session/session.h"

namespace cellmates {
namespace {

constexpr std::string_view kMethodKeys = "1234567890IJ";
static_assert(kMethodKeys.size() >= methods().size(), "choose a letter for the new method");

std::optional<Command> tickBack(const Session& session) {
    if (!session.world()) return {};
    const auto way = session.way();
    const std::uint64_t now = way ? way->to : session.world()->tick();
    if (now <= session.timeline().from()) return {};
    return command::Seek{now - 1};
}

std::optional<Command> next(const Session&) { return command::NextTest{}; }

std::optional<Command> race(const Session& session) {
    if (session.race()) return command::CloseRace{};
    return command::Race{};
}

std::optional<Command> tool(const Session& session) {
    return command::Set{{{"tool", session.options().tool == Tool::push ? "spawn" : "push"}}};
}

std::optional<Command> step(const Session&) { return command::Step{}; }
std::optional<Command> restart(const Session&) { return command::Reset{}; }

constexpr Key kKeys[] = {
    {.does = "method", .words = "Choose a method, in the order of the list"},
    {.does = "response", .words = "Choose a response, in the order of the list"},
    {.name = "Space",
     .does = "pause",
     .words = "Pause or play; hold it and drag to move a zoomed picture",
     .signs = " "},
    {.name = ".", .does = "step", .words = "Step one tick", .command = step},
    {.name = ",", .does = "back", .words = "Step one tick back", .command = tickBack},
    {.name = "R", .does = "restart", .words = "Restart", .command = restart},
    {.name = "V",
     .does = "race",
     .words = "Race Naive against the current method; close the race",
     .command = race},
    {.name = "G", .does = "gridlines"},
    {.name = "O", .does = "occupancy"},
    {.name = "T", .does = "tests"},
    {.name = "N", .does = "next", .words = "Next pair test of the disc", .command = next},
    {.name = "X", .does = "missed", .words = "Mark the pairs that the tutorial's grid misses"},
    {.name = "+ −", .does = "zoom", .words = "Zoom in or out", .signs = "+=-"},
    {.name = "Z", .does = "all", .words = "Show the whole picture"},
    {.name = "H", .does = "panel", .words = "Expand or collapse the panel"},
    {.name = "P",
     .does = "tool",
     .words = "Switch between adding and pushing discs",
     .command = tool},
    {.name = "Enter",
     .does = "use",
     .words = "Hold to add or push discs at the crosshair",
     .signs = "\r"},
    {.name = "Arrows", .does = "aim", .words = "Move the crosshair (with Shift, faster)"},
    {.name = "?", .does = "keys", .words = "Show all keys", .ofPage = true},
    {.name = "Esc",
     .does = "leave",
     .words = "Close a race or a measurement; without one, leave the picture",
     .ofPage = true},
    {.name = "Tab", .does = "out", .words = "Leave the picture", .ofPage = true},
};

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// "1 … 9, 0, I"
std::string methodKeys() {
    std::string name = "1 … 9";
    for (const char key : kMethodKeys.substr(0, methods().size()).substr(9))
        name.append(", ").push_back(key);
    return name;
}

}  // namespace

std::span<const Key> keys() { return kKeys; }

std::string nameOf(const Key& key) {
    if (key.does == "method") return methodKeys();
    if (key.does == "response") return "Shift+1 … " + std::to_string(responses().size());
    return std::string(key.name);
}

std::string_view wordsOf(const Key& key) {
    return key.words.empty() ? viewWords(*find(viewFields(), key.does)).label : key.words;
}

std::string signsOf(const Key& key) {
    if (!key.signs.empty()) return std::string(key.signs);
    std::string signs;
    if (key.name.size() == 1 && !key.ofPage) signs += lower(key.name.front());
    if (key.does == "method")  // without digits
        for (const MethodInfo& method : methods())
            if (const char sign = lower(keyFor(method.id)); sign > '9') signs += sign;
    return signs;
}

char keyFor(Method method) {
    const auto index = static_cast<std::size_t>(method);
    return index < kMethodKeys.size() ? kMethodKeys[index] : '\0';
}

std::optional<Command> commandOf(char sign, bool shift, const Session& session) {
    const auto choose = [](const char* field, std::string_view name) {
        return command::Set{{{field, std::string(name)}}};
    };
    if (shift) {
        const auto index = static_cast<std::size_t>(sign - '1');
        if (index < responses().size()) return choose("response", responses()[index].name);
        return {};
    }
    for (const MethodInfo& method : methods())
        if (lower(keyFor(method.id)) == sign) return choose("method", method.name);
    for (const Key& key : kKeys) {
        if (key.name.size() != 1 || lower(key.name.front()) != sign) continue;
        if (key.command) return key.command(session);
        const FieldOf<Options>* const flag = find(viewFields(), key.does);
        if (flag) return choose(key.does.data(), flag->get(session.options()).whole ? "0" : "1");
    }
    return {};
}

}  // namespace cellmates
