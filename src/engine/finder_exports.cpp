// The functions of a `Finder` for JavaScript, which web/engine/finder.ts calls.

#include <emscripten.h>

#include <new>

#include "core/find/finder.h"

using cellmates::Finder;
using cellmates::Questions;

extern "C" {

EMSCRIPTEN_KEEPALIVE Finder* finder_create() { return new (std::nothrow) Finder; }
/// Whether there is memory for as many discs.
EMSCRIPTEN_KEEPALIVE int finder_resize(Finder* f, std::uint32_t count) { return f->resize(count); }
EMSCRIPTEN_KEEPALIVE int finder_resize_both(Finder* f, std::uint32_t first, std::uint32_t second) {
    return f->resizeBoth(first, second);
}
/// The arrays x, y and r, by their number.
EMSCRIPTEN_KEEPALIVE double* finder_values(Finder* f, int both, int which) {
    return both ? f->valuesOfBoth(which) : f->values(which);
}
EMSCRIPTEN_KEEPALIVE std::uint32_t* finder_ids(Finder* f, std::uint32_t count) {
    return f->ids(count);
}

// The calls below return an `Outcome`.
EMSCRIPTEN_KEEPALIVE Finder::Outcome finder_contacts(Finder* f, int naive, double skin) {
    return skin > 0 ? f->contactsWithin(skin)
                    : f->contacts(naive ? Finder::By::naive : Finder::By::grid);
}
EMSCRIPTEN_KEEPALIVE Finder::Outcome finder_contacts_between(Finder* f) {
    return f->contactsBetween();
}
EMSCRIPTEN_KEEPALIVE Finder::Outcome finder_hold(Finder* f) { return f->hold(); }
/// Asks one of the questions in `questions` of web/engine/finder.ts, by its number.
EMSCRIPTEN_KEEPALIVE Finder::Outcome finder_ask(Finder* f, int question, double a, double b,
                                                double c, double d, double e) {
    switch (question) {
        case 0: return f->ask<&Questions::near>(a, b, c);
        case 1: return f->ask<&Questions::inCircle>(a, b, c);
        case 2: return f->ask<&Questions::inBox>(a, b, c, d);
        case 3: return f->ask<&Questions::alongSegment>(a, b, c, d, e);
        default: return f->ask<&Questions::nearest>(a, b, static_cast<std::uint32_t>(c));
    }
}
/// A `PairChanges::Outcome`.
EMSCRIPTEN_KEEPALIVE cellmates::PairChanges::Outcome finder_compare(Finder* f) {
    return f->compare();
}

/// The findings of the last calls, in the order in which web/engine/finder.ts reads it. Addresses
/// and sizes are valid until the next call.
EMSCRIPTEN_KEEPALIVE const std::size_t* finder_answer(Finder* f) {
    static std::size_t words[10];
    std::size_t* to = words;
    const auto put = [&](const auto& span) {
        *to++ = reinterpret_cast<std::size_t>(span.data());
        *to++ = span.size_bytes() / sizeof(std::uint32_t);
    };
    put(f->found());
    put(f->changes().begun());
    put(f->changes().ended());
    put(f->along());
    *to++ = f->bad();
    *to++ = f->changes().sameId();
    return words;
}
EMSCRIPTEN_KEEPALIVE double finder_tests(Finder* f) { return static_cast<double>(f->tests()); }
}
