#include "session/cost.h"

#include "session/text.h"
#include "support.h"

// The sentence for visitors who do not see the figures is about one whole tick, or says what is
// missing.

namespace cellmates::test {
namespace {

std::string tests(const Heard& heard) {
    const Stats& last = *heard.session.figures();
    return grouped(last.pairTests) + " pair tests, " + grouped(last.contacts) + " contacts, ";
}

TEST(Cost, IsThatOfTheLastWholeTick) {
    Heard heard("scene=klaus&n=2000&paused=1");
    heard.frames(1);
    EXPECT_EQ(costInWords(heard.session), "Paused. 2,000 discs, method Grid: no tick yet.");
    heard.step(1);
    EXPECT_EQ(costInWords(heard.session),
              "Paused. 2,000 discs, method Grid: " + tests(heard) + "not timed yet.");
    heard.done("type=play");
    heard.until([&] { return heard.session.times().measured(); });
    const std::string ms = figure(heard.session.times().tick().ms) + " ms per tick.";
    const std::string below = heard.session.times().tick().below ? "less than " : "";
    EXPECT_EQ(costInWords(heard.session), "2,000 discs, method Grid: " + tests(heard) + below + ms);
    heard.done("type=set&method=naive");
    heard.until([&] { return heard.session.comparison().verdict().has_value(); });
    const std::string verdict = heard.session.comparison().verdict()->text();
    const std::string& limits = heard.session.comparison().limits();
    ASSERT_TRUE(limits.starts_with("Smooth on your machine: about ")) << limits;
    EXPECT_TRUE(
        costInWords(heard.session).ends_with(" ms per tick. That is " + verdict + ". " + limits))
        << costInWords(heard.session);
}

TEST(Cost, SaysHowMuchOfALongTickIsDone) {
    Heard heard("scene=klaus&n=3000&method=naive", 2'000);
    heard.until([&] { return heard.world().progress() > 0.1f; });
    const int share = static_cast<int>(100 * heard.world().progress());
    EXPECT_EQ(costInWords(heard.session),
              "3,000 discs, method Naive: the next tick is " + std::to_string(share) + "% done.");
}

TEST(Cost, SaysThatAMethodWasLeftWithinItsFirstTick) {
    Heard heard("scene=klaus&n=3000&method=grid", 2'000);
    heard.until([&] { return heard.session.times().measured(); });
    EXPECT_EQ(reasonInWords(heard.session), "Flip the switch and see.");
    heard.done("type=set&method=naive");
    heard.until([&] { return heard.world().progress() > 0.1f; });
    heard.done("type=set&method=grid");
    heard.frames(1);
    EXPECT_EQ(reasonInWords(heard.session), "Naive has not finished a tick: wait longer with it.");
}

TEST(Cost, SaysAtLeastHowMuchSlowerNaiveIsWhileItMakesItsFirstTick) {
    Heard heard("scene=klaus&n=3000&method=grid", 2'000);
    heard.until([&] { return heard.session.times().measured(); });
    heard.frames(1);
    EXPECT_EQ(leastInWords(heard.session), "");
    heard.done("type=set&method=naive");
    heard.until([&] { return heard.world().progress() > 0.5f; });
    std::string words = leastInWords(heard.session);
    std::erase(words, ',');
    ASSERT_TRUE(words.ends_with("× slower")) << words;
    const double least = std::stod(words);
    heard.done("type=set&method=grid");
    heard.frames(1);
    words = leastInWords(heard.session);
    ASSERT_TRUE(words.ends_with("× faster")) << words << ": naive was left within its tick";
    std::erase(words, ',');
    EXPECT_GE(std::stod(words), 0.9 * least);
    heard.done("type=set&method=naive");
    heard.until([&] { return heard.session.comparison().verdict().has_value(); });
    EXPECT_LE(least, 1.1 * heard.session.comparison().verdict()->ratio);
    EXPECT_EQ(leastInWords(heard.session), "");
    heard.done("type=spawn&x=50&y=50&count=10");
    heard.until([&] { return heard.world().particles().count() == 3010; });
    EXPECT_EQ(leastInWords(heard.session), "") << "the grid was timed with fewer";
}

TEST(Cost, NamesTheTestsThatTheGridSparesOnceBothAreTimed) {
    Heard heard("scene=klaus&n=3000&method=grid", 2'000);
    heard.until([&] { return heard.session.times().measured(); });
    const std::string asked = "At one test a second, Naive takes 1 month 21 days, Grid 2 hours ";
    EXPECT_TRUE(causeInWords(heard.session).starts_with(asked)) << causeInWords(heard.session);
    heard.done("type=set&method=naive");
    heard.until([&] { return heard.session.comparison().verdict().has_value(); });
    const double grid = static_cast<double>(costOf(heard.session, Method::grid).pairTests);
    const std::string cause = "Grid makes " + factor(twoDigits(3000 * 2999 / 2 / grid)) +
                              " fewer tests, but sorts discs into cells.";
    EXPECT_EQ(causeInWords(heard.session), cause);
    heard.done("type=set&method=grid");
    heard.frames(200);
    EXPECT_EQ(causeInWords(heard.session), cause) << "as long as the times are held";
    heard.done("type=spawn&x=50&y=50&count=10");
    heard.until([&] { return heard.world().particles().count() == 3010; });
    heard.frames(1);
    EXPECT_EQ(causeInWords(heard.session), "") << "the verdict is of fewer discs";
}

TEST(Cost, BlamesCellsThatAreTooLarge) {
    Heard heard("scene=klaus&n=3000&method=naive", 10);
    heard.until([&] { return heard.session.comparison().begun(Method::naive); });
    heard.until([&] { return heard.session.times().measured(); });
    heard.done("type=set&method=grid&cell=10000");
    heard.until([&] {
        const auto verdict = heard.session.comparison().verdict();
        return verdict && verdict->method == Method::grid;
    });
    ASSERT_TRUE(heard.session.comparison().verdict()->slower);
    EXPECT_EQ(reasonInWords(heard.session),
              "Cells of 10000 px hold too many discs. An empty Cell size is automatic.");
    EXPECT_EQ(causeInWords(heard.session), "") << "one cell has all pairs";
    EXPECT_EQ(moreDiscs(heard.session), 0u);
}

TEST(Cost, SaysWhyThereAreNoTimes) {
    Heard heard("scene=klaus&n=300", 1, 1, {17});
    heard.frames(10);
    EXPECT_EQ(costInWords(heard.session),
              "300 discs, method Grid: " + tests(heard) +
                  "this browser rounds its clock to 17 ms, so times cannot be measured.");
}

}  // namespace
}  // namespace cellmates::test
