#include "core/respond/rewind.h"

#include <algorithm>
#include <cmath>

#include "core/respond/elastic.h"

namespace cellmates {
namespace {

void advance(Particles& p, std::uint32_t i, float ticks) {
    p.x[i] += p.vx[i] * ticks;
    p.y[i] += p.vy[i] * ticks;
}

}  // namespace

void rewindAndBounce(Particles& p, const ContactList& contacts, Workers& workers) {
    contacts.forEach(workers, [&](std::uint32_t a, std::uint32_t b) {
        const float dx = p.x[b] - p.x[a];
        const float dy = p.y[b] - p.y[a];
        const float distance = std::sqrt(dx * dx + dy * dy);
        const float overlap = p.r[a] + p.r[b] - distance;
        // Closing speed times distance: the division comes once it is known to be safe.
        const float closing = -((p.vx[b] - p.vx[a]) * dx + (p.vy[b] - p.vy[a]) * dy);
        if (!(closing > 0 && overlap > 0)) return;
        const float ticks = std::min(1.0f, overlap * distance / closing);
        advance(p, a, -ticks);
        advance(p, b, -ticks);
        exchange(p, a, b, p.x[b] - p.x[a], p.y[b] - p.y[a]);
        advance(p, a, ticks);
        advance(p, b, ticks);
    });
}

}  // namespace cellmates
