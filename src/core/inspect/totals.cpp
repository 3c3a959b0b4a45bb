#include "core/inspect/totals.h"

#include <cmath>

namespace cellmates {

Totals totals(const Particles& p, Box box, Pull pull) {
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
    return t;
}

}  // namespace cellmates
