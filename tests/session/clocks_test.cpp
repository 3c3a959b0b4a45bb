#include "session/state_json.h"
#include "support.h"

// With every kind of clock the session's times are right, are upper bounds, or are refused.

namespace cellmates::test {
namespace {

/// A visit of ten seconds, whose frames begin at fixed moments of each clock step.
Duration shownAfterTenSeconds(const Rounding& clock) {
    Heard s("scene=klaus&n=2000", 10, 1, clock);
    for (int frame = 1; frame <= 600; ++frame) {
        s.frames(1);
        s.time.wait(std::max(0.0, frame * 1000 / 60.0 - s.time.exact()));
    }
    EXPECT_EQ(coarseClock(s.session.times().steps().length), "");
    return s.session.times().tick();
}

TEST(Clocks, FineOfEveryKindShowTheTimeOfATick) {
    const double wanted = shownAfterTenSeconds({1e-4}).ms;
    EXPECT_GT(wanted, 0.2);
    EXPECT_LT(wanted, 2);
    for (const Rounding& clock : kFineClocks) {
        SCOPED_TRACE(clock.name());
        const Duration shown = shownAfterTenSeconds(clock);
        EXPECT_FALSE(shown.below);
        // The mean of single times by random steps is off by a tenth (standard deviation).
        EXPECT_NEAR(shown.ms, wanted, 0.2 * wanted);
    }
    EXPECT_NEAR(shownAfterTenSeconds({.step = 0.005, .setBackAt = 5000}).ms, wanted, 0.2 * wanted);
}

TEST(Clocks, FineOfEveryKindGiveARaceItsVerdict) {
    std::array<double, 2> wanted{};
    for (const Rounding& clock : kFineClocks) {
        SCOPED_TRACE(clock.name());
        Heard s("scene=klaus&n=1000&race=naive,grid", 100, 1, clock);
        s.until([&] { return s.session.race() && s.session.race()->over(); }, 30'000);
        const Race& race = *s.session.race();
        const std::array shown{race.tickTime(race.left()), race.tickTime(race.right())};
        for (std::size_t k = 0; k < 2; ++k) {
            if (wanted[k] == 0) wanted[k] = shown[k].ms;  // by the finest clock
            EXPECT_FALSE(shown[k].below);
            EXPECT_NEAR(shown[k].ms, wanted[k], 0.15 * wanted[k]);
        }
        EXPECT_NEAR(race.lead(), wanted[0] / wanted[1], 1.5);
        EXPECT_NE(race.verdict().find("× faster than Naive"), std::string::npos);
    }
}

TEST(Clocks, CoarseOfEveryKindAreSaidToBeSo) {
    for (const Rounding& clock : kCoarseClocks) {
        SCOPED_TRACE(clock.name());
        Heard s("scene=klaus&n=300", 10, 1, clock);
        s.frames(120);
        EXPECT_FALSE(s.session.times().measured());
        EXPECT_FALSE(s.session.times().begun());
        EXPECT_FALSE(s.session.comparison().last(Method::grid));
        const std::string sentence = "this browser rounds its clock to " +
                                     std::string(clock.step < 20 ? "17" : "100") +
                                     " ms, so times cannot be measured";
        for (const char* command :
             {"type=measure", "type=survey", "type=sweep", "type=race&methods=naive,grid"}) {
            const Result refused = s.ask(command);
            EXPECT_EQ(refused.code, Result::Code::coarseClock) << command;
            EXPECT_EQ(refused.sentence, sentence);
        }
        JsonObject json;
        writeState(s.session, json);
        EXPECT_NE(json.str().find("\"untimed\":\"" + sentence), std::string::npos);
        s.done("type=pause");
        s.frames(10);
        EXPECT_FALSE(s.session.busy());
    }
}

}  // namespace
}  // namespace cellmates::test
