#include "session/figures/star.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/inspect/closeup.h"
#include "support.h"

namespace cellmates::test {
namespace {

// The number of pair tests of a disc, counted by a close-up of the same state.
std::size_t countedTests(const World& world, std::uint32_t id) {
    Closeup closeup;
    Pace unhurried;
    EXPECT_TRUE(closeup.look(world));
    EXPECT_EQ(closeup.prepareTests(unhurried), Progress::done);
    return closeup.testsOf(*closeup.indexOf(id)).size();
}

// Seconds until the star has gone, at 60 frames per second.
double lifeOf(Heard& heard) {
    int frames = 0;
    for (; heard.session.star().active() && frames < 1000; ++frames) heard.frames(1);
    return frames / 60.0;
}

TEST(Star, ShowsWhatACloseupCountsForEveryMethod) {
    Heard heard("scene=klaus&n=2000&method=sap");
    heard.frames(30);
    for (const MethodInfo& method : methods()) {
        heard.submit("type=set&method=" + std::string(method.name), kReader);
        heard.frames(8);
        ASSERT_TRUE(heard.session.star().active()) << method.name;
        const auto& tests = heard.session.inspection().tests();
        ASSERT_TRUE(tests) << method.name;
        const Particles& p = heard.session.inspection().lookedAt();
        const Box box = heard.world().config().box;
        EXPECT_LT(std::hypot(p.x[tests->disc] - box.width / 2, p.y[tests->disc] - box.height / 2),
                  box.height / 4);
        EXPECT_EQ(tests->shown.size(), tests->all);
        EXPECT_EQ(tests->all, countedTests(heard.world(), p.id[tests->disc])) << method.name;
        if (method.id == Method::naive) {
            EXPECT_EQ(tests->all, 1999u);
        }
        if (method.id == Method::grid) {
            EXPECT_LT(tests->all, 60u);
        }
    }
}

TEST(Star, IsThereWhileATickTakesManyFrames) {
    Heard heard("scene=million&n=30000", 8);
    heard.frames(30);
    heard.submit("type=set&method=naive", kReader);
    heard.frames(4);
    ASSERT_TRUE(heard.session.inspection().tests());
    EXPECT_EQ(heard.session.inspection().tests()->all, 29'999u);
    EXPECT_TRUE(heard.session.star().moving());
}

TEST(Star, GrowsStaysAndFadesInTwoSeconds) {
    Heard heard("scene=klaus&n=500");
    heard.frames(5);
    heard.submit("type=set&method=naive", kReader);
    heard.frames(3);
    const Star& star = heard.session.star();
    const float early = star.reach();
    EXPECT_LT(early, 0.3f);
    heard.frames(60);
    EXPECT_EQ(star.reach(), 1);
    EXPECT_EQ(star.opacity(), 1);
    heard.frames(45);
    EXPECT_LT(star.opacity(), 1);
    EXPECT_NEAR(lifeOf(heard) + (3 + 60 + 45) / 60.0, 2.1, 0.1);
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

TEST(Star, StandsStillUntilTheNextInput) {
    Heard heard("scene=klaus&n=500&paused=1");
    heard.session.setStill(true);
    heard.frames(3);
    heard.submit("type=set&method=naive", kReader);
    heard.frames(600);
    const Star& star = heard.session.star();
    ASSERT_TRUE(star.active());
    EXPECT_EQ(star.reach(), 1);
    EXPECT_EQ(star.opacity(), 1);
    EXPECT_FALSE(heard.session.busy()) << "a still star must not be drawn again";
    heard.session.submit(command::Point{{3, 3}}, kReader);
    EXPECT_TRUE(star.active());
    heard.submit("type=set&gridlines=1", kReader);
    EXPECT_FALSE(star.active());
}

TEST(Star, SaysWhereThereAreTooManyDiscs) {
    Heard heard("scene=klaus&n=200001");
    heard.frames(40);
    heard.submit("type=set&method=sap", kReader);
    EXPECT_FALSE(heard.session.star().active());
    EXPECT_EQ(heard.notices(), "The pair tests of one disc are drawn with up to 200,000 discs.\n");
}

// The option shows permanently the tests that a switch shows for a while, even without a pointer.
TEST(Star, IsKeptByTheOption) {
    Heard heard("scene=klaus&n=500&tests=1");
    heard.frames(5);
    ASSERT_TRUE(heard.session.inspection().tests());
    EXPECT_EQ(
        heard.session.inspection().tests()->all,
        countedTests(
            heard.world(),
            heard.session.inspection().lookedAt().id[heard.session.inspection().tests()->disc]));
    heard.submit("type=set&method=naive", kReader);
    heard.frames(300);
    EXPECT_FALSE(heard.session.star().active());
    EXPECT_EQ(heard.session.inspection().tests()->all, 499u);
}

}  // namespace
}  // namespace cellmates::test
