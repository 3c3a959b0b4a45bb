#include "session/cost.h"

#include <algorithm>

#include "core/scenes.h"
#include "session/limits.h"
#include "session/session.h"
#include "session/text.h"

namespace cellmates {
namespace {

std::string timeInWords(const TickTimes& times) {
    if (times.coarse()) return coarseClock(times.steps().length);
    if (!times.measured()) return "not timed yet";
    return (times.tick().below ? "less than " : "") + figure(times.tick().ms) + " ms per tick";
}

std::uint32_t discsOf(const Session& session) { return session.world()->particles().count(); }

std::string countedTests(std::uint64_t count) {
    constexpr std::uint64_t kRough = 10'000'000'000;
    return (count < kRough ? grouped(count) : compact(static_cast<double>(count))) + " tests";
}

/// How long the pair tests of a tick would take at one a second; empty until the grid's are known.
std::string oneASecond(const Session& session) {
    const Cost grid = costOf(session, Method::grid);
    if (!grid.tick || grid.discs != discsOf(session)) return {};
    const std::uint64_t n = discsOf(session);
    return "At one test a second, Naive takes " + lasting(n * (n - 1) / 2) + ", Grid " +
           lasting(grid.pairTests) + ".";
}

/// How much more the grid tests in cells that have been filled by hand, after a pour.
std::string crowdInWords(const Session& session) {
    constexpr double kCrowded = 3;
    const auto v = session.comparison().verdict();
    const Cost grid = costOf(session, Method::grid);
    const auto before = v ? session.comparison().held(Method::grid, v->discs) : std::nullopt;
    if (!before || !v->stale || !grid.tick || grid.discs != discsOf(session)) return {};
    const double usual = static_cast<double>(before->pairTests) / before->discs,
                 now = static_cast<double>(grid.pairTests) / grid.discs;
    return now < kCrowded * usual
               ? ""
               : "Cells are crowded: " + setting(twoDigits(now)) + " tests per disc instead of " +
                     setting(twoDigits(usual)) + ".";
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
    if (const std::string limits = session.comparison().limits(); !limits.empty())
        words += " " + limits;
    return words;
}

Cost costOf(const Session& session, Method method) {
    // While paused, the tests are those of the last tick, as everywhere else.
    const Stats* const now = session.config().method == method ? session.figures() : nullptr;
    if (const auto& last = session.comparison().last(method)) {
        const auto known = session.comparison().held(method, last->discs).value_or(*last);
        return {known.tick, now && session.paused() ? now->pairTests : known.pairTests,
                known.discs};
    }
    const TickTimes& times = session.times();
    if (!info(method).onSwitch && now && times.measured())
        return {times.tick(), now->pairTests, discsOf(session)};
    return {};
}

std::string testsOfEveryPair(std::uint64_t n) { return countedTests(n * (n - 1) / 2); }

std::string testsInWords(const Session& session, Method method, const Cost& cost) {
    const std::uint64_t n = discsOf(session);
    if (!cost.tick) {
        const Race* const race = session.race();
        const bool runs = race ? race->left().method == method || race->right().method == method
                               : session.config().method == method;
        const bool now = runs && !session.paused();
        return session.times().coarse()             ? "not timed"
               : now                                ? "timing…"
               : session.comparison().begun(method) ? "not finished"
               : method == Method::naive            ? testsOfEveryPair(n)
                                                    : "not run yet";
    }
    return cost.discs == n ? countedTests(cost.pairTests)
                           : "with " + grouped(cost.discs) + " discs";
}

double expectedOfNaive(const Session& session) {
    const Breaking* const breaking = session.breaking();
    const Cost naive = costOf(session, Method::naive);
    if (!naive.tick || naive.discs == discsOf(session) ||
        session.config().method == Method::naive ||
        (breaking && breaking->limit(Method::naive) > 0))
        return 0;
    return session.comparison().expected();
}

std::string presentInWords(const Session& session) {
    const Cost cost = costOf(session, session.config().method);
    if (!cost.tick || cost.discs != discsOf(session)) return {};
    const double frames = cost.tick->ms / kFrameMs;
    const double naive = expectedOfNaive(session) / kFrameMs;
    const std::string number = setting(twoDigits(frames));
    const std::string takes = frames <= 1     ? "still in a frame"
                              : number == "1" ? "just over a frame"
                              : naive > 2 * frames
                                  ? number + " frames instead of ~" +
                                        grouped(static_cast<std::uint64_t>(twoDigits(naive)))
                                  : "a tick takes " + number + " frames";
    return grouped(cost.discs) + " discs: " + takes;
}

double leastOfNaive(const Session& session) {
    // A first tick finds caches cold and the program not yet optimized: 215 ms for later ones of
    // 142. In a race the sides' ticks are in sight, which say the same.
    return (session.race() ? 1 : 0.6) * session.comparison().atLeast();
}

std::string leastInWords(const Session& session) {
    constexpr double kWorthSaying = 2;
    const Cost grid = costOf(session, Method::grid);
    const Method method = session.config().method;
    const auto known = session.comparison().verdict();
    if ((known && !known->stale) || !info(method).onSwitch || !grid.tick || grid.tick->below ||
        grid.discs != discsOf(session))
        return {};
    const double ratio = twoDigitsOrLess(leastOfNaive(session) / grid.tick->ms);
    const bool slower = method == Method::naive && !session.race();
    return ratio < kWorthSaying ? "" : factor(ratio) + (slower ? " slower" : " faster");
}

std::string causeInWords(const Session& session) {
    constexpr double kWorthSaying = 2;
    const auto v = session.comparison().verdict();
    if (const std::string crowded = crowdInWords(session); !crowded.empty()) return crowded;
    if (!v && session.config().method == Method::grid && !session.race() && !session.breaking() &&
        !session.options().tests)
        return oneASecond(session);
    // Of the numbers in sight.
    const auto naive = static_cast<double>(costOf(session, Method::naive).pairTests),
               grid = static_cast<double>(costOf(session, Method::grid).pairTests);
    if (!v || v->stale || v->fits || naive < kWorthSaying * grid || grid == 0 ||
        !info(v->method).onSwitch || session.breaking() || session.options().tests)
        return {};
    return "Grid makes " + factor(twoDigits(naive / grid)) +
           " fewer tests, but sorts discs into cells.";
}

std::string reasonInWords(const Session& session) {
    const Comparison& comparison = session.comparison();
    const Method method = session.config().method;
    const MethodInfo& used = info(method);
    if (session.times().coarse())
        return "Not timed: " + coarseClock(session.times().steps().length) + ".";
    if (const Breaking* const breaking = session.breaking())
        return breaking->limit(Method::grid) == 0
                   ? "It breaks when a tick takes longer than a frame."
                   : "Crowded discs broke Grid: spread out, it takes more. With Naive, twice the "
                     "discs are four times the tests.";
    if (session.inspection().ticks().active()) return "Timing ticks on a copy…";
    if (const std::string question = oneASecond(session);
        session.options().tests && !question.empty())
        return question;
    if (const auto v = comparison.verdict()) {
        if (const double frames = comparison.expected() / kFrameMs;
            v->stale && !session.race() && frames > 2 &&
            costOf(session, Method::naive).discs != discsOf(session))
            return "Naive would need about " + setting(twoDigits(frames)) + " frames." +
                   (method == Method::grid ? " Flip the switch and see." : "");
        if (v->stale && !session.race())
            return "With " + grouped(v->discs) + " discs: " + v->text() +
                   ". Flip the switch again.";
        if (const double cell = session.config().cell;
            cell > 0 && v->slower && info(v->method).cells != MethodInfo::Cells::none)
            return "Cells of " + plain(cell) +
                   " px hold too many discs. An empty Cell size is automatic.";
        if (v->fits) return "With " + grouped(v->discs) + " discs both fit in a frame.";
    }
    if (session.race() && session.race()->starting())
        return "Both sides run Grid until the discs have spread.";
    if (session.race() && !session.race()->over())
        return "Same computing time for both. Drag the seam.";
    if (!used.onSwitch) {
        const Cost cost = costOf(session, method);
        const std::string time = cost.tick ? duration(*cost.tick) + " ms, " : "";
        return std::string(used.label) + ": " + time + testsInWords(session, method, cost);
    }
    if (comparison.verdict()) return comparison.limits();
    if (session.race()) return "Both started from the same discs.";
    if (session.paused()) return "Press Play to time a tick.";
    const Method other = method == Method::naive ? Method::grid : Method::naive;
    const auto own = comparison.last(method), its = comparison.last(other);
    const auto present = [&](const auto& last) { return last && last->discs == discsOf(session); };
    const bool flips = !its || (present(own) && !present(its));
    if (flips && !its && comparison.begun(other))
        return std::string(info(other).label) + " has not finished a tick: wait longer with it.";
    return flips ? "Flip the switch and see." : "Timing " + std::string(used.label) + "…";
}

std::uint32_t moreDiscs(const Session& session) {
    const auto v = session.comparison().verdict();
    const bool ownCells = session.config().cell > 0;  // whose cost says nothing of more discs
    if (!v || v->stale || !v->fits || ownCells || session.breaking()) return 0;
    const std::uint32_t most = std::min({info(session.config().response).maxCount,
                                         info(session.config().method).maxCount, kOpeningCount});
    return v->discs < most ? most : 0;
}

}  // namespace cellmates
