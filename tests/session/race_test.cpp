#include <algorithm>
#include <cmath>
#include <string>

#include "../core/builds.h"
#include "core/scenes.h"
#include "session/state_json.h"
#include "session/text.h"
#include "support.h"

// A race is fair, its two sides compute the same states, and neither worlds nor commands are lost.

namespace cellmates::test {
namespace {

using Code = Result::Code;

const Race& raceOf(const Heard& s) { return *s.session.race(); }

// Slowness of the simulated machine: a race has as many frames as on a fast one, and a hundredth of
// the ticks.
constexpr double kSlowness = 100;

/// Runs frames until the race is over.
void finish(Heard& s) {
    s.until([&] { return s.session.race() && raceOf(s).over(); }, 30'000);
}

std::uint64_t hashAt(std::string_view query, std::uint64_t tick) {
    const std::unique_ptr<World> world = World::create(readAddress(query, false).config);
    while (world->tick() < tick) EXPECT_TRUE(world->step());
    return world->hash();
}

TEST(Race, BothSidesPassTheSameStatesInTheSameTime) {
    constexpr double kSlow = 80, kSlice = 0.06 * kSlow + 0.1;  // ms
    Heard s("scene=klaus&n=1000&race=naive,grid", kSlow);
    s.frames(2);
    ASSERT_TRUE(s.session.race());
    for (int frame = 2; frame < 400; ++frame) {
        s.frames(1);
        // Each side gets 6 ms of a frame, and may exceed it by a slice.
        EXPECT_NEAR(raceOf(s).left().spent, 6 * frame, kSlice) << frame;
        EXPECT_NEAR(raceOf(s).right().spent, 6 * frame, kSlice) << frame;
    }
    finish(s);
    const Race& race = raceOf(s);
    EXPECT_GE(race.left().spent, Race::kEnough);
    EXPECT_GT(race.left().ticks, 10u);
    EXPECT_GT(race.right().ticks, 3 * race.left().ticks);
    EXPECT_FALSE(race.differs());
    EXPECT_EQ(race.agreement().tick, race.left().ticks);
    EXPECT_TRUE(race.agreement().equal());
    EXPECT_EQ(race.agreement().hashes[0],
              hashAt("scene=klaus&n=1000&method=hash", race.agreement().tick));
    EXPECT_EQ(race.left().last().pairTests, 1000u * 999 / 2);
    EXPECT_LT(race.right().last().pairTests, 5'000u);
    const double ratio = race.tickTime(race.left()).ms / race.tickTime(race.right()).ms;
    EXPECT_EQ(race.verdict(), "On your machine Grid is " + std::string(factor(ratio).c_str()) +
                                  " faster than Naive with 1,000 discs.");
    EXPECT_EQ(race.sentence().find(race.verdict() + " Grid made "), 0u) << race.sentence();
    EXPECT_EQ(race.lead(), ratio) << "the lead shown differs from the one in the sentence";
    EXPECT_EQ(race.ahead().method, Method::grid);
}

TEST(Race, OfAMethodWithItselfIsATieWhateverTheClock) {
    for (const double grain : {0.005, 0.1, 1.0}) {
        SCOPED_TRACE(grain);
        Heard s("scene=klaus&n=1000&paused=1");
        s.time = SimulatedTime({grain}, 2 * kSlowness);
        s.submit("type=race&methods=grid,grid");
        // The rest of a frame ends between two clock steps, so the first side gets less time.
        do {
            s.frames(1);
            s.time.wait(4.7);
        } while (!raceOf(s).over());
        const double left = raceOf(s).left().ticks, right = raceOf(s).right().ticks;
        EXPECT_GT(left, 100);
        EXPECT_NEAR(left / right, 1, 0.02);
        EXPECT_EQ(raceOf(s).verdict(),
                  "On your machine Grid and Grid are equally fast with 1,000 discs.");
    }
}

TEST(Race, AllMethodsAgreeExceptTheSketchsLoops) {
    for (const MethodInfo& method : methods()) {
        SCOPED_TRACE(method.name);
        Heard s("scene=tutorial&n=150&race=grid," + std::string(method.name), 2 * kSlowness);
        s.frames(60);
        ASSERT_TRUE(s.session.race());
        EXPECT_GT(raceOf(s).agreement().tick, 20u);
        EXPECT_EQ(!raceOf(s).differs(), !method.sketchLoop);
        s.submit("type=cancel");
        const std::string sentence = raceOf(s).sentence(), verdict = raceOf(s).verdict();
        EXPECT_EQ(sentence.find("results differ") != sentence.npos, method.sketchLoop) << sentence;
        EXPECT_EQ(sentence.find("a bug"), sentence.npos) << sentence;
        EXPECT_EQ(verdict.find("equally fast") != verdict.npos, raceOf(s).lead() < 1.1) << verdict;
    }
}

TEST(Race, StartsWithTicksThatBothMakeWithTheGridIfItIsToBeSeen) {
    constexpr std::uint32_t kTicks = 20;
    for (const char* way : {"", "type=cancel", "type=meet", "type=catch-up", "type=reset"}) {
        SCOPED_TRACE(way);
        Heard s("scene=klaus&n=1000&race=naive,grid", kSlowness);
        s.session.setRunUp(kTicks);
        s.until([&] { return s.session.race(); });
        s.until([&] { return raceOf(s).right().ticks == kTicks / 2; });
        EXPECT_TRUE(raceOf(s).starting());
        EXPECT_EQ(raceOf(s).progress(), 0);
        EXPECT_EQ(raceOf(s).left().last().method, Method::grid);
        if (*way) s.submit(way, kReader);
        if (std::string_view(way) == "type=cancel") {
            EXPECT_FALSE(s.session.race()) << "it has no result";
            continue;
        }
        s.until([&] { return !raceOf(s).starting(); }, 1000);
        EXPECT_EQ(raceOf(s).left().world->tick(), kTicks);
        EXPECT_EQ(raceOf(s).left().ticks, 0u);
        finish(s);
        EXPECT_EQ(raceOf(s).agreement().tick, kTicks + raceOf(s).left().ticks);
        EXPECT_EQ(raceOf(s).agreement().hashes[0],
                  hashAt("scene=klaus&n=1000", raceOf(s).agreement().tick));
        // The race is repeated from where it began.
        s.submit("type=play", kReader);
        s.frames(1);
        EXPECT_FALSE(raceOf(s).starting());
        EXPECT_EQ(raceOf(s).left().world->tick(), kTicks + raceOf(s).left().ticks);
    }
}

// In every pair of methods with equal results, both ways of making the sides level lead to the
// state that a world without a race has at that tick.
TEST(Race, SidesAreMadeLevelAtOneState) {
    for (const MethodInfo& method : methods()) {
        if (method.sketchLoop) continue;
        for (const char* way : {"type=catch-up", "type=meet"}) {
            SCOPED_TRACE(std::string(method.name) + " " + way);
            Heard s("scene=klaus&n=300&race=naive," + std::string(method.name), kSlowness);
            s.until([&] { return s.session.race() && raceOf(s).left().ticks > 3; });
            const std::uint32_t left = raceOf(s).left().ticks, right = raceOf(s).right().ticks;
            const bool meets = std::string_view(way) == "type=meet";
            EXPECT_TRUE(s.await(s.submit(way, kReader)));
            EXPECT_TRUE(raceOf(s).over());
            const std::string verdict = raceOf(s).sentence();
            s.until([&] { return raceOf(s).state() == Race::State::level; });
            const Race& race = raceOf(s);
            // A tick in which discs have moved is completed.
            const std::uint32_t wanted = meets ? std::min(left, right) : std::max(left, right);
            EXPECT_TRUE(race.left().ticks == wanted || race.left().ticks == wanted + 1);
            EXPECT_EQ(race.right().ticks, race.left().ticks);
            EXPECT_TRUE(race.healed());
            EXPECT_EQ(race.agreement().tick, race.left().ticks);
            for (const Race::Side* side : {&race.left(), &race.right()}) {
                EXPECT_FALSE(side->world->ticking());
                EXPECT_EQ(side->world->hash(), race.agreement().hashes[0]);
            }
            EXPECT_EQ(race.agreement().hashes[0],
                      hashAt("scene=klaus&n=300&method=hash", race.agreement().tick));
            EXPECT_EQ(race.apartCount(), 0u);
            EXPECT_EQ(race.sentence(), verdict);
            EXPECT_FALSE(s.session.busy());
            s.submit("type=play", kReader);
            s.frames(2);
            EXPECT_EQ(raceOf(s).state(), Race::State::racing) << "it races again";
        }
    }
}

TEST(Race, ListsTheDiscsThatTheSketchsLoopsPutElsewhere) {
    Heard s("scene=tutorial&n=150&race=grid,tutorial-grid", 2 * kSlowness);
    s.until([&] { return s.session.race() && raceOf(s).agreement().tick > 30; });
    for (const char* way : {"type=catch-up", "type=meet"}) {
        s.submit(way, kReader);
        s.until([&] { return raceOf(s).state() == Race::State::level; });
        EXPECT_FALSE(raceOf(s).healed());
        const World &left = *raceOf(s).left().world, &right = *raceOf(s).right().world;
        const auto placeOf = [](const World& world, std::uint32_t id) {
            const Particles& p = world.particles();
            std::uint32_t k = 0;
            while (p.id[k] != id) ++k;
            return std::pair{p.x[k], p.y[k]};
        };
        std::uint32_t apart = 0;
        for (std::uint32_t id = 0; id < 150; ++id) {
            const auto [x, y] = placeOf(left, id);
            const auto other = placeOf(right, id);
            if (std::pair{x, y} == other) continue;
            ++apart;
            EXPECT_TRUE(std::ranges::any_of(raceOf(s).apart(), [&](const Race::Apart& a) {
                return a.leftX == x && a.leftY == y && a.rightX == other.first;
            }));
        }
        EXPECT_GT(apart, 0u);
        EXPECT_EQ(raceOf(s).apartCount(), apart);
        EXPECT_TRUE(s.await(s.submit(way, kReader)));
        s.until([&] { return raceOf(s).state() == Race::State::level; });
        EXPECT_EQ(raceOf(s).apartCount(), apart) << "levelled twice";
        s.submit("type=reset", kReader);
        s.until([&] { return raceOf(s).agreement().tick > 30; });
    }
}

TEST(Race, TellsHowLongTheSlowerSideNeedsAndCanBePausedAndStoppedOnItsWay) {
    Heard s("scene=klaus&n=1000&race=naive,grid", kSlowness);
    s.until([&] { return s.session.race() && raceOf(s).over(); }, 30'000);
    const double wait = raceOf(s).wait();
    s.submit("type=catch-up", kReader);
    s.frames(60);
    EXPECT_NEAR(raceOf(s).wait(), wait - 1, 0.1 * wait);
    const std::uint32_t waits = raceOf(s).right().ticks, left = raceOf(s).left().ticks;
    s.submit("type=pause", kReader);
    s.frames(20);
    EXPECT_EQ(raceOf(s).left().ticks, left);
    s.submit("type=play", kReader);
    s.frames(60);
    EXPECT_GT(raceOf(s).left().ticks, left);
    EXPECT_EQ(raceOf(s).right().ticks, waits);
    s.submit("type=cancel", kReader);
    EXPECT_EQ(raceOf(s).state(), Race::State::over);
    EXPECT_FALSE(s.session.busy());
    s.submit("type=meet", kReader);
    s.until([&] { return raceOf(s).healed(); });
    EXPECT_LT(raceOf(s).right().ticks, waits);
    s.submit("type=close-race", kReader);
    for (const char* way : {"type=catch-up", "type=meet"})
        EXPECT_TRUE(s.await(s.submit(way, kReader))) << "without a race there is nothing to do";
}

// What was timed in a race, the panel knows, too.
TEST(Race, GivesItsFiguresToTheComparison) {
    Heard s("scene=klaus&n=1000&method=strips-x&race=naive,strips-x", kSlowness);
    s.until([&] { return s.session.race() && raceOf(s).over(); }, 30'000);
    const auto tickOf = [&](const Race::Side& side) { return raceOf(s).tickTime(side).ms; };
    const double left = tickOf(raceOf(s).left());
    const std::uint64_t tests = raceOf(s).left().last().pairTests;
    const double factor = left / tickOf(raceOf(s).right());
    s.submit("type=pause", kReader);
    s.submit("type=close-race", kReader);
    const Comparison& known = s.session.comparison();
    ASSERT_TRUE(known.last(Method::naive));
    EXPECT_EQ(known.last(Method::naive)->tick.ms, left);
    EXPECT_EQ(known.last(Method::naive)->pairTests, tests);
    EXPECT_EQ(known.last(Method::naive)->discs, 1000u);
    EXPECT_FALSE(known.last(Method::grid));
    ASSERT_TRUE(known.verdict());
    EXPECT_EQ(known.verdict()->method, Method::stripsX);
    // An earlier one stays while it is within a quarter.
    const double ratio = known.verdict()->ratio;
    EXPECT_GT(ratio, factor / 1.25);
    EXPECT_LT(ratio, factor * 1.25);
    // A method that is neither on the switch nor in use has no place there.
    s.submit("type=race&methods=hash,grid", kReader);
    s.until([&] { return s.session.race() && raceOf(s).over(); }, 30'000);
    EXPECT_TRUE(known.last(Method::grid));
    EXPECT_EQ(known.verdict()->ratio, ratio);
}

TEST(Race, TheWorldWaitsAndGoesOnAsItWas) {
    Heard s("n=200", kSlowness);
    s.frames(30);
    s.submit("type=pause");
    s.frames(3);
    const std::uint64_t tick = s.world().tick(), hash = s.world().hash();
    s.submit("type=play");
    s.submit("type=race&methods=naive,grid");
    s.frames(20);
    ASSERT_TRUE(s.session.race());
    EXPECT_GT(raceOf(s).right().world->tick(), s.world().tick());
    const std::uint64_t waiting = s.world().tick();
    EXPECT_LE(waiting, tick + 1);
    s.submit(command::Press{{10, 10}});
    s.frames(20);
    s.submit(command::Release{});
    EXPECT_NE(s.notices().find("Close the race to add"), std::string::npos);
    EXPECT_EQ(s.world().tick(), waiting);
    s.submit("type=cancel");
    EXPECT_TRUE(s.session.paused());
    s.submit(command::CloseRace{});
    EXPECT_FALSE(s.session.race());
    EXPECT_FALSE(s.session.paused());
    s.frames(3);
    EXPECT_EQ(s.world().particles().count(), 200u);
    s.seek(tick);
    EXPECT_EQ(s.world().hash(), hash);
}

TEST(Race, IsPausedContinuedBegunAgainAndStopped) {
    Heard s("scene=klaus&n=1000&paused=1", kSlowness);
    const auto asked = s.submit("type=race&methods=naive,grid");
    s.frames(10);
    s.submit("type=pause", kReader);
    ASSERT_TRUE(s.answerTo(asked));
    EXPECT_EQ(s.answerTo(asked)->code, Code::interrupted);
    const std::uint32_t ticks = raceOf(s).right().ticks;
    EXPECT_FALSE(s.session.busy());
    s.frames(10);
    EXPECT_EQ(raceOf(s).right().ticks, ticks);
    s.submit("type=play", kReader);
    s.frames(10);
    EXPECT_GT(raceOf(s).right().ticks, ticks);
    s.submit("type=reset");
    EXPECT_EQ(raceOf(s).right().ticks, 0u);
    EXPECT_EQ(s.world().tick(), 0u);
    finish(s);
    EXPECT_FALSE(s.session.busy());
    EXPECT_TRUE(s.session.paused());
    s.submit("type=toggle", kReader);
    s.frames(2);
    EXPECT_FALSE(raceOf(s).over());
    EXPECT_TRUE(raceOf(s).sentence().empty());
    // A race that is stopped ends with what there is.
    s.frames(20);
    s.submit("type=cancel");
    EXPECT_TRUE(raceOf(s).over());
    EXPECT_NE(raceOf(s).verdict().find("× faster"), std::string::npos) << raceOf(s).verdict();

    // A clock of 1 ms cannot time a few ticks.
    Heard coarse("scene=klaus&n=300&race=naive,grid", 1, 1, {1});
    coarse.frames(6);
    coarse.submit("type=cancel");
    EXPECT_EQ(raceOf(coarse).verdict(),
              "On your machine the ticks are too short for this browser's clock with 300 discs.");
}

TEST(Race, ClosesForWhatConcernsTheWorldAndStaysForTheRest) {
    const auto races = [](std::string_view text) {
        Heard s("scene=klaus&n=500&paused=1", kSlowness);
        const auto asked = s.submit("type=race&methods=naive,grid", kReader);
        s.frames(5);
        EXPECT_TRUE(s.session.race());
        s.submit(text, kReader);
        s.frames(2);
        // A reader who ends a race has got what they asked for.
        EXPECT_TRUE(!s.answerTo(asked) || *s.answerTo(asked)) << s.answerTo(asked)->sentence;
        EXPECT_EQ(s.notices(), "");
        return s.session.race() != nullptr;
    };
    for (const char* text : {"type=set&colour=cell", "type=get", "type=record", "type=reset",
                             "type=pause", "type=set&n=-1", "type=set&nonsense=1", "type=cancel",
                             "type=set&method=grid", "type=catch-up", "type=meet"})
        EXPECT_TRUE(races(text)) << text;
    for (const char* text :
         {"type=set&n=600", "type=set&gravity=1", "type=step", "type=seek&tick=0",
          "type=spawn&x=1&y=1", "type=measure", "type=sweep", "type=close-race"})
        EXPECT_FALSE(races(text)) << text;
}

TEST(Race, RefusesWhatCannotRace) {
    Heard s("scene=klaus&n=30000&paused=1");
    EXPECT_EQ(s.ask("type=race&methods=naive").field, "methods");
    EXPECT_EQ(s.ask("type=race&methods=grid,tutorial-naive").code, Code::tooMany);
    EXPECT_FALSE(s.session.race());
    EXPECT_FALSE(s.session.options().race);
    const Opening wrong = readAddress("race=naive", false);
    ASSERT_EQ(wrong.problems.size(), 1u);
    EXPECT_NE(wrong.problems[0].find("race=\"naive\""), std::string::npos);
    EXPECT_FALSE(wrong.options.race);
}

TEST(Race, IsOfNaiveAndTheMethodInUseUnlessOthersAreNamed) {
    for (const auto& [method, rival] : {std::pair{"hash", Method::hash}, {"naive", Method::grid}}) {
        Heard s("scene=klaus&n=50&paused=1&method=" + std::string(method));
        s.submit("type=race", kReader);
        s.frames(1);
        EXPECT_EQ(raceOf(s).left().method, Method::naive);
        EXPECT_EQ(raceOf(s).right().method, rival);
    }
}

TEST(Race, IsInTheAddressAndInAFileWhileItIsShown) {
    Heard s("scene=klaus&n=500&race=strips-x,grid&paused=1", kSlowness);
    s.frames(3);
    ASSERT_TRUE(s.session.race());
    EXPECT_EQ(raceOf(s).right().ticks, 0u);
    const auto address = [&] {
        return writeAddress(s.session.config(), s.session.options(), false);
    };
    EXPECT_NE(address().find("race=strips-x,grid"), std::string::npos) << address();
    s.submit(command::CloseRace{});
    EXPECT_EQ(address().find("race"), std::string::npos) << address();
    s.step(40);
    s.submit("type=race&methods=naive,grid", kReader);
    s.frames(5);
    Heard other("scene=klaus&n=50&paused=1");
    other.reopen(s.save());
    other.frames(3);
    ASSERT_TRUE(other.session.race());
    EXPECT_EQ(other.world().tick(), 40u);
    EXPECT_GT(raceOf(other).right().ticks, 0u);
    EXPECT_EQ(raceOf(other).left().method, Method::naive);
}

TEST(Race, WaitsForTheTickInWhichTheWayToItWasPaused) {
    constexpr std::string_view kPile = "scene=pile&n=300&paused=1";
    Heard s(kPile);
    s.step(40);
    s.submit("type=race&methods=naive,grid", kReader);
    s.frames(3);
    Heard other("n=5&paused=1", 300);
    other.open(s.save());
    other.until([&] { return other.world().tick() > 0 && !other.world().whole(); });
    EXPECT_TRUE(other.await(other.submit("type=pause", kReader)));
    other.until([&] { return other.session.race() != nullptr; });
    EXPECT_EQ(other.world().hash(), hashAt(kPile, other.world().tick()));
}

TEST(Race, EndsWithoutDiscsAndWithoutATick) {
    if (!kSanitized) {  // makes 100,000 ticks
        Heard empty("n=0&race=naive,grid");
        finish(empty);
        EXPECT_EQ(raceOf(empty).left().ticks, Race::kMostTicks);
    }
    Heard slow("scene=klaus&n=20000&race=naive,grid", 20'000);
    // Before the first tick of naive it is known who is ahead.
    slow.until([&] { return slow.session.race() && raceOf(slow).lead() > 0; });
    EXPECT_EQ(raceOf(slow).left().ticks, 0u);
    EXPECT_EQ(raceOf(slow).ahead().method, Method::grid);
    finish(slow);
    // A side computes for a minute, and may exceed it by the time between two looks at the clock.
    const std::string sentence(raceOf(slow).sentence()),
        before = "On your machine Naive did not complete a tick in ";
    ASSERT_EQ(sentence.find(before), 0u) << sentence;
    EXPECT_NEAR(std::stod(sentence.substr(before.size())), 61, 1) << sentence;
}

}  // namespace
}  // namespace cellmates::test
