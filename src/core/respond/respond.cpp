#include "core/respond/respond.h"

#include "core/respond/elastic.h"
#include "core/respond/repulsion.h"
#include "core/respond/rewind.h"

namespace cellmates {

void respond(Response response, Particles& particles, const ContactList& contacts) {
    switch (response) {
        case Response::repulsion: return repel(particles, contacts);
        case Response::elastic: return bounceElastically(particles, contacts);
        case Response::rewind: return rewindAndBounce(particles, contacts);
    }
}

}  // namespace cellmates
