// The engine's functions for JavaScript, which web/engine/drive.ts calls.

#include <emscripten.h>

#include <cstddef>

#include "engine/engine.h"

using cellmates::ContactEvents;
using cellmates::Engine;

namespace {

ContactEvents::Kind kindOf(int number) { return static_cast<ContactEvents::Kind>(number); }

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE Engine* engine_create(int threads) {
    auto* const engine = new (std::nothrow) Engine(static_cast<unsigned>(threads));
    if (engine) engine->answerTo(cellmates::tellAnswer);
    return engine;
}
EMSCRIPTEN_KEEPALIVE void engine_destroy(Engine* e) { delete e; }

EMSCRIPTEN_KEEPALIVE int engine_advance(Engine* e, double ms) { return e->advance(ms); }

EMSCRIPTEN_KEEPALIVE int engine_threads(Engine* e) {
    return static_cast<int>(e->world()->threads());
}
// Contacts that began (0) or ended (1) since they were cleared, each an `Impact`.
EMSCRIPTEN_KEEPALIVE void engine_watch_contacts(Engine* e, int kind) {
    e->watchContacts(kindOf(kind));
}
EMSCRIPTEN_KEEPALIVE const void* engine_events(Engine* e, int kind) {
    return e->contactEvents().of(kindOf(kind)).data();
}
static_assert(sizeof(cellmates::Impact) == 32 && offsetof(cellmates::Impact, a) == 8,
              "web/engine/drive.ts reads impacts as time, names of two discs, x, y and impulse");
EMSCRIPTEN_KEEPALIVE int engine_events_size(Engine* e, int kind) {
    return static_cast<int>(e->contactEvents().of(kindOf(kind)).size());
}
EMSCRIPTEN_KEEPALIVE double engine_events_missed(Engine* e, int kind) {
    return static_cast<double>(e->contactEvents().missed(kindOf(kind)));
}
EMSCRIPTEN_KEEPALIVE void engine_events_clear(Engine* e, int kind) {
    e->contactEvents().clear(kindOf(kind));
}
/// The id that the next added disc gets.
EMSCRIPTEN_KEEPALIVE double engine_next_id(Engine* e) {
    return e->world()->names().of(e->world()->particles().count());
}
EMSCRIPTEN_KEEPALIVE int engine_has(Engine* e, std::uint32_t id) {
    const std::uint32_t count = e->world()->particles().count();
    return e->world()->names().idOf(id, count) < count;
}
EMSCRIPTEN_KEEPALIVE float engine_box_width(Engine* e) { return e->world()->config().box.width; }
EMSCRIPTEN_KEEPALIVE float engine_box_height(Engine* e) { return e->world()->config().box.height; }
EMSCRIPTEN_KEEPALIVE int engine_near(Engine* e, double x, double y, double radius) {
    return e->near(x, y, radius);
}
EMSCRIPTEN_KEEPALIVE int engine_pairs(Engine* e, double distance) { return e->pairs(distance); }
EMSCRIPTEN_KEEPALIVE const void* engine_found(Engine* e) { return e->found().data(); }
EMSCRIPTEN_KEEPALIVE int engine_found_size(Engine* e) {
    return static_cast<int>(e->found().size());
}
}
