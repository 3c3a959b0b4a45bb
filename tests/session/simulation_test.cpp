#include <string>

#include "support.h"

// Commands change the world only between two ticks.

namespace cellmates::test {
namespace {

using Code = Result::Code;

TEST(Simulation, AMillionDiscsArePlacedInSlices) {
    Heard s("scene=million&n=2000000");
    ASSERT_TRUE(s.session.world());
    EXPECT_FALSE(s.world().placed());
    for (int k = 0; k < 100 && !s.world().placed(); ++k) s.frames(1);
    EXPECT_EQ(s.world().particles().count(), 2'000'000u);
}

// Once, beyond 20,000 discs every later change was rejected, with a notice in every frame.
TEST(Simulation, ExactIsFullAndGoesOnTakingChanges) {
    Heard s("scene=pucks&n=19990&response=exact&spawn=100");
    s.frames(2);
    s.session.submit(command::Press{{400, 300}}, kReader);
    for (int k = 0; k < 4000 && s.world().refused() == 0; ++k) s.frames(1);
    s.session.submit(command::Release{}, kReader);
    s.frames(20);
    EXPECT_EQ(s.world().particles().count(), 20'000u);
    EXPECT_GT(s.world().refused(), 0u);
    for (const char* change : {"gravity=0.1", "speedlimit=5", "method=naive", "response=elastic"}) {
        const Result* const result = s.await(s.submit("type=set&" + std::string(change), kReader));
        ASSERT_TRUE(result) << change;
        EXPECT_TRUE(*result) << result->sentence;
    }
    EXPECT_EQ(s.notices(), "");
}

TEST(Simulation, ChangingTheMethodGivesUpATickThatHasMovedNothing) {
    Heard s("scene=klaus&n=100000");
    s.frames(30);
    const std::uint64_t tick = s.world().tick(), hash = s.world().hash();
    s.submit("type=pause");
    s.submit("type=set&method=naive", kReader);
    s.submit("type=step");
    s.frames(3);
    ASSERT_TRUE(s.world().ticking());
    ASSERT_TRUE(*s.answerTo(s.submit("type=set&method=grid", kReader)));
    EXPECT_FALSE(s.world().ticking());
    EXPECT_EQ(s.world().hash(), hash);
    EXPECT_EQ(s.world().tick(), tick);
    s.frames(10);
    EXPECT_EQ(s.world().tick(), tick + 1);  // the requested step
}

TEST(Simulation, DiscsCanBeAskedForAtAPlace) {
    Heard s("n=50&paused=1");
    s.frames(3);
    const auto spawn = s.submit("type=spawn&x=100.1&y=20&count=7&radius=3");
    ASSERT_TRUE(s.await(spawn) && *s.answerTo(spawn));
    const Particles& p = s.world().particles();
    ASSERT_EQ(p.count(), 57u);
    EXPECT_EQ(s.world().tick(), 0u);
    for (std::uint32_t i = 50; i < 57; ++i) {
        EXPECT_NEAR(p.x[i], 100.1f, 1.2f);
        EXPECT_NEAR(p.y[i], 20, 1.2f);
        EXPECT_EQ(p.r[i], 3);
    }
    // While the world plays, discs are added after earlier commands and between two ticks.
    s.submit("type=play");
    s.submit("type=step&ticks=30");
    const auto last = s.submit("type=spawn&x=0&y=500");
    ASSERT_TRUE(s.await(last) && *s.answerTo(last));
    EXPECT_EQ(s.world().tick(), 30u);
    EXPECT_EQ(s.world().particles().count(), 58u);
    EXPECT_EQ(s.timesAnswered(last), 1);
}

TEST(Simulation, DiscsThatCannotBeAddedAreRefusedByName) {
    Heard s("n=50&paused=1");
    s.frames(3);
    const auto refused = [&](std::string_view text, std::string_view field, Result::Code code) {
        const Result* const result = s.await(s.submit(text));
        ASSERT_TRUE(result) << text;
        EXPECT_EQ(result->field, field) << text;
        EXPECT_EQ(result->code, code) << text;
    };
    refused("type=spawn", "x", Code::badValue);
    refused("type=spawn&x=1", "y", Code::badValue);
    refused("type=spawn&x=nan&y=1", "x", Code::badValue);
    refused("type=spawn&x=inf&y=1", "x", Code::badValue);
    refused("type=spawn&x=1&y=-0.01", "y", Code::badValue);
    refused("type=spawn&x=1e4&y=1", "x", Code::badValue);
    refused("type=spawn&x=1&y=1&count=0", "count", Code::badValue);
    refused("type=spawn&x=1&y=1&count=10001", "count", Code::badValue);
    refused("type=spawn&x=1&y=1&radius=0.5", "radius", Code::badValue);
    EXPECT_EQ(s.world().particles().count(), 50u);
    EXPECT_EQ(s.session.timeline().bytes(), 0u);
    // A command adds all of its discs or none.
    for (int k = 0; k < 9; ++k) s.await(s.submit("type=spawn&x=1&y=1&count=10000"));
    ASSERT_TRUE(*s.await(s.submit("type=spawn&x=1&y=1&count=9999")));
    refused("type=spawn&x=1&y=1&count=2", "count", Code::tooMany);
    EXPECT_EQ(s.world().particles().count(), 50 + 99'999u);
    EXPECT_EQ(s.world().refused(), 0u);
}

// The hash shown while paused is the state's, even after changes between two ticks.
TEST(Simulation, TheHashThatIsShownIsThatOfTheState) {
    Heard s("scene=pile&n=300");
    s.frames(60);
    s.submit("type=pause");
    s.frames(5);
    const auto shown = s.session.hashWhilePaused();
    ASSERT_TRUE(shown);
    for (const char* change : {"response=elastic", "response=settle", "method=naive"}) {
        ASSERT_TRUE(*s.await(s.submit("type=set&" + std::string(change))));
        ASSERT_TRUE(s.session.hashWhilePaused());
        EXPECT_EQ(*s.session.hashWhilePaused(), s.world().hash()) << change;
    }
    EXPECT_NE(*s.session.hashWhilePaused(), *shown);  // the state that `settle` kept is discarded
}

}  // namespace
}  // namespace cellmates::test
