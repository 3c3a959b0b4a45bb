#include "core/step/contact_events.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace cellmates {
namespace {

bool earlier(const Impact& p, const Impact& q) { return p.a != q.a ? p.a < q.a : p.b < q.b; }

Impact impactOf(const Particles& p, const DiscNames& names, std::uint32_t i, std::uint32_t j,
                std::uint64_t tick) {
    const std::uint32_t one = names.of(p.id[i]), other = names.of(p.id[j]);
    const float dx = p.x[j] - p.x[i], dy = p.y[j] - p.y[i];
    const float distance = std::sqrt(dx * dx + dy * dy);
    const float closing = (p.vx[i] - p.vx[j]) * dx + (p.vy[i] - p.vy[j]) * dy;
    const float speed = distance > 0 ? std::max(0.0f, closing / distance) : 0;
    const float share = p.r[i] / (p.r[i] + p.r[j]);
    return {static_cast<double>(tick), std::min(one, other),
            std::max(one, other),      p.x[i] + dx * share,
            p.y[i] + dy * share,       speed / (p.inverseMass[i] + p.inverseMass[j])};
}

}  // namespace

bool ContactEvents::note(const Particles& particles, const ContactList& contacts,
                         std::uint64_t tick) {
    if (!now_.reserveWithRoom(contacts.size())) return false;
    nowCount_ = 0;
    added_ = false;
    time_ = static_cast<double>(tick);
    contacts.forEach([&](std::uint32_t i, std::uint32_t j) {
        if (particles.fixed(i) && particles.fixed(j)) return;  // a wall of discs, which never meet
        now_[nowCount_++] = impactOf(particles, *names_, i, j, tick);
    });
    std::sort(now_.data(), now_.data() + nowCount_, earlier);
    return true;
}

void ContactEvents::add(const Particles& particles, std::span<const Collision> collisions,
                        std::uint64_t tick) {
    for (const Collision& c : collisions) {
        const std::uint32_t one = names_->of(particles.id[c.i]),
                            other = names_->of(particles.id[c.j]);
        list(Kind::begun)
            .push_back({static_cast<double>(tick) + c.time, std::min(one, other),
                        std::max(one, other), c.x, c.y, c.impulse});
    }
    added_ = true;
}

void ContactEvents::List::push_back(const Impact& impact) {
    if (!watched) return;
    if (count < kMost && impacts.reserveWithRoom(count + 1, count))
        impacts[count++] = impact;
    else
        ++missed;
}

void ContactEvents::commit() {
    Impact *const before = before_.data(), *const now = now_.data();
    Impact *const beforeEnd = before + beforeCount_, *const nowEnd = now + nowCount_;
    if (known_) {
        for (Impact* each = before; each < beforeEnd; ++each) each->time = time_;
        std::set_difference(before, beforeEnd, now, nowEnd, std::back_inserter(list(Kind::ended)),
                            earlier);
    }
    if (known_ && !added_)
        std::set_difference(now, nowEnd, before, beforeEnd, std::back_inserter(list(Kind::begun)),
                            earlier);
    before_.swap(now_);
    beforeCount_ = nowCount_;
    known_ = true;
}

void ContactEvents::restart(const DiscNames& names) {
    names_ = &names;
    known_ = false;
    for (const Kind kind : {Kind::begun, Kind::ended}) clear(kind);
}

}  // namespace cellmates
