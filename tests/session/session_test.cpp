#include <algorithm>
#include <cmath>

#include "../core/builds.h"
#include "core/scenes.h"
#include "session/state_json.h"
#include "support.h"

// Each order has one answer, the world changes only between two ticks, and figures are those of one
// whole tick of the method that they name.

namespace cellmates::test {
namespace {

/// Of the simulated machine, where something is measured: on a slow one fewer detections are timed.
constexpr double kSlow = kRepeated ? 50 : 1;

using Code = Result::Code;

TEST(Session, PlaysSixtyTicksASecondAndPauses) {
    Heard s("n=50");
    s.frames(60);
    EXPECT_NEAR(static_cast<double>(s.world().tick()), 59, 2);
    s.order("type=pause");
    const std::uint64_t tick = s.world().tick();
    s.frames(30);
    EXPECT_EQ(s.world().tick(), tick);
    EXPECT_TRUE(s.session.paused());
    s.order("type=play");
    s.frames(30);
    EXPECT_GT(s.world().tick(), tick + 25);
}

TEST(Session, OrdersOfTheHostAreCarriedOutOneAfterAnother) {
    Heard s("n=50&paused=1");
    const auto first = s.order("type=step&ticks=100");
    const auto set = s.order("type=set&method=naive");
    const auto second = s.order("type=step&ticks=20");
    std::vector<std::uint64_t> ticks;
    s.session.answerTo([&](const Session::Answer& a) {
        ticks.push_back(s.world().tick());
        s.answers.push_back(a);
    });
    ASSERT_TRUE(s.await(second));
    EXPECT_TRUE(*s.answerTo(first));
    EXPECT_TRUE(*s.answerTo(set));
    EXPECT_EQ(ticks, (std::vector<std::uint64_t>{100, 100, 120}));
    EXPECT_EQ(s.world().config().method, Method::naive);
}

// An order carried out in its turn does not interrupt those behind it.
TEST(Session, OrdersOfTheHostDoNotEndThoseBehindThem) {
    Heard s("n=50&paused=1", kSlow);
    std::vector<std::uint64_t> tags;
    for (const char* order : {"type=step&ticks=10", "type=play", "type=step&ticks=5",
                              "type=set&n=60", "type=step&ticks=5", "type=measure"})
        tags.push_back(s.order(order));
    for (const std::uint64_t tag : tags) {
        const Result* const result = s.await(tag, 20'000);
        ASSERT_TRUE(result) << tag;
        EXPECT_TRUE(*result) << tag << ": " << result->sentence;
    }
    EXPECT_EQ(s.world().config().count, 60u);
}

TEST(Session, AnswersWaitForAllDiscs) {
    Heard s("scene=million&n=200000");
    const auto get = s.order("type=get");
    EXPECT_FALSE(s.answerTo(get));
    ASSERT_TRUE(s.await(get, 100));
    const auto reset = s.order("type=reset");
    EXPECT_FALSE(s.answerTo(reset));
    ASSERT_TRUE(s.await(reset, 100));
    EXPECT_EQ(s.world().particles().count(), 200'000u);
    const auto again = s.order("type=set&n=150000");
    s.session.settle();
    ASSERT_TRUE(s.answerTo(again));
    EXPECT_EQ(s.world().particles().count(), 150'000u);
}

// The page asks for 1,000 ticks, and the reader presses Space meanwhile.
TEST(Session, TheReaderStopsStepsAndEverybodyIsAnswered) {
    Heard s("scene=klaus&n=20000&method=naive&paused=1");
    const auto steps = s.order("type=step&ticks=1000");
    s.frames(20);
    ASSERT_FALSE(s.answerTo(steps));
    s.order("type=toggle", kReader);
    ASSERT_TRUE(s.answerTo(steps));
    EXPECT_EQ(s.answerTo(steps)->code, Code::interrupted);
    EXPECT_TRUE(s.session.paused());
    for (const char* next : {"type=pause", "type=reset", "type=step&ticks=2", "type=get"}) {
        const auto tag = s.order(next);
        const Result* const result = s.await(tag);
        ASSERT_TRUE(result) << next;
        EXPECT_TRUE(*result) << next;
        EXPECT_EQ(s.timesAnswered(tag), 1);
    }
    EXPECT_EQ(s.world().tick(), 2u);
}

TEST(Session, PauseResetCancelAndGetNeverWait) {
    for (const char* urgent : {"type=pause", "type=reset", "type=cancel", "type=get"}) {
        Heard s("scene=klaus&n=100000&method=naive&paused=1");
        const auto steps = s.order("type=step&ticks=1000");
        const auto waiting = s.order("type=step&ticks=5");
        s.frames(3);
        const auto tag = s.order(urgent);
        // Placing 100,000 discs again takes two slices.
        ASSERT_TRUE(s.await(tag, 2)) << urgent;
        EXPECT_TRUE(*s.answerTo(tag)) << urgent;
        const bool get = std::string_view(urgent) == "type=get";
        EXPECT_EQ(s.answerTo(steps) == nullptr, get) << urgent;
        EXPECT_EQ(s.answerTo(waiting) == nullptr, get) << urgent;
    }
}

// While settle moves discs, an answer waits for the end of that tick, no longer.
TEST(Session, AnAnswerIsOfAWholeTick) {
    Heard s("scene=pile&n=40000");
    bool met = false;
    for (int k = 0; k < 400 && !met; ++k) {
        s.frames(1);
        met = !s.world().whole();
    }
    ASSERT_TRUE(met) << "no frame ends while discs are moved";
    const auto get = s.order("type=get");
    const auto set = s.order("type=set&gravity=0.2", kReader);
    const auto pause = s.order("type=pause");
    EXPECT_FALSE(s.answerTo(get));
    ASSERT_TRUE(s.await(pause, 20));
    EXPECT_TRUE(s.answerTo(get) && s.answerTo(set));
    EXPECT_TRUE(s.world().whole());
    EXPECT_EQ(s.world().config().gravity, 0.2f);
    const std::uint64_t tick = s.world().tick();
    s.frames(5);
    EXPECT_EQ(s.world().tick(), tick);
}

TEST(Session, NothingIsLostWhenNoFrameComes) {
    Heard s("scene=pile&n=40000");
    for (int k = 0; k < 400 && s.world().whole(); ++k) s.frames(1);
    ASSERT_FALSE(s.world().whole());
    s.session.settle();
    EXPECT_TRUE(s.world().whole());
    EXPECT_TRUE(s.answerTo(s.order("type=get")));
}

// ?scene=tutorial&method=tutorial-grid&n=100000&cell=10000 froze the page.
TEST(Session, NoMethodOrResponseHoldsUpAFrame) {
    for (const char* query :
         {"scene=tutorial&method=tutorial-grid&n=100000&cell=10000",
          "scene=tutorial&method=tutorial-improved&n=100000&cell=10000",
          "scene=klaus&n=100000&method=naive", "scene=klaus&n=200000&method=strips-x",
          "scene=pile&n=100000", "scene=pucks&n=20000&response=exact",
          "scene=klaus&n=100000&method=hash&table=1", "scene=mixed&n=100000&method=fixed-grid",
          "scene=tutorial&n=100000&missed=1", "scene=tutorial&n=100000&tests=1&method=naive"}) {
        Heard s(query);
        EXPECT_EQ(s.notices(), "") << query;
        for (int k = 0; k < (kRepeated ? 3 : 8); ++k) {
            const double before = s.time.now();
            s.frames(1);
            // 12 ms for ticks, 4 for looking, a slice each; stages that are one pass.
            EXPECT_LT(s.time.now() - before, 25) << query;
        }
    }
}

TEST(Session, AMillionDiscsArePlacedInSlices) {
    Heard s("scene=million&n=2000000");
    ASSERT_TRUE(s.session.world());
    EXPECT_FALSE(s.world().placed());
    for (int k = 0; k < 100 && !s.world().placed(); ++k) s.frames(1);
    EXPECT_EQ(s.world().particles().count(), 2'000'000u);
}

TEST(Session, FiguresAreOfOneWholeTickOfTheMethodThatIsChosen) {
    Heard s("scene=klaus&n=20000");
    EXPECT_EQ(s.session.figures(), nullptr);
    s.frames(60);
    ASSERT_TRUE(s.session.figures());
    EXPECT_EQ(s.session.figures()->method, Method::grid);
    EXPECT_TRUE(s.session.times().measured());
    const std::uint64_t gridTests = s.session.figures()->pairTests;

    s.order("type=set&method=naive", kReader);
    EXPECT_EQ(s.session.figures(), nullptr);
    EXPECT_FALSE(s.session.times().measured());
    s.frames(1);
    EXPECT_TRUE(s.world().ticking());
    EXPECT_EQ(s.session.figures(), nullptr);
    EXPECT_GT(s.world().progress(), 0);
    while (s.world().progress() > 0 || !s.session.figures()) s.frames(1);
    EXPECT_EQ(s.session.figures()->method, Method::naive);
    EXPECT_EQ(s.session.figures()->pairTests, 20'000ull * 19'999 / 2);
    EXPECT_NE(s.session.figures()->pairTests, gridTests);
    EXPECT_EQ(s.session.figures()->count, 20'000u);
}

TEST(Session, APauseWithinATickShowsTheOneBefore) {
    Heard s("scene=klaus&n=20000&method=naive");
    for (int k = 0; k < 100 && s.world().tick() < 2; ++k) s.frames(1);
    while (!s.world().ticking()) s.frames(1);
    const Stats before = *s.session.figures();
    const std::uint64_t hash = s.world().hash();
    s.order("type=pause");
    s.frames(10);
    ASSERT_TRUE(s.session.figures());
    EXPECT_TRUE(s.world().ticking());  // and it says so
    EXPECT_GT(s.world().progress(), 0);
    EXPECT_EQ(s.session.figures()->tick, before.tick);
    EXPECT_EQ(s.session.figures()->contacts, before.contacts);
    EXPECT_EQ(s.session.figures()->pairTests, before.pairTests);
    EXPECT_EQ(s.session.hashWhilePaused(), hash);
}

// Above 20,000 discs every later change was refused, with a notice per frame.
TEST(Session, ExactIsFullAndGoesOnTakingChanges) {
    Heard s("scene=pucks&n=19990&response=exact&spawn=100");
    s.frames(2);
    s.session.order(command::Press{{400, 300}}, kReader);
    for (int k = 0; k < 4000 && s.world().refused() == 0; ++k) s.frames(1);
    s.session.order(command::Release{}, kReader);
    s.frames(20);
    EXPECT_EQ(s.world().particles().count(), 20'000u);
    EXPECT_GT(s.world().refused(), 0u);
    for (const char* change : {"gravity=0.1", "speedlimit=5", "method=naive", "response=elastic"}) {
        const Result* const result = s.await(s.order("type=set&" + std::string(change), kReader));
        ASSERT_TRUE(result) << change;
        EXPECT_TRUE(*result) << result->sentence;
    }
    EXPECT_EQ(s.notices(), "");
}

TEST(Session, OneRuleForEverybodysWishes) {
    for (const auto by : {kReader, kHost}) {
        Heard s("scene=klaus&n=30000&paused=1");
        const auto refused = [&](const char* wish, Code code, const char* field,
                                 const char* value) {
            const std::uint64_t hash = s.world().hash();
            const Result* const result = s.await(s.order("type=set&" + std::string(wish), by), 3);
            ASSERT_TRUE(result) << wish;
            EXPECT_EQ(result->code, code) << wish << ": " << result->sentence;
            EXPECT_EQ(result->field, field) << wish;
            EXPECT_EQ(result->value, value) << wish;
            const char* const said = code == Code::unknownName ? field : value;
            EXPECT_NE(result->sentence.find(said), std::string::npos) << result->sentence;
            EXPECT_EQ(s.world().hash(), hash);
        };
        refused("response=exact", Code::tooMany, "response", "exact");
        refused("method=tutorial-naive", Code::tooMany, "method", "tutorial-naive");
        refused("n=30000&response=exact", Code::tooMany, "response", "exact");
        refused("scene=pucks&n=40000&method=tutorial-naive", Code::tooMany, "method",
                "tutorial-naive");
        refused("gravity=11", Code::badValue, "gravity", "11");
        refused("gravity=11&n=-1", Code::badValue, "gravity", "11");
        refused("gravity=11&a=1", Code::badValue, "gravity", "11");
        refused("cell=0.5", Code::badValue, "cell", "0.5");
        refused("spawn=0", Code::badValue, "spawn", "0");
        refused("flavour=red", Code::unknownName, "flavour", "red");
        refused("ui=min", Code::unknownName, "ui", "min");
    }
}

TEST(Session, EveryProblemOfAWishIsNamed) {
    Heard s("n=50");
    const auto tag = s.order("type=set&gravity=11&a=1&n=x");
    ASSERT_TRUE(s.answerTo(tag));
    for (const char* part :
         {"gravity=\"11\": expected a number from -10 to 10", "\"a\" cannot be set",
          "n=\"x\": expected a whole number from 0 to 2000000"})
        EXPECT_NE(s.answerTo(tag)->sentence.find(part), std::string::npos)
            << s.answerTo(tag)->sentence;
}

// A scene that the chosen method cannot take comes with the grid, for readers and hosts.
TEST(Session, ASceneThatTheMethodCannotTakeComesWithTheGrid) {
    for (const auto by : {kReader, kHost}) {
        Heard s("n=500&method=tutorial-naive");
        const Result* const result = s.await(s.order("type=set&scene=million", by));
        ASSERT_TRUE(result && *result);
        EXPECT_EQ(s.world().config().method, Method::grid);
        EXPECT_NE(result->sentence.find("Grid is used instead"), std::string::npos);
        EXPECT_EQ(s.world().config().count, 1'000'000u);
    }
}

TEST(Session, AChangeKeepsWhatIsNotNamed) {
    Heard s(
        "scene=klaus&n=300&seed=5&method=sap&response=elastic&cell=7&restitution=0.25&paused=1");
    ASSERT_TRUE(*s.await(s.order("type=set&method=naive&gravity=0.5")));
    const Config& c = s.world().config();
    EXPECT_EQ(c.method, Method::naive);
    EXPECT_EQ(c.gravity, 0.5f);
    EXPECT_EQ(c.response, Response::elastic);
    EXPECT_EQ(c.cell, 7);
    EXPECT_EQ(c.restitution, 0.25f);
    EXPECT_EQ(c.seed, 5u);

    ASSERT_TRUE(*s.await(s.order("type=set&n=500&seed=9")));
    EXPECT_EQ(s.world().tick(), 0u);
    EXPECT_EQ(s.world().config().count, 500u);
    EXPECT_EQ(s.world().config().seed, 9u);
    EXPECT_EQ(s.world().config().response, Response::elastic);
    EXPECT_EQ(s.world().config().gravity, 0.5f);
    EXPECT_EQ(s.world().config().box.width, sceneConfig(Scene::klaus, 500).box.width);

    ASSERT_TRUE(*s.await(s.order("type=set&scene=pile")));
    const Config pile = sceneConfig(Scene::pile);
    EXPECT_EQ(s.world().config().response, pile.response);
    EXPECT_EQ(s.world().config().gravity, pile.gravity);
    EXPECT_EQ(s.world().config().count, pile.count);
    EXPECT_EQ(s.world().config().method, Method::naive);
    ASSERT_TRUE(*s.await(s.order("type=set&response=exact&scene=pile&n=7")));
    EXPECT_EQ(s.world().config().response, Response::exact);
    EXPECT_EQ(s.world().config().count, 7u);
}

TEST(Session, AStepHasOneToAThousandTicks) {
    Heard s("n=50&paused=1");
    for (const char* bad : {"type=step&ticks=0", "type=step&ticks=1001", "type=step&ticks=1.5",
                            "type=step&ticks=-1", "type=step&ticks=x"}) {
        const Result* const result = s.answerTo(s.order(bad));
        ASSERT_TRUE(result) << bad;
        EXPECT_EQ(result->code, Code::badValue);
        EXPECT_EQ(result->field, "ticks");
    }
    ASSERT_TRUE(*s.await(s.order("type=step&ticks=1000")));
    EXPECT_EQ(s.world().tick(), 1000u);
}

TEST(Session, AHundredOrdersMayWaitAndNoMore) {
    Heard s("scene=klaus&n=100000&method=naive&paused=1");
    s.order("type=step&ticks=1000");
    std::vector<std::uint64_t> tags;
    for (int k = 0; k < 101; ++k) tags.push_back(s.order("type=set&gravity=0.1"));
    ASSERT_TRUE(s.answerTo(tags.back()));
    EXPECT_EQ(s.answerTo(tags.back())->code, Code::tooMuch);
    EXPECT_FALSE(s.answerTo(tags[99]));
    s.order("type=cancel");
    for (const std::uint64_t tag : tags) ASSERT_TRUE(s.await(tag, 5));
}

TEST(Session, ChangingTheMethodGivesUpATickThatHasMovedNothing) {
    Heard s("scene=klaus&n=100000");
    s.frames(30);
    const std::uint64_t tick = s.world().tick(), hash = s.world().hash();
    s.order("type=pause");
    s.order("type=set&method=naive", kReader);
    s.order("type=step");
    s.frames(3);
    ASSERT_TRUE(s.world().ticking());
    ASSERT_TRUE(*s.answerTo(s.order("type=set&method=grid", kReader)));
    EXPECT_FALSE(s.world().ticking());
    EXPECT_EQ(s.world().hash(), hash);
    EXPECT_EQ(s.world().tick(), tick);
    s.frames(10);
    EXPECT_EQ(s.world().tick(), tick + 1);  // the step that was asked for
}

TEST(Session, MeasuringStopsTheWorldAndSaysWhatWasCancelled) {
    Heard s(kRepeated ? "scene=klaus&n=1000" : "scene=klaus&n=5000");
    s.frames(10);
    const auto tag = s.order("type=measure&mode=stands");
    s.frames(2);
    const std::uint64_t tick = s.world().tick();
    EXPECT_TRUE(s.session.inspection().measured().active());
    s.frames(5);
    EXPECT_EQ(s.world().tick(), tick);
    s.session.order(command::StopMeasure{}, kReader);
    ASSERT_TRUE(s.answerTo(tag));
    EXPECT_EQ(s.answerTo(tag)->code, Code::interrupted);
    const auto trials = s.session.inspection().measured().trials();
    ASSERT_FALSE(trials.empty());
    int cancelled = 0;
    for (const Trial& trial : trials) cancelled += trial.state == Trial::cancelled;
    EXPECT_GT(cancelled, 0);
    s.frames(10);
    EXPECT_GT(s.world().tick(), tick);

    const auto again = s.order("type=measure&mode=moves");
    const Result* const result = s.await(again, 20'000);
    ASSERT_TRUE(result);
    EXPECT_TRUE(*result) << result->sentence;
    EXPECT_EQ(s.session.inspection().measured().agree(), true);
}

TEST(Session, DraggingAddsWherePausedAndWherePlaying) {
    Heard s("n=50&paused=1&spawn=5");
    s.frames(3);
    s.session.order(command::Press{{250, 250}}, kReader);
    s.frames(10);
    s.session.order(command::Release{}, kReader);
    s.frames(2);
    EXPECT_GT(s.world().particles().count(), 80u);
    EXPECT_EQ(s.world().tick(), 0u);
    // Also while a tick is under way that has moved nothing.
    Heard t("scene=klaus&n=60000&method=naive");
    t.frames(3);
    t.order("type=pause");
    ASSERT_TRUE(t.world().ticking());
    t.session.order(command::Press{{100, 100}}, kReader);
    t.frames(10);
    EXPECT_GT(t.world().particles().count(), 60'000u);
}

TEST(Session, ASweepIsAJobThatEndsWithEverySize) {
    Heard s("scene=klaus&n=500&paused=1", kSlow);
    s.frames(3);
    const auto sweep = s.order("type=sweep"), step = s.order("type=step");
    s.frames(1);
    EXPECT_FALSE(s.answerTo(sweep));
    EXPECT_EQ(s.world().tick(), 0u);
    ASSERT_TRUE(s.await(sweep, 20'000) && *s.answerTo(sweep));
    EXPECT_FALSE(s.session.options().sweep);
    ASSERT_EQ(s.session.inspection().sizes().size(), 24u);
    for (const Trial& trial : s.session.inspection().sizes()) {
        EXPECT_EQ(trial.state, Trial::done);
        EXPECT_GT(trial.ms, 0);
    }
    ASSERT_TRUE(s.await(step));
    EXPECT_EQ(s.world().tick(), 1u);
    const auto again = s.order("type=sweep"), next = s.order("type=sweep");
    s.frames(2);
    s.order("type=cancel");
    EXPECT_EQ(s.answerTo(again)->code, Code::interrupted);
    EXPECT_EQ(s.answerTo(next)->code, Code::interrupted);
    s.frames(60);
    EXPECT_FALSE(s.session.busy());
}

TEST(Session, DiscsCanBeAskedForAtAPlace) {
    Heard s("n=50&paused=1");
    s.frames(3);
    const auto spawn = s.order("type=spawn&x=100.1&y=20&count=7&radius=3");
    ASSERT_TRUE(s.await(spawn) && *s.answerTo(spawn));
    const Particles& p = s.world().particles();
    ASSERT_EQ(p.count(), 57u);
    EXPECT_EQ(s.world().tick(), 0u);
    for (std::uint32_t i = 50; i < 57; ++i) {
        EXPECT_NEAR(p.x[i], 100.1f, 1.2f);
        EXPECT_NEAR(p.y[i], 20, 1.2f);
        EXPECT_EQ(p.r[i], 3);
    }
    // After the orders before it, and between two ticks of one that is played.
    s.order("type=play");
    s.order("type=step&ticks=30");
    const auto last = s.order("type=spawn&x=0&y=500");
    ASSERT_TRUE(s.await(last) && *s.answerTo(last));
    EXPECT_EQ(s.world().tick(), 30u);
    EXPECT_EQ(s.world().particles().count(), 58u);
    EXPECT_EQ(s.timesAnswered(last), 1);
}

TEST(Session, DiscsThatCannotBeAddedAreRefusedByName) {
    Heard s("n=50&paused=1");
    s.frames(3);
    const auto refused = [&](std::string_view text, std::string_view field, Result::Code code) {
        const Result* const result = s.await(s.order(text));
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
    // All of them or none.
    for (int k = 0; k < 9; ++k) s.await(s.order("type=spawn&x=1&y=1&count=10000"));
    ASSERT_TRUE(*s.await(s.order("type=spawn&x=1&y=1&count=9999")));
    refused("type=spawn&x=1&y=1&count=2", "count", Code::tooMany);
    EXPECT_EQ(s.world().particles().count(), 50 + 99'999u);
    EXPECT_EQ(s.world().refused(), 0u);
}

float fastest(const World& world) {
    float most = 0;
    const Particles& p = world.particles();
    for (std::uint32_t i = 0; i < p.count(); ++i)
        most = std::max(most, std::hypot(p.vx[i], p.vy[i]));
    return most;
}

TEST(Session, APushIsTheRightButtonsOrTheChosenTools) {
    for (const bool chosen : {false, true}) {
        Heard s(chosen ? "scene=klaus&n=2000&tool=push" : "scene=klaus&n=2000");
        s.frames(2);
        const Box box = s.world().config().box;
        const Point middle{box.width / 2, box.height / 2};
        const float before = fastest(s.world());
        s.session.order(command::Point{middle}, kReader);
        EXPECT_EQ(s.session.pushPlace().has_value(), chosen);
        s.session.order(chosen ? command::Press{middle} : command::Press{middle, Tool::push},
                        kReader);
        ASSERT_TRUE(s.session.pushPlace());
        EXPECT_TRUE(s.session.pushPlace()->held);
        s.frames(5);
        EXPECT_GT(fastest(s.world()), 2 * before);
        EXPECT_EQ(s.world().particles().count(), 2000u);
        s.session.order(command::Release{}, kReader);
        s.frames(2);
        EXPECT_EQ(s.session.pushPlace().has_value(), chosen);
    }
}

// A tick is pushed once, whether it takes a frame or many, or is abandoned and started over: so the
// method changes nothing.
TEST(Session, APushIsTheSameForEveryMethod) {
    std::vector<std::uint64_t> hashes;
    for (const char* methods : {"grid", "naive", "naive, then grid"}) {
        SCOPED_TRACE(methods);
        const std::string method(
            std::string_view(methods).substr(0, std::string_view(methods).find(',')));
        Heard s("scene=klaus&n=20000&paused=1&tool=push&method=" + method, 3);
        s.frames(3);
        s.session.order(command::Press{{100, 100}}, kReader);
        s.session.order(command::Step{4}, kReader);
        if (method != methods) {
            s.frames(2);
            ASSERT_TRUE(s.world().ticking() && s.world().whole());
            s.order("type=set&method=grid", kReader);
        }
        while (s.world().tick() < 4 && s.seconds < 60) s.frames(1);
        s.session.order(command::Release{}, kReader);
        ASSERT_EQ(s.world().tick(), 4u);
        hashes.push_back(s.world().hash());
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(hashes[0], hashes[2]);
}

TEST(Session, APushInAPauseIsSeenInTheHashAndInTheNextTick) {
    Heard s("scene=klaus&n=500&paused=1&tool=push");
    s.frames(3);
    const auto before = s.session.hashWhilePaused();
    ASSERT_TRUE(before);
    s.session.order(command::Press{{30, 20}}, kReader);
    s.frames(2);
    s.session.order(command::Release{}, kReader);
    s.frames(2);
    EXPECT_EQ(s.world().tick(), 0u);
    EXPECT_NE(s.session.hashWhilePaused(), before);
    EXPECT_EQ(s.session.hashWhilePaused(), s.world().hash());
}

TEST(Session, DiscsAreAddedWithTheChosenRadius) {
    Heard s("scene=klaus&n=100&spawn=1&spawnradius=7.5");
    s.frames(2);
    EXPECT_EQ(s.world().particles().maxRadius(), 1);
    s.session.order(command::Press{{10, 10}}, kReader);
    s.frames(4);
    EXPECT_EQ(s.world().particles().maxRadius(), 7.5f);
    ASSERT_TRUE(*s.await(s.order("type=set&spawnradius=0")));
    EXPECT_EQ(s.await(s.order("type=set&spawnradius=0.5"))->code, Code::badValue);
    EXPECT_EQ(s.await(s.order("type=set&spawnradius=101"))->sentence,
              "spawnradius=\"101\": expected 0 (automatic) or a number from 1 to 100");
    JsonObject json;
    writeShown(s.session, json);
    EXPECT_NE(json.str().find("\"spawnradius\":0,"), std::string::npos);
}

TEST(Session, TheCrosshairIsThePointerUntilThePointerMoves) {
    Heard s("scene=klaus&n=100&spawn=2");
    s.frames(2);
    const Box box = s.world().config().box;
    EXPECT_FALSE(s.session.crosshair());
    s.session.order(command::Aim{{-5, 1e9f}}, kReader);
    ASSERT_TRUE(s.session.crosshair());
    EXPECT_EQ(s.session.crosshair()->x, 0);
    EXPECT_EQ(s.session.crosshair()->y, box.height);
    s.session.order(command::PointAway{}, kReader);  // the mouse has left the picture
    EXPECT_TRUE(s.session.crosshair());
    s.session.order(command::Press{*s.session.crosshair()}, kReader);
    s.frames(3);
    EXPECT_GT(s.world().particles().count(), 102u);
    s.session.order(command::Release{}, kReader);
    s.session.order(command::Point{{5, 5}}, kReader);
    EXPECT_FALSE(s.session.crosshair());
    s.session.order(command::Aim{{5, 5}}, kReader);
    s.session.order(command::AimAway{}, kReader);
    EXPECT_FALSE(s.session.crosshair());
}

TEST(Session, BadThingsOfAnAddressAreNoticed) {
    Heard s("gravity=11&method=magic");
    const std::string notices = s.notices();
    EXPECT_NE(notices.find("Ignored gravity=\"11\": expected a number from -10 to 10."),
              std::string::npos)
        << notices;
    EXPECT_NE(notices.find("Ignored method=\"magic\""), std::string::npos) << notices;
}

TEST(Session, TestsOfADiscAreForTwoHundredThousand) {
    Heard s("scene=million&n=300000");
    const auto tag = s.order("type=set&tests=1", kReader);
    ASSERT_TRUE(s.await(tag));
    EXPECT_EQ(s.answerTo(tag)->code, Code::tooMany);
    EXPECT_EQ(s.answerTo(tag)->field, "tests");
}

// The last word counts, though a pause overtakes what came before it.
TEST(Session, APauseIsNotUndoneByAPlayThatWaits) {
    for (const auto by : {kHost, kReader}) {
        Heard s("scene=klaus&n=20000&method=naive&paused=1");
        s.order("type=step&ticks=1000");
        const auto play = s.order("type=play");
        s.frames(3);
        s.order(by == kHost ? "type=pause" : "type=toggle", by);
        s.frames(20);
        ASSERT_TRUE(s.answerTo(play));
        EXPECT_EQ(s.answerTo(play)->code, Code::interrupted);
        EXPECT_TRUE(s.session.paused());
    }
}

// The reader's change waited for the end of the tick, and a reset took the world from under it.
TEST(Session, WhatWaitsForATickOutlivesAReset) {
    Heard s("scene=pile&n=40000");
    for (int k = 0; k < 400 && s.world().whole(); ++k) s.frames(1);
    ASSERT_FALSE(s.world().whole());
    std::vector<std::uint64_t> tags;
    for (const char* wish : {"type=set&gravity=0.2", "type=pause", "type=get", "type=reset"})
        tags.push_back(s.order(wish, tags.empty() ? kReader : kHost));
    for (const auto tag : tags) {
        const Result* const result = s.await(tag, 20);
        ASSERT_TRUE(result) << tag;
        EXPECT_TRUE(*result) << result->sentence;
        EXPECT_EQ(s.timesAnswered(tag), 1);
    }
    EXPECT_EQ(s.world().config().gravity, 0.2f);
    EXPECT_EQ(s.world().tick(), 0u);
}

TEST(Session, LookingInAnotherWayGivesUpNoTick) {
    Heard s("scene=klaus&n=100000&method=naive");
    s.frames(20);
    const float before = s.world().progress();
    ASSERT_GT(before, 0);
    for (const char* wish : {"gridlines=1", "panel=0", "method=naive", "spawn=7"})
        ASSERT_TRUE(*s.answerTo(s.order("type=set&" + std::string(wish), kReader)));
    s.frames(1);
    EXPECT_GT(s.world().progress(), before);
}

// Where frames are few, one tick ends and the next begins within the same.
TEST(Session, WhatAResponseConservesIsKnownWithASlowMethodToo) {
    Heard s("scene=klaus&n=30000&method=naive");
    for (int k = 0; k < 2000 && s.world().tick() == 0; ++k) s.session.frame(s.seconds += 0.1);
    ASSERT_TRUE(s.world().ticking());
    const auto totals = s.session.inspection().totals(s.world());
    ASSERT_TRUE(totals);
    EXPECT_GT(totals->maxOverlap, 0);
}

// What G shows before the first tick is what the tick then has.
TEST(Session, CellsAreKnownBeforeTheFirstTick) {
    for (const MethodInfo& method : methods()) {
        for (const char* cell : {"0", "30"}) {
            Heard s("scene=tutorial&n=500&paused=1&gridlines=1&method=" + std::string(method.name) +
                    "&cell=" + cell);
            s.frames(3);
            const auto before = s.session.inspection().cells();
            ASSERT_TRUE(before) << method.name;
            ASSERT_TRUE(s.await(s.order("type=step")));
            s.frames(1);
            const auto after = s.session.inspection().cells();
            ASSERT_TRUE(after) << method.name;
            EXPECT_EQ(before->width, after->width) << method.name << " " << cell;
            EXPECT_EQ(before->height, after->height) << method.name << " " << cell;
            const float used = s.world().stats().cell;
            if (used > 0) {
                EXPECT_EQ(std::max(after->width, after->height), used) << method.name;
            }
        }
    }
    // Another size counts at once, also while it is paused.
    Heard s("scene=tutorial&paused=1&gridlines=1");
    ASSERT_TRUE(s.await(s.order("type=step")));
    s.frames(1);
    s.order("type=set&cell=50", kReader);
    s.frames(2);
    ASSERT_TRUE(s.session.inspection().cells());
    EXPECT_EQ(s.session.inspection().cells()->width, 50);
    s.order("type=set&method=strips-y", kReader);
    s.frames(2);
    ASSERT_TRUE(s.session.inspection().cells());
    EXPECT_EQ(s.session.inspection().cells()->width, 0);
    EXPECT_EQ(s.session.inspection().cells()->height, 50);
    // They are not needed without lines or occupancy.
    Heard plain("scene=tutorial&paused=1");
    plain.frames(3);
    EXPECT_FALSE(plain.session.inspection().cells());
}

// What is shown while paused is the state's hash, whatever was changed between two ticks.
TEST(Session, TheHashThatIsShownIsThatOfTheState) {
    Heard s("scene=pile&n=300");
    s.frames(60);
    s.order("type=pause");
    s.frames(5);
    const auto shown = s.session.hashWhilePaused();
    ASSERT_TRUE(shown);
    for (const char* change : {"response=elastic", "response=settle", "method=naive"}) {
        ASSERT_TRUE(*s.await(s.order("type=set&" + std::string(change))));
        ASSERT_TRUE(s.session.hashWhilePaused());
        EXPECT_EQ(*s.session.hashWhilePaused(), s.world().hash()) << change;
    }
    EXPECT_NE(*s.session.hashWhilePaused(), *shown);  // what settle kept is forgotten
}

}  // namespace
}  // namespace cellmates::test
