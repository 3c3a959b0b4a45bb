#include "core/inspect/totals.h"

#include <algorithm>
#include <cmath>

namespace cellmates {

Totals totals(const Particles& p, const ContactList& contacts, Box box, Pull pull) {
    Totals t;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        if (p.fixed(i)) continue;
        const double mass = 1.0 / static_cast<double>(p.inverseMass[i]);
        const double vx = p.vx[i], vy = p.vy[i];
        const double squared = vx * vx + vy * vy;
        t.momentumX += mass * vx;
        t.momentumY += mass * vy;
        t.momentum += mass * std::sqrt(squared);
        t.kinetic += mass * squared / 2;
        t.potential += mass * (static_cast<double>(pull.x) *
                                   (static_cast<double>(box.width) - static_cast<double>(p.x[i])) +
                               static_cast<double>(pull.y) *
                                   (static_cast<double>(box.height) - static_cast<double>(p.y[i])));
    }
    std::uint64_t deep = 0;
    contacts.forEach([&](std::uint32_t i, std::uint32_t j) {
        const double dx = static_cast<double>(p.x[j]) - static_cast<double>(p.x[i]);
        const double dy = static_cast<double>(p.y[j]) - static_cast<double>(p.y[i]);
        const double ri = p.r[i], rj = p.r[j];
        const double overlap = (ri + rj - std::sqrt(dx * dx + dy * dy)) / std::min(ri, rj);
        if (!(overlap > 0)) return;
        ++deep;
        t.meanOverlap += overlap;
        t.maxOverlap = std::max(t.maxOverlap, overlap);
    });
    if (deep) t.meanOverlap /= static_cast<double>(deep);
    return t;
}

}  // namespace cellmates
