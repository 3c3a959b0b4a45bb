#include "core/respond/respond.h"

#include "core/respond/elastic.h"
#include "core/respond/repulsion.h"
#include "core/respond/rewind.h"

namespace cellmates {

bool Responder::prepare(const Config& c, const Particles& p, const ContactList& contacts) {
    switch (c.response) {
        case Response::repulsion:
        case Response::elastic:
        case Response::rewind: break;
        case Response::settle: return pile_.prepare(p, contacts);
        case Response::exact: return exact_.prepare(p, c.box);
    }
    return true;
}

ExactMotion::Outcome Responder::respond(const Config& c, Particles& p, const ContactList& contacts,
                                        Workers& workers) {
    switch (c.response) {
        case Response::repulsion: repel(p, contacts, workers); break;
        case Response::elastic: bounceElastically(p, contacts, workers); break;
        case Response::rewind: rewindAndBounce(p, contacts, workers); break;
        case Response::settle: pile_.advance(p, contacts, c); break;
        case Response::exact: return exact_.advance(p, c.box, c.gravity, c.speedLimit);
    }
    return {};
}

}  // namespace cellmates
