#include "engine/engine.h"

#include <algorithm>

#include "core/base/decimal.h"
#include "core/field.h"
#include "core/inspect/totals.h"
#include "core/scenes.h"
#include "session/commands/command_text.h"
#include "session/rules.h"
#include "session/state_json.h"

namespace cellmates {
namespace {

constexpr auto kBy = Session::By::reader;
constexpr std::uint64_t kUnheard = 0;  ///< tag of commands whose answer nobody awaits

/// Refuses view options: the engine shows nothing, and some of them would cost time in each tick.
/// Refuses changes of parameters that the response does not follow, too, because nobody would see
/// why nothing happens.
std::optional<Result> refuse(const command::Set& set, const Session& session) {
    Config basis = session.world() ? session.config() : Config{};
    const auto read = [&](const command::Set::Change& change, Config& config) {
        const FieldOf<Config>& field = *find(configFields(), change.name);
        const std::optional<Value> value = parse(field, change.value);
        if (value) field.set(config, *value);
        return value.has_value();
    };
    for (const auto& change : set.changes) {
        if (!find(configFields(), change.name))
            return Result{Result::Code::unknownName, change.name, change.value,
                          "unknown parameter \"" + change.name + "\""};
        if (change.name != "scene") continue;
        if (!read(change, basis)) return {};
        basis = sceneConfig(basis.scene);
    }
    Config wanted = basis;
    for (const auto& change : set.changes)
        if (!read(change, wanted)) return {};
    for (const auto& change : set.changes) {
        const FieldOf<Config>& field = *find(configFields(), change.name);
        if (field.get(wanted) == field.get(basis)) continue;
        if (Result result = checkUsed(wanted, field); !result) return result;
    }
    return {};
}

}  // namespace

Engine::Engine(unsigned threads) : DrivenSession(threads, systemTime(), SIZE_MAX) {
    session_.answerTo([this](const Session::Answer& answer) {
        if (answer.tag != tag_) return;
        answer_ = fits(answer.result);
        answered_ = true;
    });
}

Result Engine::begin(std::string_view query) {
    auto command = readCommand("type=set&" + std::string(query));
    if (const auto* const refused = std::get_if<Result>(&command)) return *refused;
    session_.open(readAddress("scene=tutorial&n=0&paused=1", false));
    if (const auto refused = refuse(std::get<command::Set>(std::get<Command>(command)), session_))
        return *refused;
    session_.submit(std::move(std::get<Command>(command)), kBy, ++tag_);
    session_.completeWorld();
    return answer_;
}

Result Engine::begin(std::string_view query, std::uint32_t count, Box box) {
    const std::shared_ptr<Bytes> file = std::move(file_);
    if (!file || file->size() != std::uint64_t{count} * 6 * sizeof(float))
        return {
            Result::Code::badValue, "discs", {}, "discs: all six arrays must have the same length"};
    for (const auto& [name, value] : readQuery(query))
        if (name == "n")
            return {Result::Code::badValue, name, value, "n cannot be set together with discs"};
    if (Result begun = begin("n=0&" + std::string(query)); !begun) return begun;
    // The allocator's blocks are aligned for any type.
    const auto* const values = reinterpret_cast<const float*>(file->data());
    const auto array = [&](std::size_t k) { return std::span(values + k * count, count); };
    return session_.open({.x = array(0),
                          .y = array(1),
                          .vx = array(2),
                          .vy = array(3),
                          .r = array(4),
                          .mass = array(5),
                          .box = box},
                         session_.config());
}

void Engine::submit(std::string_view query) {
    placed_ = false;
    auto read = readCommand(query);
    if (const auto* const refused = std::get_if<Result>(&read)) {
        answer_ = *refused;
        return;
    }
    Command& command = std::get<Command>(read);
    if (auto* const open = std::get_if<command::Open>(&command)) open->file = std::move(file_);
    if (auto* const edit = std::get_if<command::Edit>(&command)) edit->bytes = std::move(file_);
    if (const auto* const set = std::get_if<command::Set>(&command))
        if (const auto refused = refuse(*set, session_)) {
            answer_ = *refused;
            return;
        }
    // It ends the command under way, whose answer alone is heard.
    const bool beside = std::holds_alternative<command::Cancel>(command);
    if (!beside) answered_ = false;
    session_.submit(std::move(command), kBy, beside ? kUnheard : ++tag_);
}

bool Engine::advance(double ms) {
    placed_ = false;
    TimeSource& time = systemTime();
    const double until = time.now() + ms;
    while (!answered_) {
        session_.frame(time.now() / 1000);
        if (time.now() >= until) break;
    }
    // A command may be interrupted while discs of a tick have moved, and callers may read the world
    // now.
    if (answered_) session_.completeWorld();
    return answered_;
}

Result Engine::fits(Result result) {
    if (!result || session_.missing() == 0) return result;
    const std::uint32_t fitting = world()->config().count;
    return {Result::Code::noMemory, "n", std::to_string(fitting + session_.missing()),
            "there is memory for only " + grouped(fitting) + " discs"};
}

bool Engine::placeDiscs(double r) {
    const Particles& p = world()->particles();
    placed_ = finder_.resize(p.count());
    if (!placed_) return false;
    std::copy_n(p.x.data(), p.count(), finder_.values(0));
    std::copy_n(p.y.data(), p.count(), finder_.values(1));
    std::fill_n(finder_.values(2), p.count(), r);
    return true;
}

bool Engine::near(double x, double y, double radius) {
    if (!placed_ && !placeDiscs(0)) return false;
    return finder_.ask<&Questions::near>(x, y, radius) == Finder::Outcome::done;
}

bool Engine::pairs(double distance) {
    return placeDiscs(distance / 2) && finder_.contacts() == Finder::Outcome::done;
}

std::string Engine::state() const {
    JsonObject json;
    writeState(session_, json);
    const World& w = *world();
    const Config& c = w.config();
    const Totals sums = totals(w.particles(), c.box, pullAt(c, w.tick()));
    json.object("energy",
                JsonObject().real("kinetic", sums.kinetic).real("potential", sums.potential));
    json.object("momentum", JsonObject().real("x", sums.momentumX).real("y", sums.momentumY));
    const Box box = c.box;
    json.object("box", JsonObject()
                           .real("width", static_cast<double>(box.width))
                           .real("height", static_cast<double>(box.height)));
    return json.str();
}

}  // namespace cellmates
