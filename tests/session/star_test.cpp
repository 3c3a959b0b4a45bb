#include "session/figures/star.h"

#include <string>

#include "support.h"

namespace cellmates::test {
namespace {

// That it shows the tests of each method is tested in tests/app.
TEST(Star, GrowsStaysAndFadesInFiveSeconds) {
    Heard heard("scene=klaus&n=500");
    heard.frames(5);
    heard.submit("type=set&method=naive", kReader);
    const double begun = heard.seconds;
    heard.frames(3);
    const Star& star = heard.session.star();
    EXPECT_LT(star.reach(), 0.3f);
    heard.frames(60);
    EXPECT_EQ(star.reach(), 1);
    EXPECT_EQ(star.opacity(), 1);
    heard.frames(207);
    EXPECT_LT(star.opacity(), 1);
    heard.until([&] { return !star.active(); });
    EXPECT_NEAR(heard.seconds - begun, 4.8, 0.1);
    heard.frames(1);
    EXPECT_FALSE(heard.session.inspection().tests());
}

// A disc that is tested against none would say nothing of the method.
TEST(Star, ShowsADiscThatIsTestedAgainstOthers) {
    for (const char* seed : {"1", "2", "3", "4", "5", "6"}) {
        Heard heard(std::string("scene=klaus&n=2000&method=naive&paused=1&seed=") + seed);
        heard.frames(5);
        heard.submit("type=set&method=grid", kReader);
        heard.until([&] { return heard.session.inspection().tests().has_value(); });
        EXPECT_GE(heard.session.inspection().tests()->all, 3u) << seed;
        heard.done("type=play");
        for (int k = 0; k < 200 && heard.session.star().active(); ++k) {
            heard.frames(1);
            const auto& tests = heard.session.inspection().tests();
            EXPECT_TRUE(!tests || tests->all > 0) << seed << " after it has moved";
        }
    }
}

// Discs lie in a corner, and pegs everywhere.
TEST(Star, ShowsADiscThatMoves) {
    Heard heard("try=break");
    heard.done("type=spawn&x=9&y=9&count=400");
    heard.frames(5);
    heard.submit("type=set&method=grid", kReader);
    const Inspection& inspection = heard.session.inspection();
    heard.until([&] { return inspection.tests().has_value(); });
    EXPECT_FALSE(inspection.lookedAt().fixed(inspection.tests()->disc));
}

TEST(Star, StaysUntilTheMethodHasBeenTimed) {
    for (const bool paused : {false, true}) {
        Heard heard("scene=klaus&n=9000&method=grid", 2000);
        heard.frames(30);
        if (paused) heard.done("type=pause", kReader);
        heard.submit("type=set&method=naive", kReader);
        const Star& star = heard.session.star();
        const TickTimes& times = heard.session.times();
        heard.until([&] { return star.active(); });
        const double begun = heard.seconds;
        heard.until([&] { return heard.session.inspection().tests().has_value(); });
        EXPECT_EQ(heard.session.inspection().tests()->all, 8999u);
        heard.until([&] { return times.measured() || !star.active(); });
        EXPECT_EQ(star.active(), !paused);
        EXPECT_EQ(times.measured(), !paused);
        if (!paused) EXPECT_GT(star.opacity(), 0.9f);
        EXPECT_GT(heard.seconds - begun, 3.3) << "or it proves nothing";
        heard.until([&] { return !star.active(); });
    }
}

TEST(Star, LinesAreSpreadEvenlyOverAllTestsAndShowEachContact) {
    for (const std::uint32_t n : {50u, 601u, 602u, 1000u, 20'000u, 100'000u}) {
        SCOPED_TRACE(n);
        Heard heard("scene=klaus&method=naive&tests=1&paused=1&n=" + std::to_string(n));
        heard.until([&] { return heard.session.drawnTests(); });
        const Inspection::Tests& tests = *heard.session.drawnTests();
        ASSERT_EQ(tests.shown.size(), n - 1);
        std::uint32_t apart = 0, overlaps = 0;
        std::size_t next = 0;
        for (std::size_t k = 0; k < tests.shown.size(); ++k) {
            const bool hit = tests.shown[k].overlaps;
            EXPECT_TRUE(tests.draws(k) || (!hit && k != next));
            overlaps += hit && tests.draws(k);
            apart += !hit && tests.draws(k);
            if (k == next) next += tests.every();
        }
        EXPECT_EQ(overlaps, tests.overlaps);
        EXPECT_LE(apart, 600u);
        EXPECT_GE(apart + overlaps, std::min(n - 1, 300u));
    }
}

TEST(Star, IsTheReadersAlone) {
    Heard heard("scene=klaus&n=500");
    heard.frames(30);
    const Star& star = heard.session.star();
    EXPECT_FALSE(star.active()) << "opening must show no star";
    heard.submit("type=set&method=naive");
    heard.frames(2);
    EXPECT_FALSE(star.active()) << "a command of the embedding page must show no star";
    heard.submit("type=set&gravity=0.5", kReader);
    heard.submit("type=set&method=naive", kReader);
    EXPECT_FALSE(star.active()) << "choosing the current method must show no star";
    heard.submit("type=set&scene=pucks&method=grid", kReader);
    EXPECT_FALSE(star.active()) << "a new scene must show no star";
    heard.frames(30);
    heard.submit("type=set&method=naive", kReader);
    EXPECT_TRUE(star.active());
    heard.submit("type=seek&tick=3", kReader);
    heard.frames(60);
    EXPECT_FALSE(star.active()) << "a seek must end the star";
    heard.submit("type=set&method=grid", kReader);
    heard.submit("type=reset", kReader);
    EXPECT_FALSE(star.active()) << "a restart must end the star";
    heard.session.setRecording(true);
    heard.submit("type=set&method=naive", kReader);
    EXPECT_FALSE(star.active()) << "a clip must contain no star";
    heard.session.setRecording(false);
    heard.submit("type=set&method=grid", kReader);
    EXPECT_TRUE(star.active());
}

TEST(Star, AndTheOptionAreForTwoHundredThousandDiscs) {
    Heard heard("scene=klaus&n=200001&paused=1");
    heard.done("type=set&method=sap", kReader);
    EXPECT_FALSE(heard.session.star().active());
    EXPECT_EQ(heard.notices(), "The pair tests of one disc are drawn with up to 200,000 discs.\n");
    const Result refused = heard.ask("type=set&tests=1", kReader);
    EXPECT_EQ(refused.code, Result::Code::tooMany);
    EXPECT_EQ(refused.field, "tests");
}

// The option shows permanently the tests that a switch shows for a while, even without a pointer.
TEST(Star, IsKeptByTheOption) {
    Heard heard("scene=klaus&n=500&tests=1");
    heard.frames(5);
    const auto& tests = heard.session.inspection().tests();
    ASSERT_TRUE(tests);
    EXPECT_LT(tests->all, 60u);
    heard.submit("type=set&method=naive", kReader);
    heard.frames(300);
    EXPECT_FALSE(heard.session.star().active());
    EXPECT_EQ(tests->all, 499u);
}

}  // namespace
}  // namespace cellmates::test
