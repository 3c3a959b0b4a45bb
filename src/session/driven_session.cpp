#include "session/driven_session.h"

#include "session/text.h"

namespace cellmates {

std::uint8_t* DrivenSession::take(std::size_t size) {
    file_.reset();
    if (size > mostBytes_ || !roomForBytes(size)) return nullptr;
    file_ = std::make_shared<Bytes>(size);
    file_->reserve(1);  // an empty array has an address, too
    return file_->data();
}

void DrivenSession::submit(std::string_view query, Session::By by, std::uint64_t tag) {
    auto command = readCommand(query, more_);
    if (auto* const refused = std::get_if<Result>(&command))
        return session_.refuse(std::move(*refused), by, tag);
    auto& given = std::get<Command>(command);
    if (auto* const open = std::get_if<command::Open>(&given)) open->file = std::move(file_);
    if (auto* const edit = std::get_if<command::Edit>(&given)) edit->bytes = std::move(file_);
    session_.submit(std::move(given), by, tag);
}

const void* DrivenSession::discs(int which) {
    if (!world()) return nullptr;
    if (which == 6) return names();
    const Particles& p = world()->particles();
    const void* const arrays[] = {p.x.data(),  p.y.data(), p.vx.data(),
                                  p.vy.data(), p.r.data(), p.id.data()};
    return arrays[which];
}

const Contact* DrivenSession::contacts() {
    const World* const w = world();
    if (!w || !w->contactsKnown() || info(w->stats().method).sketchLoop) return nullptr;
    if (!contacts_.reserveWithRoom(w->contacts().size() + 1)) return nullptr;
    Contact* to = contacts_.data();
    w->contacts().forEach([&](std::uint32_t i, std::uint32_t j) { *to++ = {i, j}; });
    return contacts_.data();
}

std::string DrivenSession::whyNoContacts() const {
    const World* const w = world();
    if (w && info(w->stats().method).sketchLoop)
        return std::string(info(w->stats().method).name) +
               " keeps no list of contacts: choose another method";
    if (w && w->ticking()) return "the next tick has already begun: pause and step, then ask again";
    if (w && !w->contactsKnown())
        return "since then, discs were removed, or their radii or the box have changed: step, then "
               "ask again";
    return "there is not enough memory";
}

const std::uint32_t* DrivenSession::names() {
    const Particles& p = world()->particles();
    const DiscNames& names = world()->names();
    if (names.plain()) return p.id.data();
    if (!names_.reserveWithRoom(p.count() + 1)) return nullptr;
    for (std::uint32_t i = 0; i < p.count(); ++i) names_[i] = names.of(p.id[i]);
    return names_.data();
}

// The functions that JavaScript calls, from web/driver/driver.ts. A program that is compiled to
// WebAssembly exports whatever is marked as used.
extern "C" {

[[gnu::used]] std::uint8_t* session_take(DrivenSession* s, std::size_t size) {
    return s->take(size);
}
[[gnu::used]] void session_command(DrivenSession* s, const char* query, int host, int tag) {
    using By = Session::By;
    s->submit(query, host ? By::host : By::reader, static_cast<std::uint64_t>(tag));
}
[[gnu::used]] const char* session_state(DrivenSession* s) { return given(s->state()); }
[[gnu::used]] const char* session_hash(DrivenSession* s) {
    return given(s->world() ? hexadecimal(s->world()->hash()) : "");
}
[[gnu::used]] const char* session_discs_hash(DrivenSession* s) {
    return given(s->world() ? hexadecimal(s->world()->discsHash()) : "");
}
[[gnu::used]] int session_count(DrivenSession* s) {
    return s->world() ? static_cast<int>(s->world()->particles().count()) : -1;
}
[[gnu::used]] double session_tick(DrivenSession* s) {
    return s->world() ? static_cast<double>(s->world()->tick()) : 0;
}
[[gnu::used]] const void* session_discs(DrivenSession* s, int which) { return s->discs(which); }
[[gnu::used]] const void* session_contacts(DrivenSession* s) { return s->contacts(); }
[[gnu::used]] const char* session_no_contacts(DrivenSession* s) {
    return given(s->whyNoContacts());
}
[[gnu::used]] int session_contacts_size(DrivenSession* s) {
    return s->world() ? static_cast<int>(s->world()->contacts().size()) : 0;
}
[[gnu::used]] const std::uint8_t* session_file(DrivenSession* s) {
    return s->session().written().data();
}
[[gnu::used]] int session_file_size(DrivenSession* s) {
    return static_cast<int>(s->session().written().size());
}
}

}  // namespace cellmates
