#include "session/figures/comparison.h"

#include <cmath>
#include <cstdio>
#include <string>

#include "session/cost.h"
#include "session/limits.h"
#include "session/state_json.h"
#include "session/text.h"
#include "support.h"

// A comparison keeps the latest measured figures of naive and of grid for one scene, number of
// discs and response.

namespace cellmates::test {
namespace {

struct Compared : Heard {
    using Heard::Heard;

    const Comparison& comparison() const { return session.comparison(); }
    Comparison::Figures last(Method method) const { return comparison().last(method).value(); }
    Comparison::Verdict verdict() const { return comparison().verdict().value(); }

    /// Changes the method and runs frames until it has figures.
    void measure(const char* method) {
        submit("type=set&method=" + std::string(method), kReader);
        until([&] { return comparison().last(session.config().method).has_value(); });
    }
    /// Measures the grid and then naive, and runs frames until there is a verdict.
    void judge() {
        measure("grid");
        measure("naive");
        until([&] { return comparison().verdict().has_value(); });
    }
    void expectInState(std::string_view text) const {
        JsonObject json;
        writeShown(session, json);
        EXPECT_NE(json.str().find(text), std::string::npos) << text << " in " << json.str();
    }
};

TEST(Comparison, IsOfOneSceneAndResponse) {
    for (const auto& [change, kept] : {std::pair{"type=set&scene=pucks", false},
                                       {"type=set&response=elastic", false},
                                       {"type=reset", true}}) {
        SCOPED_TRACE(change);
        Compared s("scene=klaus&n=800");
        s.judge();
        s.submit(change, kReader);
        s.frames(2);
        for (const Method method : {Method::naive, Method::grid})
            EXPECT_EQ(s.comparison().last(method).has_value(), kept);
        EXPECT_EQ(s.comparison().verdict().has_value(), kept);
    }
}

// The grid's figures are for one size of cell; naive's do not depend on it.
TEST(Comparison, AnotherSizeOfCellIsAnotherGrid) {
    Compared s("scene=klaus&n=800");
    s.measure("naive");
    s.measure("grid");
    const auto tests = s.last(Method::grid).pairTests;
    s.submit("type=set&cell=40", kReader);
    s.frames(2);
    EXPECT_FALSE(s.comparison().last(Method::grid));
    EXPECT_FALSE(s.comparison().verdict());
    EXPECT_TRUE(s.comparison().last(Method::naive));
    s.measure("grid");
    EXPECT_GT(s.last(Method::grid).pairTests, 10 * tests);
}

TEST(Comparison, KeepsAnEarlierResultWithItsNumberOfDiscs) {
    Compared s("scene=klaus&n=800");
    s.judge();
    EXPECT_FALSE(s.verdict().stale);
    // A drag adds discs.
    const Point middle{s.world().config().box.width / 2, s.world().config().box.height / 2};
    s.submit(command::Press{middle});
    s.frames(3);
    s.submit(command::Release{});
    s.frames(2);
    ASSERT_GT(s.world().particles().count(), 800u);
    ASSERT_TRUE(s.comparison().verdict());
    EXPECT_TRUE(s.verdict().stale);
    EXPECT_EQ(s.verdict().discs, 800u);
    EXPECT_EQ(s.last(Method::grid).discs, 800u);
    s.expectInState("\"count\":800,\"stale\":true}");
    // Figures of two numbers of discs are not compared.
    s.until([&] { return s.last(Method::naive).discs != 800 && s.last(Method::naive).warm; });
    EXPECT_EQ(s.last(Method::naive).discs, s.world().particles().count());
    EXPECT_TRUE(s.verdict().stale);
    const std::string now = grouped(s.world().particles().count()) + " discs: still in a frame";
    EXPECT_EQ(presentInWords(s.session), now);
    EXPECT_TRUE(reasonInWords(s.session).starts_with("With 800 discs: "))
        << reasonInWords(s.session);
    s.submit("type=set&method=grid", kReader);
    s.until([&] { return !s.verdict().stale; });
    EXPECT_EQ(s.verdict().discs, s.world().particles().count());
}

TEST(Comparison, ExpectsNothingOfNoDiscs) {
    Compared s("scene=klaus&n=0");
    s.judge();
    s.done("type=spawn&x=9&y=9&count=50");
    s.frames(60);
    EXPECT_EQ(s.comparison().expected(), 0);
}

// Somebody divides the numbers in sight.
TEST(Comparison, SaysHowManyFewerTestsOfTheNumbersInSight) {
    Compared s("scene=pegs&n=12000");
    s.judge();
    s.submit("type=set&method=grid", kReader);
    const auto gridTests = [&] { return costOf(s.session, Method::grid).pairTests; };
    const std::uint64_t first = gridTests();
    const auto expectAgreement = [&] {
        const double naive = 12'000.0 * 11'999 / 2;
        EXPECT_TRUE(causeInWords(s.session).starts_with(
            "Grid makes " +
            std::string(factor(twoDigits(naive / static_cast<double>(gridTests())))) + " fewer"))
            << causeInWords(s.session) << gridTests();
    };
    for (int k = 0; k < 5; ++k) {
        s.frames(40);
        expectAgreement();
        EXPECT_EQ(gridTests(), first) << "the time beside it stays, too";
    }
    EXPECT_NE(s.last(Method::grid).pairTests, first);
    s.submit("type=pause", kReader);
    s.frames(2);
    EXPECT_NE(gridTests(), first) << "those of the tick that stands";
    expectAgreement();
}

// Visitors watch the time while they pour; only one that is of equal discs is compared.
TEST(Comparison, FollowsAPour) {
    Compared s("scene=klaus&n=4000");
    s.judge();
    s.measure("grid");
    const double before = s.comparison().held(Method::grid, 4000)->tick.ms;
    s.submit(command::Press{{40, 40}});
    s.frames(100);
    const Comparison::Figures during = s.last(Method::grid);
    const std::uint32_t now = s.world().particles().count();
    EXPECT_GT(during.discs, 4000u + (now - 4000) / 2);
    EXPECT_GT(during.tick.ms, before);
    EXPECT_FALSE(during.warm);
    EXPECT_EQ(s.verdict().discs, 4000u);
    s.submit(command::Release{});
    s.until([&] { return s.last(Method::grid).warm; });
    EXPECT_EQ(s.last(Method::grid).discs, s.world().particles().count());
}

TEST(Comparison, SaysAfterAPourWhatNaiveWouldTake) {
    Compared s("scene=klaus&n=2000");
    s.judge();
    s.measure("grid");
    const double naive = s.comparison().held(Method::naive, 2000)->tick.ms;
    EXPECT_NEAR(s.comparison().expected(), naive, 1e-9);
    const double usual = static_cast<double>(s.last(Method::grid).pairTests) / 2000;
    EXPECT_EQ(causeInWords(s.session).find("crowded"), std::string::npos);
    for (const std::uint32_t discs : {4000u, 13'000u, 22'000u}) {
        s.done("type=spawn&x=40&y=40&count=" +
               std::to_string(discs - s.world().particles().count()));
        s.until([&] { return s.last(Method::grid).discs == discs; });
        const double expected = naive * std::pow(discs / 2000.0, 2);
        EXPECT_NEAR(s.comparison().expected(), expected, 1e-9 * expected);
        const double frames = twoDigits(expected / kFrameMs);
        const std::string reason = reasonInWords(s.session);
        if (frames > 2)
            EXPECT_EQ(reason, "Naive would need about " + setting(frames) +
                                  " frames. Flip the switch and see.");
        else
            EXPECT_TRUE(reason.starts_with("With 2,000 discs: ")) << reason;
        // They lie in one place.
        const double each = static_cast<double>(s.last(Method::grid).pairTests) / discs;
        EXPECT_EQ(causeInWords(s.session), "Cells are crowded: " + setting(twoDigits(each)) +
                                               " tests per disc instead of " +
                                               setting(twoDigits(usual)) + ".");
        // The time beside it is that of the verdict.
        EXPECT_EQ(costOf(s.session, Method::naive).tick->ms, naive);
        if (frames <= 2) continue;
        s.submit("type=set&method=naive", kReader);
        s.frames(2);
        EXPECT_EQ(reasonInWords(s.session),
                  "Naive would need about " + setting(frames) + " frames.");
    }
}

TEST(Comparison, IsAlsoThatOfTheQuickerMethod) {
    using Verdict = Comparison::Verdict;
    for (const auto& [method, slower, quicker] : {std::tuple{Method::naive, true, Method::grid},
                                                  {Method::grid, false, Method::grid},
                                                  {Method::grid, true, Method::naive},
                                                  {Method::hash, true, Method::naive}}) {
        const Verdict v = Verdict{.method = method, .ratio = 170, .slower = slower}.ofQuicker();
        EXPECT_EQ(v.text(), "170× faster");
        EXPECT_EQ(v.method, quicker);
    }
}

// A mean over ticks of two numbers of discs is of neither.
TEST(Comparison, SkipsTheMeanInWhichDiscsWereAdded) {
    Compared s("scene=klaus&n=200&method=naive");
    s.measure("naive");
    s.frames(20);
    s.done("type=spawn&x=9&y=9&count=800");
    s.until([&] { return s.last(Method::naive).discs != 200; });
    const Duration first = s.last(Method::naive).tick;
    s.frames(60);
    EXPECT_EQ(s.last(Method::naive).discs, 1000u);
    EXPECT_NEAR(first.ms / s.last(Method::naive).tick.ms, 1, 0.02);
}

TEST(Comparison, JudgesTheMethodInUse) {
    Compared s("scene=klaus&n=800");
    s.expectInState("\"lastNaive\":null,\"lastGrid\":null,\"verdict\":{\"method\":\"\"");
    s.measure("grid");
    EXPECT_FALSE(s.comparison().verdict()) << "only one side has been measured";
    s.submit("type=set&method=naive", kReader);
    s.frames(1);
    EXPECT_FALSE(s.comparison().last(Method::naive) || s.comparison().verdict());
    s.until([&] { return s.comparison().verdict().has_value(); });
    EXPECT_EQ(s.last(Method::naive).pairTests, 800u * 799 / 2);
    EXPECT_LT(s.last(Method::grid).pairTests, 8'000u);
    s.expectInState("\"pairTests\":319600,\"count\":800}");
    const auto ratio = [&] {
        const Comparison& comparison = s.comparison();
        return std::string(factor(twoDigits(comparison.held(Method::naive, 800)->tick.ms /
                                            comparison.held(Method::grid, 800)->tick.ms)));
    };
    EXPECT_EQ(s.verdict().text(), ratio() + " slower");
    EXPECT_EQ(s.verdict().method, Method::naive);
    s.expectInState("\"text\":\"" + ratio() + " slower\"");

    s.submit("type=set&method=grid", kReader);
    s.frames(120);
    EXPECT_EQ(s.verdict().method, Method::grid);
    EXPECT_EQ(s.verdict().text(), ratio() + " faster");
    s.submit("type=set&method=hash", kReader);
    s.frames(1);
    EXPECT_FALSE(s.comparison().verdict());
    EXPECT_TRUE(s.comparison().last(Method::naive) && s.comparison().last(Method::grid));
    s.until([&] { return s.comparison().verdict().has_value(); });
    EXPECT_TRUE(s.verdict().text().ends_with("× faster than Naive")) << s.verdict().text();
}

// The numbers come from one measurement of both, and stay with the discs and the method.
TEST(Comparison, SaysHowManyDiscsEachKeepsUpWith) {
    Compared s("scene=klaus&n=800");
    s.measure("grid");
    EXPECT_EQ(s.comparison().limits(), "");
    s.measure("naive");
    s.until([&] { return !s.comparison().limits().empty(); });
    const std::string first = s.comparison().limits();
    std::string text = first;
    std::erase(text, ',');
    double naive = 0, grid = 0;
    const char* const expected =
        "Smooth on your machine: about %lf discs with Naive about %lf with Grid, spread out.";
    ASSERT_EQ(std::sscanf(text.c_str(), expected, &naive, &grid), 2) << first;
    // Two digits, rounded down.
    const auto share = [&](Method method) { return kTickBudget / s.last(method).tick.ms; };
    for (const auto& [number, exact] : {std::pair{naive, 800 * std::sqrt(share(Method::naive))},
                                        {grid, 800 * share(Method::grid)}}) {
        EXPECT_LE(number, exact * 1.001) << first;
        EXPECT_GT(number, exact * 0.9) << first;
    }
    s.frames(300);
    EXPECT_EQ(s.comparison().limits(), first);
    s.done("type=spawn&x=9&y=9&count=800");
    s.frames(1);
    EXPECT_EQ(s.comparison().limits(), "");
    for (const auto& [name, method] :
         {std::pair{"naive", Method::naive}, std::pair{"grid", Method::grid}}) {
        s.done("type=set&method=" + std::string(name));
        s.until([&] { return s.last(method).discs == 1600; });
    }
    s.until([&] { return !s.comparison().limits().empty(); });
    s.done("type=set&scene=pile");
    s.frames(1);
    EXPECT_EQ(s.comparison().limits(), "");
}

// The means of ticks drift, and a factor that does so cannot be quoted. The times beside it are
// those of which it speaks.
TEST(Comparison, HoldsBothTimesWhileTheMeansAgreeWithThem) {
    const auto world = World::create(sceneConfig(Scene::klaus, 9), Workers::alone());
    const ClockSteps steps;
    TickTimes times(steps);
    Comparison comparison;
    comparison.update(*world, nullptr, times);
    const auto ratio = [&] {
        const auto naive = comparison.held(Method::naive, 9),
                   grid = comparison.held(Method::grid, 9);
        EXPECT_EQ(comparison.verdict()->ratio, naive->tick.ms / grid->tick.ms);
        return naive->tick.ms / grid->tick.ms;
    };
    const auto note = [&](double naive, double grid, double drift = 1) {
        const Trial both[] = {{.method = Method::naive, .state = Trial::done, .ms = naive},
                              {.method = Method::grid, .state = Trial::done, .ms = grid}};
        comparison.note(both, drift);
        return ratio();
    };
    double now = 0;
    const auto mean = [&](double grid) {
        Stats stats{};
        stats.count = 9;
        stats.ms[0] = grid;
        for (int tick = 0; tick < 3; ++tick) times.add(stats);
        for (int frame = 0; frame < 2; ++frame) times.refresh(now += 1);
        comparison.update(*world, &stats, times);
        return ratio();
    };
    EXPECT_EQ(note(120, 1), 120);
    const std::string limits = comparison.limits();
    EXPECT_EQ(mean(1.9), 120);
    EXPECT_EQ(mean(0.6), 120);
    EXPECT_EQ(comparison.limits(), limits);
    EXPECT_EQ(mean(2), 60);
    EXPECT_NE(comparison.limits(), limits);
    EXPECT_EQ(mean(1.2), 60);
    EXPECT_EQ(note(120, 1.2), 100) << "a measurement or a race is believed at once";
    EXPECT_EQ(note(125, 1.15, 1.1), 100) << "while a race goes on, only what changed by a tenth is";
    EXPECT_EQ(note(140, 1, 1.1), 140);
    EXPECT_FALSE(comparison.verdict()->fits);
    EXPECT_EQ(note(10, 0.1), 100);
    EXPECT_TRUE(comparison.verdict()->fits);
}

// With a clock of 1 ms the times of few discs are bounds, which fall the longer a method is used.
TEST(Comparison, SaysThatFewDiscsMakeNoDifferenceAndComparesABoundOnlyWithATime) {
    const std::string alike = "Both fit in a frame";
    for (const auto& [query, grain, verdict] : {std::tuple{"scene=klaus&n=2", 0.001, alike},
                                                {"scene=klaus&n=0", 0.001, alike},
                                                {"scene=klaus&n=50", 1.0, alike},
                                                {"scene=klaus&n=4000", 1.0, "over "}}) {
        SCOPED_TRACE(query);
        Compared s(query, 1, 1, {grain});
        if (grain == 1) s.frames(400);
        s.judge();
        EXPECT_TRUE(s.verdict().text().starts_with(verdict)) << s.verdict().text();
        if (grain < 1) continue;
        EXPECT_TRUE(s.last(Method::grid).tick.below);
        EXPECT_GT(s.last(Method::naive).tick.ms, 2 * s.last(Method::grid).tick.ms);
    }
}

// The first tick after a switch is slower, because it fills caches and allocates. A single step
// shows only that tick.
TEST(Comparison, SaysNothingOfAColdTick) {
    Compared s("scene=klaus&n=800&paused=1");
    const auto steps = [&](int ticks) {
        s.step(ticks);
        s.frames(120);
    };
    s.step(1);
    EXPECT_TRUE(s.session.busy()) << "a later frame takes the mean";
    s.frames(120);
    EXPECT_FALSE(s.session.busy()) << "the session still asks for frames";
    EXPECT_TRUE(s.comparison().last(Method::grid));
    steps(5);
    ASSERT_TRUE(s.comparison().last(Method::grid));
    EXPECT_TRUE(s.last(Method::grid).warm);
    s.submit("type=set&method=naive", kReader);
    steps(1);
    ASSERT_TRUE(s.comparison().last(Method::naive));
    EXPECT_FALSE(s.last(Method::naive).warm);
    EXPECT_FALSE(s.comparison().verdict());
    steps(5);
    EXPECT_TRUE(s.comparison().verdict());
    // If a tick takes this long, the cost of the first one does not matter.
    Compared slow("scene=klaus&n=1000", 4000);
    slow.judge();
    EXPECT_EQ(slow.world().stats().method, Method::naive);
}

// A page that shows the comparison needs no motion for it: ticks are timed on a copy.
struct Shown : Compared {
    Shown(std::string_view query, bool still, double slowness = 1) : Compared(query, slowness) {
        session.fitTo(1.5f);
        session.setStill(still);
    }
    /// The state that must not change.
    std::pair<std::uint64_t, std::uint64_t> place() const {
        return {world().tick(), world().hash()};
    }
    void expectTimed(const char* text) {
        ASSERT_TRUE(comparison().verdict());
        EXPECT_TRUE(verdict().text().ends_with(text)) << verdict().text();
        EXPECT_FALSE(verdict().stale);
        for (const Method method : {Method::naive, Method::grid})
            EXPECT_EQ(last(method).discs, world().particles().count());
        EXPECT_FALSE(session.busy()) << "the copy is still timed";
    }
};

TEST(Comparison, IsTimedOnACopyForReadersWhoPreferReducedMotion) {
    Shown s("scene=klaus&n=800&paused=1", true);
    const auto place = (s.frames(1), s.place());
    const double slice = s.time.exact();
    s.frames(1);
    EXPECT_LT(s.time.exact() - slice, 20) << "the copy takes more than a frame's share";
    s.frames(100);
    s.expectTimed("× faster");
    EXPECT_EQ(s.last(Method::naive).pairTests,
              s.world().particles().count() * (s.world().particles().count() - 1ull) / 2);
    EXPECT_EQ(s.place(), place);
    const double copied = s.verdict().ratio;
    s.submit("type=set&method=naive", kReader);
    s.frames(1);
    s.expectTimed("× slower");
    // Other discs, another response, another cell and a method that is not on the switch.
    for (const auto& [change, text] : {std::pair{"type=spawn&x=9&y=9&count=300", "× slower"},
                                       {"type=set&response=elastic", "× slower"},
                                       {"type=set&method=grid&cell=40", ""},
                                       {"type=set&cell=0", "× faster"},
                                       {"type=set&method=hash", "× faster than Naive"}}) {
        SCOPED_TRACE(change);
        s.done(change);
        s.frames(100);
        s.expectTimed(text);
        EXPECT_EQ(s.world().tick(), place.first);
    }
    // The ratio is that with motion.
    Compared played("scene=klaus&n=800");
    played.judge();
    EXPECT_NEAR(played.verdict().ratio / copied, 1, 0.1);
}

TEST(Comparison, LeavesOutWhatNobodySeesOrNeeds) {
    const auto lacks = [](Shown&& s) {
        s.frames(100);
        EXPECT_FALSE(s.comparison().last(Method::naive));
        EXPECT_FALSE(s.comparison().verdict());
    };
    lacks(Shown("scene=klaus&n=800&paused=1", false));
    lacks(Shown("scene=klaus&n=800", true));  // it moves
    // A tick of naive would take a minute.
    Shown slow("scene=klaus&n=2000&paused=1", true, 1e5);
    slow.frames(2);
    EXPECT_TRUE(slow.session.inspection().ticks().active());
    slow.until([&] { return !slow.session.busy(); });
    EXPECT_LT(slow.time.exact(), 20'000);
    EXPECT_FALSE(slow.comparison().verdict());
    // A reader who plays does not wait for the copy.
    Shown plays("scene=klaus&n=800&paused=1", true, 500);
    plays.frames(3);
    EXPECT_TRUE(plays.session.inspection().ticks().active());
    plays.submit("type=play", kReader);
    plays.frames(2);
    EXPECT_FALSE(plays.session.inspection().ticks().active());
    // The tutorial's loops have no verdict, and both methods are known: nothing is left to time.
    Shown known("scene=klaus&n=800&paused=1", true);
    known.frames(100);
    known.done("type=set&method=tutorial-grid");
    known.frames(3);
    EXPECT_FALSE(known.comparison().lacksVerdict());
    EXPECT_TRUE(known.session.inspection().ticks().trials().empty());
}

TEST(Comparison, IsCompletedByAMeasurement) {
    for (const char* command : {"type=survey", "type=measure"}) {
        SCOPED_TRACE(command);
        Shown s("scene=klaus&n=800", false, 20);
        s.measure("grid");
        const auto place = s.place();
        EXPECT_FALSE(s.comparison().last(Method::naive));
        const auto measured = s.submit(command, kReader);
        ASSERT_TRUE(s.await(measured)->code == Result::Code::done);
        EXPECT_EQ(s.place(), place) << "the world waits for the measurement";
        ASSERT_TRUE(s.comparison().verdict());
        EXPECT_FALSE(s.verdict().stale);
        EXPECT_GT(s.verdict().ratio, 5);
    }
    // Not without naive.
    Shown s("scene=klaus&n=800&paused=1", false, 500);
    s.done("type=survey&methods=grid,sap", kReader);
    EXPECT_FALSE(s.comparison().verdict());
}

}  // namespace
}  // namespace cellmates::test
