// The functions of a `DrivenSession` that the page and the engine export to JavaScript alike.

#include <emscripten.h>

#include "session/driven_session.h"
#include "session/figures/text.h"
#include "session/given.h"

using cellmates::DrivenSession;
using cellmates::given;

extern "C" {

EMSCRIPTEN_KEEPALIVE std::uint8_t* session_take(DrivenSession* s, std::size_t size) {
    return s->take(size);
}
/// `host`: the embedding page gives the command, not the reader.
EMSCRIPTEN_KEEPALIVE void session_command(DrivenSession* s, const char* query, int host, int tag) {
    using By = cellmates::Session::By;
    s->submit(query, host ? By::host : By::reader, static_cast<std::uint64_t>(tag));
}
EMSCRIPTEN_KEEPALIVE const char* session_state(DrivenSession* s) { return given(s->state()); }
/// The hashes of the state and of the discs alone, of a whole world. They read every disc.
EMSCRIPTEN_KEEPALIVE const char* session_hash(DrivenSession* s) {
    return given(s->world() ? cellmates::hexadecimal(s->world()->hash()) : "");
}
EMSCRIPTEN_KEEPALIVE const char* session_discs_hash(DrivenSession* s) {
    return given(s->world() ? cellmates::hexadecimal(s->world()->discsHash()) : "");
}
/// The number of discs; -1 without a world.
EMSCRIPTEN_KEEPALIVE int session_count(DrivenSession* s) {
    return s->world() ? static_cast<int>(s->world()->particles().count()) : -1;
}
EMSCRIPTEN_KEEPALIVE double session_tick(DrivenSession* s) {
    return s->world() ? static_cast<double>(s->world()->tick()) : 0;
}
EMSCRIPTEN_KEEPALIVE const void* session_discs(DrivenSession* s, int which) {
    return s->discs(which);
}
/// The contacts, then their number.
EMSCRIPTEN_KEEPALIVE const void* session_contacts(DrivenSession* s) { return s->contacts(); }
EMSCRIPTEN_KEEPALIVE int session_contacts_size(DrivenSession* s) {
    return s->world() ? static_cast<int>(s->world()->contacts().size()) : 0;
}
/// The file that the last `record`, `snapshot` or `share` wrote, and its size in bytes.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* session_file(DrivenSession* s) {
    return s->session().written().data();
}
EMSCRIPTEN_KEEPALIVE int session_file_size(DrivenSession* s) {
    return static_cast<int>(s->session().written().size());
}
}
