#include "session/changes.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <string_view>
#include <utility>

#include "core/config.h"
#include "session/session.h"

namespace cellmates {
namespace {

constexpr std::string_view kOthers[] = {"paused", "measure", "race", "way"};

std::size_t count() { return configFields().size() + viewFields().size() + std::size(kOthers); }

/// Differs whenever a measurement begins, has timed one more method, or ends.
std::uint64_t measured(const Session& session) {
    const Survey& survey = session.inspection().measured();
    std::uint64_t all = survey.active() ? 2 : 1;
    for (const Trial& trial : survey.trials())
        all = all * 8 + static_cast<std::uint64_t>(trial.state);
    return all;
}

std::uint64_t raced(const Session& session) {
    return session.race() ? 1 + static_cast<std::uint64_t>(session.race()->state()) : 0;
}

std::uint64_t going(const Session& session) {
    const auto way = session.way();
    return way ? 1 + 2 * way->to + (way->asks ? 1 : 0) : 0;
}

}  // namespace

Changes::Changes() : last_(count()) {
    assert(count() <= std::numeric_limits<Set>::digits);  // a bit for each name
}

/// Takes in the present state, and returns the names of what differs from the last one.
Changes::Set Changes::look(const Session& session) {
    Set differs = 0;
    std::size_t at = 0;
    const auto see = [&](Value value) {
        if (!(value == last_[at])) differs |= Set{1} << at;
        last_[at++] = value;
    };
    const Config config = session.config();
    const bool onTheWay = session.way().has_value();
    for (const FieldOf<Config>& field : configFields())
        see(onTheWay ? last_[at] : field.get(config));
    for (const FieldOf<Options>& field : viewFields()) see(field.get(session.options()));
    see(onTheWay ? last_[at] : wholeValue(session.paused()));
    for (const std::uint64_t other : {measured(session), raced(session), going(session)})
        see(wholeValue(other));
    return differs;
}

void Changes::begin(const Session& session) {
    leaveOut(session);
    if (session.world()) look(session);
}

void Changes::note(const Session& session, By by) {
    if (!session.world()) return;
    countAdded(session, !session.way());
    found_[static_cast<std::size_t>(by)] |= look(session);
}

std::optional<Changes::Change> Changes::take() {
    for (const By by : {By::reader, By::host})
        if (const Set what = std::exchange(found_[static_cast<std::size_t>(by)], 0))
            return Change{by, what};
    return {};
}

std::string Changes::names(Set what) {
    std::string all;
    std::size_t at = 0;
    const auto next = [&](std::string_view name) {
        if (!(what >> at++ & 1)) return;
        if (!all.empty()) all += ' ';
        all += name;
    };
    for (const FieldOf<Config>& field : configFields()) next(field.name);
    for (const FieldOf<Options>& field : viewFields()) next(field.name);
    for (const std::string_view name : kOthers) next(name);
    return all;
}

void Changes::leaveOut(const Session& session) {
    if (session.world()) countAdded(session, false);
}

void Changes::countAdded(const Session& session, bool adds) {
    const std::uint32_t discs = session.world()->particles().count();
    const std::uint32_t begun = session.world()->config().count;
    const std::uint32_t more = discs - std::min(discs, begun);
    if (adds && more > more_) added_ += more - more_;
    more_ = more;
}

}  // namespace cellmates
