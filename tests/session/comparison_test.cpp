#include "session/figures/comparison.h"

#include "../core/builds.h"
#include "session/state_json.h"
#include "support.h"

// A comparison keeps the latest measured figures of naive and of grid for one scene, number of
// discs and response.

namespace cellmates::test {
namespace {

std::string stateOf(const Heard& s) {
    JsonObject json;
    writeShown(s.session, json);
    return json.str();
}

bool saysInState(const Heard& s, std::string_view text) {
    return stateOf(s).find(text) != std::string::npos;
}

/// Runs frames until a method has figures.
bool untilKnown(Heard& s, Method method, int most = 600) {
    for (int k = 0; k < most && !s.session.comparison().last(method); ++k) s.frames(1);
    return s.session.comparison().last(method).has_value();
}

/// Runs frames until there is a verdict.
bool untilJudged(Heard& s, int most = 600) {
    for (int k = 0; k < most && !s.session.comparison().verdict(); ++k) s.frames(1);
    return s.session.comparison().verdict().has_value();
}

TEST(Comparison, KeepsTheLastFiguresOfBothMethods) {
    Heard s("scene=klaus&n=2000");
    const Comparison& c = s.session.comparison();
    EXPECT_FALSE(c.last(Method::naive) || c.last(Method::grid));
    EXPECT_TRUE(saysInState(s,
                            "\"lastNaive\":null,\"lastGrid\":null,\"answer\":\"\",\"verdict\":{"
                            "\"method\":\"\",\"ratio\":0"));
    ASSERT_TRUE(untilKnown(s, Method::grid));
    EXPECT_FALSE(c.last(Method::naive));
    EXPECT_STREQ(c.answer(), "") << "nothing was switched";

    s.submit("type=set&method=naive", kReader);
    ASSERT_TRUE(untilKnown(s, Method::naive));
    ASSERT_TRUE(c.last(Method::grid)) << "a change of method must keep the grid's figures";
    EXPECT_EQ(c.last(Method::naive)->pairTests, 2000u * 1999 / 2);
    EXPECT_LT(c.last(Method::grid)->pairTests, 20'000u);
    EXPECT_GT(c.last(Method::naive)->tick.ms, c.last(Method::grid)->tick.ms);
    EXPECT_TRUE(saysInState(s, "\"pairTests\":1999000,\"n\":2000}"));

    // Other methods' times are not kept and do not change the figures.
    s.submit("type=set&method=sap", kReader);
    s.frames(60);
    EXPECT_TRUE(c.last(Method::naive) && c.last(Method::grid));
    EXPECT_FALSE(c.last(Method::sap));
}

TEST(Comparison, IsOfOneSceneAndResponse) {
    for (const char* change : {"type=set&scene=pucks", "type=set&response=elastic"}) {
        Heard s("scene=klaus&n=2000");
        ASSERT_TRUE(untilKnown(s, Method::grid));
        s.submit("type=set&method=naive", kReader);
        ASSERT_TRUE(untilJudged(s));
        ASSERT_STRNE(s.session.comparison().answer(), "");
        s.submit(change, kReader);
        s.frames(2);
        EXPECT_FALSE(s.session.comparison().last(Method::grid)) << change;
        EXPECT_FALSE(s.session.comparison().verdict()) << change;
        EXPECT_STREQ(s.session.comparison().answer(), "") << change;
        EXPECT_TRUE(untilKnown(s, Method::naive)) << change;
    }
    // A restart keeps the figures.
    Heard s("scene=klaus&n=2000");
    ASSERT_TRUE(untilKnown(s, Method::grid));
    s.submit("type=reset", kReader);
    s.frames(2);
    EXPECT_TRUE(s.session.comparison().last(Method::grid));
}

TEST(Comparison, KeepsAnEarlierResultWithItsNumberOfDiscs) {
    Heard s("scene=klaus&n=2000");
    ASSERT_TRUE(untilKnown(s, Method::grid));
    s.submit("type=set&method=naive", kReader);
    ASSERT_TRUE(untilJudged(s));
    const Comparison& c = s.session.comparison();
    EXPECT_FALSE(c.verdict()->stale);
    // A drag adds discs.
    const Point middle{s.world().config().box.width / 2, s.world().config().box.height / 2};
    s.session.submit(command::Press{middle}, kReader);
    s.frames(3);
    s.session.submit(command::Release{}, kReader);
    s.frames(2);
    ASSERT_GT(s.world().particles().count(), 2000u);
    ASSERT_TRUE(c.verdict());
    EXPECT_TRUE(c.verdict()->stale);
    EXPECT_EQ(c.verdict()->discs, 2000u);
    EXPECT_EQ(c.last(Method::grid)->discs, 2000u);
    EXPECT_TRUE(saysInState(s, "\"n\":2000,\"stale\":true}"));
    // Figures of two numbers of discs are not compared.
    for (int k = 0; k < 600 && c.last(Method::naive)->discs == 2000; ++k) s.frames(1);
    EXPECT_EQ(c.last(Method::naive)->discs, s.world().particles().count());
    EXPECT_TRUE(c.verdict()->stale);
    s.submit("type=set&method=grid", kReader);
    for (int k = 0; k < 600 && c.verdict()->stale; ++k) s.frames(1);
    EXPECT_FALSE(c.verdict()->stale);
    EXPECT_EQ(c.verdict()->discs, s.world().particles().count());
}

// A mean over ticks of two numbers of discs is of neither.
TEST(Comparison, SkipsTheMeanInWhichDiscsWereAdded) {
    Heard s("scene=klaus&n=500&method=naive");
    const auto naive = [&] { return *s.session.comparison().last(Method::naive); };
    ASSERT_TRUE(untilKnown(s, Method::naive));
    s.frames(20);
    ASSERT_TRUE(*s.await(s.submit("type=spawn&x=9&y=9&count=2000")));
    for (int k = 0; k < 600 && naive().discs == 500; ++k) s.frames(1);
    const Duration first = naive().tick;
    s.frames(60);
    EXPECT_EQ(naive().discs, 2500u);
    EXPECT_NEAR(first.ms / naive().tick.ms, 1, 0.02);
}

TEST(Comparison, JudgesTheMethodInUse) {
    Heard s(kRepeated ? "scene=klaus&n=800" : "scene=klaus&n=2000");
    const Comparison& c = s.session.comparison();
    ASSERT_TRUE(untilKnown(s, Method::grid));
    EXPECT_FALSE(c.verdict()) << "only one side has been measured";
    s.submit("type=set&method=naive", kReader);
    s.frames(1);
    EXPECT_FALSE(c.verdict()) << "naive has not been measured yet";
    EXPECT_STREQ(c.answer(), "");
    ASSERT_TRUE(untilJudged(s));
    const auto ratio = [&] {
        return c.last(Method::naive)->tick.ms / c.last(Method::grid)->tick.ms;
    };
    const std::string slower = std::string(factor(ratio()).c_str()) + " slower";
    EXPECT_EQ(c.verdict()->text(), slower);
    EXPECT_EQ(c.verdict()->method, Method::naive);
    const std::string wanted = std::string(duration(c.last(Method::naive)->tick).c_str()) +
                               " ms instead of " + duration(c.last(Method::grid)->tick).c_str() +
                               " ms: " + slower;
    EXPECT_EQ(c.answer(), wanted);
    EXPECT_TRUE(saysInState(s, "\"answer\":\"" + wanted + "\""));
    EXPECT_TRUE(saysInState(s, "\"text\":\"" + slower + "\""));

    s.frames(static_cast<int>(60 * Comparison::kAnswerFor) + 5);
    EXPECT_STREQ(c.answer(), "") << "the answer stays too long";
    EXPECT_TRUE(c.verdict()) << "the verdict must stay";

    s.submit("type=set&method=grid", kReader);
    s.frames(120);
    EXPECT_NE(std::string(c.answer()).find("× faster"), std::string::npos) << c.answer();
    EXPECT_EQ(c.verdict()->method, Method::grid);
    EXPECT_EQ(c.verdict()->text(), std::string(factor(ratio()).c_str()) + " faster");
    s.submit("type=set&method=hash", kReader);
    s.frames(1);
    EXPECT_STREQ(c.answer(), "") << "the next change must end the answer";
    EXPECT_FALSE(c.verdict());
    ASSERT_TRUE(untilJudged(s));
    EXPECT_TRUE(c.verdict()->text().ends_with("× faster than Naive")) << c.verdict()->text();
}

TEST(Comparison, SaysThatFewDiscsMakeNoDifference) {
    for (const char* query : {"scene=klaus&n=2", "scene=klaus&n=0"}) {
        Heard s(query);
        ASSERT_TRUE(untilKnown(s, Method::grid)) << query;
        s.submit("type=set&method=naive", kReader);
        ASSERT_TRUE(untilJudged(s)) << query;
        EXPECT_EQ(s.session.comparison().verdict()->text(),
                  "No difference worth speaking of with so few discs")
            << query;
    }
}

// With a clock of 1 ms the times of few discs are bounds, which fall the longer a method is used.
TEST(Comparison, ComparesABoundOnlyWithATime) {
    for (const auto& [query, verdict] :
         {std::pair{"scene=klaus&n=50", "No difference worth speaking of with so few discs"},
          {"scene=klaus&n=4000", "over "}}) {
        SCOPED_TRACE(query);
        Heard s(query, 1, 1, 1);
        const Comparison& c = s.session.comparison();
        s.frames(900);
        ASSERT_TRUE(untilKnown(s, Method::grid));
        s.submit("type=set&method=naive", kReader);
        ASSERT_TRUE(untilJudged(s));
        EXPECT_TRUE(c.last(Method::grid)->tick.below);
        EXPECT_GT(c.last(Method::naive)->tick.ms, 2 * c.last(Method::grid)->tick.ms);
        EXPECT_TRUE(c.verdict()->text().starts_with(verdict)) << c.verdict()->text();
    }
}

// The first tick after a switch is slower, because it fills caches and allocates. A single step
// shows only that tick.
TEST(Comparison, SaysNothingOfAColdTick) {
    Heard s("scene=klaus&n=2000&paused=1");
    const Comparison& c = s.session.comparison();
    s.submit("type=step&ticks=5", kReader);
    s.frames(120);
    ASSERT_TRUE(c.last(Method::grid) && c.last(Method::grid)->warm);
    s.submit("type=set&method=naive", kReader);
    s.submit("type=step", kReader);
    s.frames(120);
    ASSERT_TRUE(c.last(Method::naive));
    EXPECT_FALSE(c.last(Method::naive)->warm);
    EXPECT_FALSE(c.verdict());
    s.submit("type=step&ticks=5", kReader);
    s.frames(120);
    EXPECT_TRUE(c.verdict());
    // If a tick takes this long, the cost of the first one does not matter.
    Heard slow("scene=klaus&n=2000", 1000);
    ASSERT_TRUE(untilKnown(slow, Method::grid, 20'000));
    slow.submit("type=set&method=naive", kReader);
    ASSERT_TRUE(untilJudged(slow, 20'000));
    EXPECT_EQ(slow.world().stats().method, Method::naive);
}

// The grid's figures are for one size of cell; naive's do not depend on it.
TEST(Comparison, AnotherSizeOfCellIsAnotherGrid) {
    Heard s("scene=klaus&n=2000&method=naive");
    ASSERT_TRUE(untilKnown(s, Method::naive));
    s.submit("type=set&method=grid", kReader);
    ASSERT_TRUE(untilKnown(s, Method::grid));
    ASSERT_TRUE(untilJudged(s));
    const auto tests = s.session.comparison().last(Method::grid)->pairTests;
    s.submit("type=set&cell=40", kReader);
    s.frames(2);
    EXPECT_FALSE(s.session.comparison().last(Method::grid));
    EXPECT_FALSE(s.session.comparison().verdict());
    EXPECT_TRUE(s.session.comparison().last(Method::naive));
    ASSERT_TRUE(untilKnown(s, Method::grid));
    EXPECT_GT(s.session.comparison().last(Method::grid)->pairTests, 10 * tests);
}

TEST(Comparison, OneStepOfAPausedWorldIsMeasured) {
    Heard s("scene=klaus&n=2000&paused=1");
    ASSERT_TRUE(s.await(s.submit("type=step", kReader)));
    EXPECT_TRUE(s.session.busy()) << "a later frame takes the mean";
    ASSERT_TRUE(untilKnown(s, Method::grid, 120));
    s.frames(60);
    EXPECT_FALSE(s.session.busy()) << "the session still asks for frames";
}

}  // namespace
}  // namespace cellmates::test
