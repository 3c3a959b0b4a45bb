#include "engine/engine.h"

#include <algorithm>
#include <cstddef>
#include <new>

#include "core/base/decimal.h"
#include "core/inspect/totals.h"
#include "core/scenes.h"
#include "session/state_json.h"

namespace cellmates {
namespace {

constexpr std::size_t kSides = 2;   ///< floats of the box before those of given discs
constexpr std::size_t kArrays = 6;  ///< arrays of given discs: x, y, vx, vy, r, mass

}  // namespace

Engine::Engine(unsigned threads) : DrivenSession(threads, systemTime(), {}, SIZE_MAX) {
    session_.setStrict();
    session_.answerTo(
        [this](const Session::Answer& answer) { answered(answer.tag, fits(answer.result)); });
}

void Engine::answered(std::uint64_t tag, Result result) {
    answer_ = std::move(result);
    --unanswered_;
    if (tag != kUnheard) tellAnswer(tag, answer_);
}

Result Engine::beginScene(std::string_view query) {
    auto command = readCommand("type=set&" + std::string(query));
    if (const auto* const refused = std::get_if<Result>(&command)) return *refused;
    ++unanswered_;
    session_.submit(std::move(std::get<Command>(command)), Session::By::reader, kUnheard);
    if (!session_.opened()) {
        Opening empty{.config = sceneConfig(Scene::tutorial, 0), .options = {}, .problems = {}};
        empty.options.paused = true;
        session_.open(empty);
    }
    session_.completeWorld();
    begun_ = bool{answer_};
    return answer_;
}

Result Engine::begin(std::string_view query) {
    const std::shared_ptr<Bytes> file = std::move(file_);
    if (!file) return beginScene(query);
    const std::size_t floats = file->size() / sizeof(float);
    if (floats < kSides || (floats - kSides) % kArrays != 0)
        return {
            Result::Code::badValue, "discs", {}, "discs: all six arrays must have the same length"};
    for (const auto& [name, value] : readQuery(query))
        if (name == "n")
            return {Result::Code::badValue, name, value, "n cannot be set together with discs"};
    if (Result begun = beginScene("n=0&" + std::string(query)); !begun) return begun;
    // The allocator's blocks are aligned for any type.
    const auto* const sides = reinterpret_cast<const float*>(file->data());
    const std::size_t count = (floats - kSides) / kArrays;
    const auto array = [&](std::size_t k) { return std::span(sides + kSides + k * count, count); };
    Config config = session_.config();
    config.box = {sides[0], sides[1]};
    Result opened =
        session_.open({array(0), array(1), array(2), array(3), array(4), array(5)}, config);
    begun_ = bool{opened};
    return opened;
}

void Engine::submit(std::string_view query, Session::By by, std::uint64_t tag) {
    placed_ = false;
    ++unanswered_;
    if (!begun_) return answered(tag, begin(query));
    DrivenSession::submit(query, by, tag);
}

bool Engine::advance(double ms) {
    placed_ = false;
    TimeSource& time = systemTime();
    const double until = time.now() + ms;
    while (unanswered_ > 0) {
        session_.frame(time.now() / 1000);
        if (time.now() >= until) break;
    }
    // A command may be interrupted while discs of a tick have moved, and callers may read the world
    // now.
    if (unanswered_ == 0) session_.completeWorld();
    return unanswered_ == 0;
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
    json.object("inspection", inspectionJson(session_));
    const World& w = *world();
    const Config& c = w.config();
    const Totals sums = totals(w.particles(), c.box, pullAt(c, w.tick()));
    json.object("energy",
                JsonObject().real("kinetic", sums.kinetic).real("potential", sums.potential));
    json.object("momentum", JsonObject().real("x", sums.momentumX).real("y", sums.momentumY));
    return json.str();
}

// The functions that JavaScript calls, next to those of session/driven_session.cpp;
// web/engine/drive.ts has their types.
extern "C" {

[[gnu::used]] Engine* engine_create(int threads) {
    return new (std::nothrow) Engine(static_cast<unsigned>(threads));
}
[[gnu::used]] void engine_destroy(Engine* e) { delete e; }

[[gnu::used]] int engine_advance(Engine* e, double ms) { return e->advance(ms); }

[[gnu::used]] int engine_threads(Engine* e) { return static_cast<int>(e->world()->threads()); }
// Contacts that began (0) or ended (1) since they were cleared, each an `Impact`.
[[gnu::used]] void engine_watch_contacts(Engine* e, ContactEvents::Kind kind) {
    e->session().watchContacts(kind);
}
[[gnu::used]] const void* engine_events(Engine* e, ContactEvents::Kind kind) {
    return e->session().contactEvents().of(kind).data();
}
static_assert(sizeof(Impact) == 32 && offsetof(Impact, a) == 8,
              "web/engine/drive.ts reads impacts as time, names of two discs, x, y and impulse");
[[gnu::used]] int engine_events_size(Engine* e, ContactEvents::Kind kind) {
    return static_cast<int>(e->session().contactEvents().of(kind).size());
}
[[gnu::used]] double engine_events_missed(Engine* e, ContactEvents::Kind kind) {
    return static_cast<double>(e->session().contactEvents().missed(kind));
}
[[gnu::used]] void engine_events_clear(Engine* e, ContactEvents::Kind kind) {
    e->session().contactEvents().clear(kind);
}
/// The id that the next added disc gets.
[[gnu::used]] double engine_next_id(Engine* e) {
    return e->world()->names().of(e->world()->particles().count());
}
[[gnu::used]] int engine_has(Engine* e, std::uint32_t id) {
    const std::uint32_t count = e->world()->particles().count();
    return e->world()->names().idOf(id, count) < count;
}
[[gnu::used]] float engine_box_width(Engine* e) { return e->world()->config().box.width; }
[[gnu::used]] float engine_box_height(Engine* e) { return e->world()->config().box.height; }
[[gnu::used]] int engine_near(Engine* e, double x, double y, double radius) {
    return e->near(x, y, radius);
}
[[gnu::used]] int engine_pairs(Engine* e, double distance) { return e->pairs(distance); }
[[gnu::used]] const void* engine_found(Engine* e) { return e->found().data(); }
[[gnu::used]] int engine_found_size(Engine* e) { return static_cast<int>(e->found().size()); }
}

}  // namespace cellmates
