#include "session/driven_session.h"

namespace cellmates {

std::uint8_t* DrivenSession::take(std::size_t size) {
    file_.reset();
    if (size > mostBytes_ || !roomForBytes(size)) return nullptr;
    file_ = std::make_shared<Bytes>(size);
    file_->reserve(1);  // an empty array has an address, too
    return file_->data();
}

const void* DrivenSession::discs(int which) {
    if (!world()) return nullptr;
    if (which == 7) return names();
    const Particles& p = world()->particles();
    const void* const arrays[] = {p.x.data(), p.y.data(),  p.vx.data(),         p.vy.data(),
                                  p.r.data(), p.id.data(), p.inverseMass.data()};
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

const std::uint32_t* DrivenSession::names() {
    const Particles& p = world()->particles();
    const DiscNames& names = world()->names();
    if (names.plain()) return p.id.data();
    if (!names_.reserveWithRoom(p.count() + 1)) return nullptr;
    for (std::uint32_t i = 0; i < p.count(); ++i) names_[i] = names.of(p.id[i]);
    return names_.data();
}

}  // namespace cellmates
