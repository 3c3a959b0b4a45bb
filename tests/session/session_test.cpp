#include <algorithm>
#include <string>

#include "../core/builds.h"
#include "support.h"

// A frame keeps to its time, and figures describe one whole tick of the method that they name.

namespace cellmates::test {
namespace {

/// Slowness of the simulated machine in tests that measure. A slow machine times fewer detections.
constexpr double kSlow = 50;

using Code = Result::Code;

// ?scene=tutorial&method=tutorial-grid&n=100000&cell=10000 once froze the page.
TEST(Session, NoMethodOrResponseHoldsUpAFrameOrAChoice) {
    for (const char* query :
         {"scene=tutorial&method=tutorial-grid&n=100000&cell=10000",
          "scene=tutorial&method=tutorial-improved&n=100000&cell=10000",
          "scene=klaus&n=100000&method=naive", "scene=klaus&n=200000&method=strips-x",
          "scene=pile&n=100000", "scene=pucks&n=20000&response=exact",
          "scene=klaus&n=100000&method=hash&table=1", "scene=mixed&n=100000&method=fixed-grid",
          "scene=tutorial&n=100000&missed=1", "scene=tutorial&n=100000&tests=1&method=naive",
          "scene=klaus&n=20000&race=naive,grid"}) {
        SCOPED_TRACE(query);
        Heard s(query, 10);
        EXPECT_EQ(s.notices(), "");
        const auto passes = [&](int frames) {
            for (int k = 0; k < frames; ++k) {
                const double before = s.time.now();
                s.frames(1);
                // Ticks, a race or a measurement get 12 ms, and inspections 4. Each may exceed it
                // by a slice, or by a stage that is a single pass.
                EXPECT_LT(s.time.now() - before, 25);
            }
        };
        passes(kRepeated ? 3 : 6);
        for (const char* method : {"naive", "grid"}) {
            // The choice waits at most for the end of a tick that has moved discs.
            const auto choice = s.submit("type=set&method=" + std::string(method), kReader);
            for (int k = 0; k < 30 && !s.answerTo(choice); ++k) passes(1);
            ASSERT_TRUE(s.answerTo(choice));
            EXPECT_EQ(info(s.session.config().method).name, method);
            passes(1);
        }
        s.submit("type=pause");
        s.submit("type=measure", kReader);
        const auto measures = [&] { return s.session.inspection().measured().active(); };
        for (int k = 0; k < 30 && !measures(); ++k) passes(1);
        EXPECT_TRUE(measures());
        passes(2);
    }
}

TEST(Session, FiguresAreOfOneWholeTickOfTheMethodThatIsChosen) {
    // A tick of naive takes several frames here, and one of the grid less than one.
    Heard s("scene=klaus&n=1000", 200);
    EXPECT_EQ(s.session.figures(), nullptr);
    s.frames(60);
    ASSERT_TRUE(s.session.figures());
    EXPECT_EQ(s.session.figures()->method, Method::grid);
    EXPECT_TRUE(s.session.times().measured());
    s.submit("type=set&response=elastic", kReader);
    EXPECT_FALSE(s.session.times().measured()) << "the means of another response";
    s.frames(30);
    EXPECT_TRUE(s.session.times().measured());

    s.submit("type=set&method=naive", kReader);
    EXPECT_EQ(s.session.figures(), nullptr);
    EXPECT_FALSE(s.session.times().measured());
    s.frames(1);
    EXPECT_TRUE(s.world().ticking());
    EXPECT_EQ(s.session.figures(), nullptr);
    s.until([&] { return s.session.figures() && s.world().progress() == 0; });
    EXPECT_EQ(s.session.figures()->count, 1000u);

    // The number of frames between two choices ends some ticks and not others.
    int shown = 0;
    for (int turn = 0; turn < 12; ++turn) {
        const Method method = turn % 2 ? Method::naive : Method::grid;
        s.submit("type=set&method=" + std::string(info(method).name), kReader);
        for (int k = 0; k < turn; ++k) {
            s.frames(1);
            const Stats* const now = s.session.figures();
            if (!now) continue;
            shown += method == Method::naive;
            EXPECT_EQ(now->method, method);
            EXPECT_EQ(now->pairTests == 1000 * 999 / 2, method == Method::naive);
        }
    }
    EXPECT_GT(shown, 2);

    // A pause within a tick shows the tick before.
    s.submit("type=set&method=naive", kReader);
    s.until([&] { return s.session.figures() && s.world().progress() > 0; });
    const Stats before = *s.session.figures();
    const std::uint64_t hash = s.world().hash();
    s.submit("type=pause");
    s.frames(10);
    ASSERT_TRUE(s.session.figures());
    EXPECT_TRUE(s.world().ticking());
    EXPECT_EQ(s.session.figures()->tick, before.tick);
    EXPECT_EQ(s.session.figures()->contacts, before.contacts);
    EXPECT_EQ(s.world().hash(), hash);

    // Discs that are added have no figures until the next tick.
    s.done("type=spawn&x=50&y=50&count=40", kReader);
    EXPECT_EQ(s.session.figures(), nullptr);
    s.step(1);
    EXPECT_EQ(s.session.figures()->count, 1040u);
}

TEST(Session, MeasuringStopsTheWorldAndSaysWhatWasCancelled) {
    Heard s("scene=klaus&n=1000", 500);
    s.frames(10);
    const auto tag = s.submit("type=measure");
    s.frames(2);
    const std::uint64_t tick = s.world().tick(), hash = s.world().hash();
    const auto trials = [&] { return s.session.inspection().measured().trials(); };
    // Naive comes last.
    s.until([&] { return trials()[0].state == Trial::running && trials()[0].progress > 0; });
    EXPECT_EQ(s.world().tick(), tick);
    s.submit("type=cancel", kReader);
    ASSERT_TRUE(s.answerTo(tag));
    EXPECT_EQ(s.answerTo(tag)->code, Code::interrupted);
    ASSERT_EQ(trials().size(), methodTrials(s.world().config()).size());
    for (const Trial& trial : trials())
        EXPECT_EQ(trial.state, trial.method == Method::naive ? Trial::cancelled : Trial::done);
    EXPECT_EQ(s.world().hash(), hash);
    s.frames(10);
    EXPECT_GT(s.world().tick(), tick);

    s.done("type=survey&methods=hgrid,grid");
    EXPECT_EQ(s.session.inspection().measured().agree(), true);
    ASSERT_EQ(trials().size(), 2u);
    for (const Trial& trial : trials()) EXPECT_NE(trial.method, Method::naive);

    // A message cancels measurements and sweeps, running or waiting.
    for (const char* job : {"type=measure", "type=sweep"}) {
        const auto first = s.submit(job), second = s.submit(job);
        s.frames(2);
        EXPECT_TRUE(*s.answerTo(s.submit("type=cancel")));
        for (const auto each : {first, second}) {
            ASSERT_TRUE(s.answerTo(each));
            EXPECT_EQ(s.answerTo(each)->code, Code::interrupted);
        }
    }
    for (const Trial& trial : trials()) EXPECT_EQ(trial.state, Trial::cancelled);
    EXPECT_EQ(s.session.inspection().sizes().trials().back().state, Trial::cancelled);
}

TEST(Session, SizesAreSweptWhileTheWorldWaits) {
    Heard s("scene=klaus&n=300", kSlow);
    s.frames(10);
    const std::uint64_t tick = s.world().tick();
    s.done("type=sweep");
    EXPECT_EQ(s.world().tick(), tick);
    const auto sizes = s.session.inspection().sizes().trials();
    ASSERT_EQ(sizes.size(), 24u);
    for (const Trial& trial : sizes) EXPECT_EQ(trial.state, Trial::done);
}

TEST(Session, TheTestsOfADiscAreSteppedThrough) {
    Heard s("scene=klaus&n=500&paused=1&tests=1");
    s.frames(3);
    const auto tests = [&] { return *s.session.inspection().tests(); };
    const auto distance = [&](Point at) {
        const Particles& p = s.session.inspection().lookedAt();
        return std::hypot(p.x[tests().disc] - at.x, p.y[tests().disc] - at.y);
    };
    const auto given = [&](Command command) {
        s.submit(std::move(command));
        s.frames(1);
    };
    const Box box = s.world().config().box;
    EXPECT_LT(distance({box.width / 2, box.height / 2}), 5) << "without a pointer, in the middle";
    EXPECT_EQ(tests().shown.size(), tests().all);
    given(command::Point{Point{5, 5}});
    EXPECT_LT(distance({5, 5}), 5);
    const std::uint32_t all = tests().all;
    EXPECT_LT(all, 60u);
    for (std::uint32_t wanted = 1; wanted <= all; ++wanted) {
        given(command::NextTest{});
        EXPECT_EQ(tests().shown.size(), wanted);
        EXPECT_TRUE(tests().stepping);
    }
    given(command::NextTest{});
    EXPECT_EQ(tests().shown.size(), all) << "after the last test, all are shown";
    EXPECT_FALSE(tests().stepping);
    // Another disc shows all of its tests.
    given(command::NextTest{});
    given(command::Point{Point{box.width - 5, box.height - 5}});
    EXPECT_EQ(tests().shown.size(), tests().all);
    s.submit("type=set&method=naive", kReader);
    s.frames(1);
    EXPECT_EQ(tests().all, 499u);
}

TEST(Session, LookingInAnotherWayGivesUpNoTick) {
    Heard s("scene=klaus&n=3000&method=naive", 500);
    s.frames(20);
    const float before = s.world().progress();
    ASSERT_GT(before, 0);
    for (const char* wish : {"gridlines=1", "panel=0", "method=naive", "spawn=7"})
        ASSERT_TRUE(*s.answerTo(s.submit("type=set&" + std::string(wish), kReader)));
    s.frames(1);
    EXPECT_GT(s.world().progress(), before);
}

// The cells that G shows before the first tick are those that the tick then uses, and those that
// the table of methods says.
TEST(Session, CellsAreKnownBeforeTheFirstTick) {
    using Shape = MethodInfo::Cells;
    for (const MethodInfo& method : methods())
        for (const char* cell : {"0", "30"}) {
            SCOPED_TRACE(std::string(method.name) + ", cell=" + cell);
            Heard s("scene=tutorial&n=500&paused=1&gridlines=1&method=" + std::string(method.name) +
                    "&cell=" + cell);
            s.frames(3);
            const auto before = s.session.inspection().cells();
            s.step(1);
            s.frames(1);
            const auto after = s.session.inspection().cells();
            ASSERT_TRUE(before && after);
            EXPECT_EQ(before->width, after->width);
            EXPECT_EQ(before->height, after->height);
            const float used = s.world().stats().cell, size = std::max(after->width, after->height);
            EXPECT_TRUE(used == 0 || used == size) << used << ", " << size;
            const bool square = method.cells == Shape::square;
            EXPECT_EQ(after->width > 0, square || method.cells == Shape::columns);
            EXPECT_EQ(after->height > 0, square || method.cells == Shape::rows);
            EXPECT_EQ(size == 30, method.usesCell && *cell == '3');
        }
    // A new size applies immediately, even while paused.
    Heard s("scene=tutorial&paused=1&gridlines=1");
    s.step(1);
    s.submit("type=set&cell=50&method=strips-y", kReader);
    s.frames(2);
    ASSERT_TRUE(s.session.inspection().cells());
    EXPECT_EQ(s.session.inspection().cells()->width, 0);
    EXPECT_EQ(s.session.inspection().cells()->height, 50);
    // Cells are not computed without grid lines or occupancy.
    Heard plain("scene=tutorial&paused=1");
    plain.frames(3);
    EXPECT_FALSE(plain.session.inspection().cells());
}

}  // namespace
}  // namespace cellmates::test
