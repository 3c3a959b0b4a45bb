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

Progress Responder::advance(const Config& c, Pull pull, Particles& p, const ContactList& contacts,
                            Workers& workers, Pace& pace) {
    outcome_ = {};
    const auto pass = [&](auto&& act) {
        act(p, contacts, workers);
        pace.time().worked(Work::passes, p.count());
        return Progress::done;
    };
    switch (c.response) {
        case Response::repulsion: return pass(repel);
        case Response::elastic: return pass(bounceElastically);
        case Response::rewind: return pass(rewindAndBounce);
        case Response::settle: return pile_.advance(p, contacts, c, pull, pace);
        case Response::exact: break;
    }
    const Progress progress = exact_.advance(p, c.box, c.gravity, c.speedLimit, pace);
    if (progress == Progress::done) outcome_ = exact_.outcome();
    return progress;
}

void Responder::write(StateSink& sink, Response response, const Particles& particles,
                      std::uint32_t count) const {
    if (response == Response::settle) pile_.write(sink, count);
    if (response == Response::exact) exact_.write(sink, particles, count);
}

Reading Responder::read(StateSource& source, Response response, const Particles& p) {
    if (response == Response::settle) return pile_.read(source, p.count(), p.capacity());
    if (response == Response::exact && !exact_.read(source, p)) return Reading::noMemory;
    return source.good() ? Reading::good : Reading::damaged;
}

}  // namespace cellmates
