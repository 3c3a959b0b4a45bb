#include "core/step/contact_events.h"

#include <algorithm>
#include <cmath>

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
        add(Kind::begun, {static_cast<double>(tick) + c.time, std::min(one, other),
                          std::max(one, other), c.x, c.y, c.impulse});
    }
    added_ = true;
}

void ContactEvents::add(Kind kind, const Impact& impact) {
    List& to = list(kind);
    if (!to.watched) return;
    if (to.count < kMost && to.impacts.reserveWithRoom(to.count + 1, to.count))
        to.impacts[to.count++] = impact;
    else
        ++to.missed;
}

void ContactEvents::commit() {
    std::size_t before = 0, now = 0;
    while (known_ && (before < beforeCount_ || now < nowCount_)) {
        const bool gone =
            now == nowCount_ || (before < beforeCount_ && earlier(before_[before], now_[now]));
        const bool came = !gone && (before == beforeCount_ || earlier(now_[now], before_[before]));
        if (gone) {
            before_[before].time = time_;
            add(Kind::ended, before_[before]);
        } else if (came && !added_) {
            add(Kind::begun, now_[now]);
        }
        before += !came;
        now += !gone;
    }
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
