#include "session/figures/star.h"

#include <cmath>
#include <string>

#include "core/inspect/closeup.h"
#include "support.h"

namespace cellmates::test {
namespace {

// The number of pair tests of the star's disc, counted by a close-up of the same state.
std::size_t countedTests(const Heard& heard) {
    const Inspection& shown = heard.session.inspection();
    Closeup closeup;
    Pace unhurried;
    EXPECT_TRUE(closeup.look(heard.world()));
    EXPECT_EQ(closeup.prepareTests(unhurried), Progress::done);
    return closeup.testsOf(*closeup.indexOf(shown.lookedAt().id[shown.tests()->disc])).size();
}

TEST(Star, ShowsWhatACloseupCountsForEveryMethod) {
    Heard heard("scene=klaus&n=2000&method=sap");
    heard.frames(30);
    for (const MethodInfo& method : methods()) {
        SCOPED_TRACE(method.name);
        heard.submit("type=set&method=" + std::string(method.name), kReader);
        heard.frames(8);
        ASSERT_TRUE(heard.session.star().active());
        const auto& tests = heard.session.inspection().tests();
        ASSERT_TRUE(tests);
        const Particles& p = heard.session.inspection().lookedAt();
        const Box box = heard.world().config().box;
        EXPECT_LT(std::hypot(p.x[tests->disc] - box.width / 2, p.y[tests->disc] - box.height / 2),
                  box.height / 4);
        EXPECT_EQ(tests->shown.size(), tests->all);
        EXPECT_EQ(tests->all, countedTests(heard));
        if (method.id == Method::naive) EXPECT_EQ(tests->all, 1999u);
        if (method.id == Method::grid) EXPECT_LT(tests->all, 60u);
    }
    // It is there while a tick takes many frames.
    Heard slow("scene=klaus&n=1000&method=grid", 2000);
    slow.frames(30);
    slow.submit("type=set&method=naive", kReader);
    slow.frames(4);
    ASSERT_TRUE(slow.session.inspection().tests());
    EXPECT_EQ(slow.session.inspection().tests()->all, 999u);
    EXPECT_TRUE(slow.session.star().moving());
}

TEST(Star, GrowsStaysAndFadesInTwoSeconds) {
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
    heard.frames(45);
    EXPECT_LT(star.opacity(), 1);
    heard.until([&] { return !star.active(); });
    EXPECT_NEAR(heard.seconds - begun, 2.1, 0.1);
    heard.frames(1);
    EXPECT_FALSE(heard.session.inspection().tests());
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
    EXPECT_EQ(tests->all, countedTests(heard));
    heard.submit("type=set&method=naive", kReader);
    heard.frames(300);
    EXPECT_FALSE(heard.session.star().active());
    EXPECT_EQ(tests->all, 499u);
}

}  // namespace
}  // namespace cellmates::test
