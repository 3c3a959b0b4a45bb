#include "session/figures/cost.h"

#include "session/figures/text.h"
#include "session/session.h"

namespace cellmates {
namespace {

std::string timeInWords(const TickTimes& times) {
    if (times.coarse()) return coarseClock(times.steps().length);
    if (!times.measured()) return "not timed yet";
    return (times.tick().below ? "less than " : "") + figure(times.tick().ms) + " ms per tick";
}

}  // namespace

std::string costInWords(const Session& session) {
    const World& world = *session.world();
    const Stats* const last = session.figures();
    const std::string next =
        world.ticking() ? "the next tick is " +
                              std::to_string(static_cast<int>(100 * world.progress())) + "% done"
                        : "no tick yet";
    std::string words = session.paused() ? "Paused. " : "";
    words += grouped(world.particles().count()) + " discs, method ";
    words += std::string(info(session.config().method).label) + ": ";
    if (!last) return words + next + ".";
    words += grouped(last->pairTests) + " pair tests, " + grouped(last->contacts) + " contacts, " +
             timeInWords(session.times());
    if (session.paused() && world.ticking()) words += "; " + next;
    words += ".";
    if (const auto verdict = session.comparison().verdict(); verdict && !verdict->stale)
        words += (verdict->alike ? " " : " That is ") + verdict->text() + ".";
    if (const std::string& limits = session.comparison().limits(); !limits.empty())
        words += " " + limits;
    return words;
}

}  // namespace cellmates
