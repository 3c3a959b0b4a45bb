#include "session/comparison.h"

#include "../core/builds.h"
#include "session/state_json.h"
#include "support.h"

// The last figures of naive and of grid, for the same scene, number of discs and response, and only
// if they were measured.

namespace cellmates::test {
namespace {

std::string stateOf(const Heard& s) {
    JsonObject json;
    writeState(s.session, false, json);
    return json.str();
}

bool saysInState(const Heard& s, std::string_view text) {
    return stateOf(s).find(text) != std::string::npos;
}

/// Frames until the last figures of a method are known.
bool untilKnown(Heard& s, Method method, int most = 600) {
    for (int k = 0; k < most && !s.session.comparison().last(method); ++k) s.frames(1);
    return s.session.comparison().last(method).has_value();
}

TEST(Comparison, KeepsTheLastFiguresOfBothMethods) {
    Heard s("scene=klaus&n=2000");
    const Comparison& c = s.session.comparison();
    EXPECT_FALSE(c.last(Method::naive) || c.last(Method::grid));
    EXPECT_TRUE(saysInState(s, "\"lastNaive\":null,\"lastGrid\":null,\"answer\":\"\""));
    ASSERT_TRUE(untilKnown(s, Method::grid));
    EXPECT_FALSE(c.last(Method::naive));
    EXPECT_STREQ(c.answer(), "") << "nothing was switched";

    s.order("type=set&method=naive", kReader);
    ASSERT_TRUE(untilKnown(s, Method::naive));
    ASSERT_TRUE(c.last(Method::grid)) << "forgotten by a change of method";
    EXPECT_EQ(c.last(Method::naive)->pairTests, 2000u * 1999 / 2);
    EXPECT_LT(c.last(Method::grid)->pairTests, 20'000u);
    EXPECT_GT(c.last(Method::naive)->tick.ms, c.last(Method::grid)->tick.ms);
    EXPECT_TRUE(saysInState(s, "\"pairTests\":1999000}"));

    // Times of other methods are not kept, and change nothing.
    s.order("type=set&method=sap", kReader);
    s.frames(60);
    EXPECT_TRUE(c.last(Method::naive) && c.last(Method::grid));
    EXPECT_FALSE(c.last(Method::sap));
}

TEST(Comparison, IsOfOneSceneNumberOfDiscsAndResponse) {
    for (const char* change :
         {"type=set&n=1500", "type=set&scene=pucks", "type=set&response=elastic"}) {
        Heard s("scene=klaus&n=2000");
        ASSERT_TRUE(untilKnown(s, Method::grid));
        s.order("type=set&method=naive", kReader);
        ASSERT_TRUE(untilKnown(s, Method::naive));
        ASSERT_STRNE(s.session.comparison().answer(), "");
        s.order(change, kReader);
        s.frames(2);
        EXPECT_FALSE(s.session.comparison().last(Method::grid)) << change;
        EXPECT_STREQ(s.session.comparison().answer(), "") << change;
        EXPECT_TRUE(untilKnown(s, Method::naive)) << change;
    }
    // The same from the start is the same.
    Heard s("scene=klaus&n=2000");
    ASSERT_TRUE(untilKnown(s, Method::grid));
    s.order("type=reset", kReader);
    s.frames(2);
    EXPECT_TRUE(s.session.comparison().last(Method::grid));
    // Discs that are added make it another number.
    s.order("type=pause");
    const Point middle{s.world().config().box.width / 2, s.world().config().box.height / 2};
    s.session.order(command::Press{middle}, kReader);
    s.frames(2);
    s.session.order(command::Release{}, kReader);
    s.frames(2);
    ASSERT_GT(s.world().particles().count(), 2000u);
    EXPECT_FALSE(s.session.comparison().last(Method::grid));
}

TEST(Comparison, AnswersASwitchByWhatWasMeasured) {
    Heard s(kRepeated ? "scene=klaus&n=800" : "scene=klaus&n=2000");
    const Comparison& c = s.session.comparison();
    ASSERT_TRUE(untilKnown(s, Method::grid));
    s.order("type=set&method=naive", kReader);
    s.frames(1);
    EXPECT_STREQ(c.answer(), "") << "before naive is measured";
    ASSERT_TRUE(untilKnown(s, Method::naive));
    const double now = c.last(Method::naive)->tick.ms, before = c.last(Method::grid)->tick.ms;
    const std::string wanted = std::string(milliseconds(now).c_str()) + " ms instead of " +
                               milliseconds(before).c_str() + ": " + times(now / before).c_str() +
                               " times as long";
    EXPECT_EQ(c.answer(), wanted);
    EXPECT_TRUE(saysInState(s, "\"answer\":\"" + wanted + "\""));

    s.frames(static_cast<int>(60 * Comparison::kAnswerFor) + 5);
    EXPECT_STREQ(c.answer(), "") << "it stays too long";
    EXPECT_TRUE(c.last(Method::grid));

    s.order("type=set&method=grid", kReader);
    s.frames(120);
    EXPECT_NE(std::string(c.answer()).find("times as fast"), std::string::npos) << c.answer();
    s.order("type=set&method=hash", kReader);
    s.frames(1);
    EXPECT_STREQ(c.answer(), "") << "the next change ends it";
}

// The grid's figures are of one size of cell; naive has none.
TEST(Comparison, AnotherSizeOfCellIsAnotherGrid) {
    Heard s("scene=klaus&n=2000&method=naive");
    ASSERT_TRUE(untilKnown(s, Method::naive));
    s.order("type=set&method=grid", kReader);
    ASSERT_TRUE(untilKnown(s, Method::grid));
    const auto tests = s.session.comparison().last(Method::grid)->pairTests;
    s.order("type=set&cell=40", kReader);
    s.frames(2);
    EXPECT_FALSE(s.session.comparison().last(Method::grid));
    EXPECT_TRUE(s.session.comparison().last(Method::naive));
    ASSERT_TRUE(untilKnown(s, Method::grid));
    EXPECT_GT(s.session.comparison().last(Method::grid)->pairTests, 10 * tests);
}

TEST(Comparison, OneStepOfAPausedWorldIsMeasured) {
    Heard s("scene=klaus&n=2000&paused=1");
    s.order("type=step", kReader);
    ASSERT_TRUE(untilKnown(s, Method::grid, 120));
    s.frames(60);
    EXPECT_FALSE(s.session.busy()) << "frames go on for nothing";
}

TEST(Text, NumbersAreGroupedByCommas) {
    EXPECT_STREQ(grouped(999).c_str(), "999");
    EXPECT_STREQ(grouped(30'000).c_str(), "30,000");
    EXPECT_STREQ(grouped(449'985'000).c_str(), "449,985,000");
    EXPECT_STREQ(milliseconds(0.0314).c_str(), "0.031");
    EXPECT_STREQ(milliseconds(206.4).c_str(), "206");
    EXPECT_STREQ(milliseconds(1234.5).c_str(), "1,235");
    EXPECT_STREQ(times(2.13).c_str(), "2.1");
    EXPECT_STREQ(times(26.8).c_str(), "27");
}

}  // namespace
}  // namespace cellmates::test
