// The functions of a `Finder` for JavaScript, which web/engine/finder.ts calls.

#include <emscripten.h>

#include <new>

#include "core/find/finder.h"

using cellmates::Finder;

extern "C" {

EMSCRIPTEN_KEEPALIVE Finder* finder_create() { return new (std::nothrow) Finder; }
/// Whether there is memory for `count` discs.
EMSCRIPTEN_KEEPALIVE int finder_resize(Finder* f, std::uint32_t count) { return f->resize(count); }
/// The arrays x, y and r, by their number.
EMSCRIPTEN_KEEPALIVE double* finder_values(Finder* f, int which) {
    return which == 0 ? f->x() : which == 1 ? f->y() : f->r();
}
// The calls below return an `Outcome`.
EMSCRIPTEN_KEEPALIVE int finder_contacts(Finder* f, int naive) {
    return static_cast<int>(f->contacts(naive ? Finder::By::naive : Finder::By::grid));
}
EMSCRIPTEN_KEEPALIVE int finder_contacts_within(Finder* f, double skin) {
    return static_cast<int>(f->contactsWithin(skin));
}
EMSCRIPTEN_KEEPALIVE int finder_contacts_between(Finder* f, std::uint32_t split) {
    return static_cast<int>(f->contactsBetween(split));
}
EMSCRIPTEN_KEEPALIVE int finder_near(Finder* f, double x, double y, double radius) {
    return static_cast<int>(f->near(x, y, radius));
}
EMSCRIPTEN_KEEPALIVE const std::uint32_t* finder_found(Finder* f) { return f->found(); }
EMSCRIPTEN_KEEPALIVE std::size_t finder_found_size(Finder* f) { return f->foundSize(); }
EMSCRIPTEN_KEEPALIVE std::uint32_t finder_bad(Finder* f) { return f->bad(); }
EMSCRIPTEN_KEEPALIVE double finder_tests(Finder* f) { return static_cast<double>(f->tests()); }
}
