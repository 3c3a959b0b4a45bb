#include "core/respond/repulsion.h"

#include <cmath>

namespace cellmates {

void repel(Particles& p, const ContactList& contacts, Workers& workers) {
    float* const x = p.x.data();
    float* const y = p.y.data();
    float* const vx = p.vx.data();
    float* const vy = p.vy.data();
    const float* const r = p.r.data();
    const float* const inverseMass = p.inverseMass.data();

    contacts.forEach(workers, [=](std::uint32_t a, std::uint32_t b) {
        const float dx = x[b] - x[a];
        const float dy = y[b] - y[a];
        const float reach = r[a] + r[b];
        const float squared = dx * dx + dy * dy;
        if (!(squared < reach * reach)) return;

        const float distance = std::sqrt(squared);
        const float inverse = 1.0f / distance;
        const float nx = distance > 0 ? dx * inverse : 1.0f;
        const float ny = distance > 0 ? dy * inverse : 0.0f;

        const float impulse = (vx[b] - vx[a]) * nx + (vy[b] - vy[a]) * ny;
        const float overlap = reach - distance;
        const float ma = inverseMass[a];
        const float mb = inverseMass[b];
        vx[a] += impulse * ma * nx;
        vy[a] += impulse * ma * ny;
        vx[b] -= impulse * mb * nx;
        vy[b] -= impulse * mb * ny;
        x[a] -= overlap * ma * nx;
        y[a] -= overlap * ma * ny;
        x[b] += overlap * mb * nx;
        y[b] += overlap * mb * ny;
    });
}

}  // namespace cellmates
