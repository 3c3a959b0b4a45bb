#include "core/respond/elastic.h"

namespace cellmates {

void bounceElastically(Particles& p, const ContactList& contacts, Workers& workers) {
    contacts.forEach(workers, [&](std::uint32_t a, std::uint32_t b) {
        exchange(p, a, b, p.x[b] - p.x[a], p.y[b] - p.y[a]);
    });
}

}  // namespace cellmates
