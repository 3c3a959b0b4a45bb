#include <string>
#include <vector>

#include "../core/builds.h"
#include "support.h"

// Each command is answered once, in a world between two ticks. Commands of the embedding page wait
// in line.

namespace cellmates::test {
namespace {

/// Slowness of the simulated machine in tests that measure. A slow machine times fewer detections.
constexpr double kSlow = kRepeated ? 50 : 1;

using Code = Result::Code;

TEST(CommandQueue, TheLineWaitsBehindTheJobAndForACompleteWorld) {
    CommandQueue queue;
    std::vector<std::uint64_t> answered;
    queue.answerTo([&](const CommandQueue::Answer& answer) { answered.push_back(answer.tag); });
    queue.wait({kHost, 1, command::Step{}});
    queue.wait({kHost, 2, command::Set{}});
    const auto step = queue.take(false);
    ASSERT_TRUE(step);
    EXPECT_EQ(step->tag, 1u);
    queue.begin(*step, 2);
    EXPECT_TRUE(queue.jobMoves());
    EXPECT_FALSE(queue.take(true));
    EXPECT_FALSE(queue.stepMade());
    EXPECT_TRUE(queue.stepMade());
    queue.answer(queue.takeJob(), {}, true);
    EXPECT_FALSE(queue.take(false));
    ASSERT_TRUE(queue.take(true));
    EXPECT_TRUE(queue.idle());
    EXPECT_EQ(answered, (std::vector<std::uint64_t>{1}));
}

// Jobs wait for everybody. The host's changes wait in line, and the reader's do not.
TEST(CommandQueue, TheHostsChangesWaitAndTheReadersDoNot) {
    const auto overtakes = [](Session::By by, auto... commands) {
        return (CommandQueue::overtakes({by, 1, commands}) + ...);
    };
    for (const auto by : {kHost, kReader}) {
        EXPECT_EQ(
            overtakes(by, command::Step{}, command::Measure{}, command::Sweep{}, command::Race{}),
            0);
        EXPECT_EQ(
            overtakes(by, command::Pause{}, command::Reset{}, command::Cancel{}, command::Get{}),
            4);
        EXPECT_EQ(overtakes(by, command::Play{}, command::Set{}, command::Seek{}, command::Save{},
                            command::Open{}, command::Spawn{}, command::Edit{}),
                  by == kHost ? 0 : 7);
    }
}

// An answer that waits for the world holds back the answers after it, but not rejections.
TEST(CommandQueue, AnswersKeepTheirOrderAndRefusalsDoNotWait) {
    CommandQueue queue;
    std::vector<std::uint64_t> answered;
    queue.answerTo([&](const CommandQueue::Answer& answer) { answered.push_back(answer.tag); });
    queue.answer({kHost, 1, command::Play{}}, {}, false);
    queue.answer({kHost, 2, command::Play{}}, {}, true);
    queue.wait({kHost, 3, command::Play{}});
    queue.wait({kHost, 4, command::Save{}});
    queue.interruptWaiting<command::Play>();
    EXPECT_EQ(answered, (std::vector<std::uint64_t>{3}));
    queue.answerLate();
    EXPECT_EQ(answered, (std::vector<std::uint64_t>{3, 1, 2}));
    EXPECT_EQ(queue.take(true)->tag, 4u);
}

TEST(CommandQueue, CommandsOfTheHostAreCarriedOutOneAfterAnother) {
    Heard s("n=50&paused=1");
    const auto first = s.submit("type=step&ticks=100");
    const auto set = s.submit("type=set&method=naive");
    const auto second = s.submit("type=step&ticks=20");
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

// A command that is carried out in its turn does not interrupt the commands behind it.
TEST(CommandQueue, CommandsOfTheHostDoNotEndThoseBehindThem) {
    Heard s("n=50&paused=1", kSlow);
    std::vector<std::uint64_t> tags;
    for (const char* text : {"type=step&ticks=10", "type=play", "type=step&ticks=5",
                             "type=set&n=60", "type=step&ticks=5", "type=measure"})
        tags.push_back(s.submit(text));
    for (const std::uint64_t tag : tags) {
        const Result* const result = s.await(tag, 20'000);
        ASSERT_TRUE(result) << tag;
        EXPECT_TRUE(*result) << tag << ": " << result->sentence;
    }
    EXPECT_EQ(s.world().config().count, 60u);
}

TEST(CommandQueue, AnswersWaitForAllDiscs) {
    Heard s("scene=million&n=200000");
    const auto get = s.submit("type=get");
    EXPECT_FALSE(s.answerTo(get));
    ASSERT_TRUE(s.await(get, 100));
    const auto reset = s.submit("type=reset");
    EXPECT_FALSE(s.answerTo(reset));
    ASSERT_TRUE(s.await(reset, 100));
    EXPECT_EQ(s.world().particles().count(), 200'000u);
    const auto again = s.submit("type=set&n=150000");
    s.session.completeWorld();
    ASSERT_TRUE(s.answerTo(again));
    EXPECT_EQ(s.world().particles().count(), 150'000u);
}

// The embedding page asks for 1,000 ticks, and the reader presses Space before they are done.
TEST(CommandQueue, TheReaderStopsStepsAndEverybodyIsAnswered) {
    Heard s("scene=klaus&n=5000&method=naive&paused=1", 16);
    const auto steps = s.submit("type=step&ticks=1000");
    s.frames(20);
    ASSERT_FALSE(s.answerTo(steps));
    s.submit("type=toggle", kReader);
    ASSERT_TRUE(s.answerTo(steps));
    EXPECT_EQ(s.answerTo(steps)->code, Code::interrupted);
    EXPECT_TRUE(s.session.paused());
    EXPECT_EQ(s.session.stepsLeft(), 0u);
    struct Next {
        const char* text;
        std::uint64_t tick;
    };
    for (const auto& [text, tick] :
         {Next{"type=reset", 0}, Next{"type=pause", 0}, Next{"type=get", 0}, Next{"type=step", 1},
          Next{"type=get", 1}, Next{"type=step&ticks=2", 3}, Next{"type=reset", 0}}) {
        const Result* const result = s.await(s.submit(text));
        ASSERT_TRUE(result) << text;
        EXPECT_TRUE(*result) << text;
        EXPECT_EQ(s.world().tick(), tick) << text;
        EXPECT_TRUE(s.session.paused()) << text;
    }
    s.frames(60);
    for (const auto& answer : s.answers) EXPECT_EQ(s.timesAnswered(answer.tag), 1);
}

TEST(CommandQueue, PauseResetCancelAndGetNeverWait) {
    for (const char* urgent : {"type=pause", "type=reset", "type=cancel", "type=get"}) {
        Heard s("scene=klaus&n=100000&method=naive&paused=1");
        const auto steps = s.submit("type=step&ticks=1000");
        const auto waiting = s.submit("type=step&ticks=5");
        s.frames(3);
        const auto tag = s.submit(urgent);
        // Placing 100,000 discs again takes two slices.
        ASSERT_TRUE(s.await(tag, 2)) << urgent;
        EXPECT_TRUE(*s.answerTo(tag)) << urgent;
        const bool get = std::string_view(urgent) == "type=get";
        EXPECT_EQ(s.answerTo(steps) == nullptr, get) << urgent;
        EXPECT_EQ(s.answerTo(waiting) == nullptr, get) << urgent;
    }
}

// While `settle` moves discs, an answer waits until the end of that tick and no longer.
TEST(CommandQueue, AnAnswerIsOfAWholeTick) {
    Heard s("scene=pile&n=10000", 4);
    bool met = false;
    for (int k = 0; k < 400 && !met; ++k) {
        s.frames(1);
        met = !s.world().whole();
    }
    ASSERT_TRUE(met) << "no frame ended while discs were moving";
    const auto get = s.submit("type=get");
    const auto set = s.submit("type=set&gravity=0.2", kReader);
    const auto pause = s.submit("type=pause");
    EXPECT_FALSE(s.answerTo(get));
    ASSERT_TRUE(s.await(pause, 20));
    EXPECT_TRUE(s.answerTo(get) && s.answerTo(set));
    EXPECT_TRUE(s.world().whole());
    EXPECT_EQ(s.world().config().gravity, 0.2f);
    const std::uint64_t tick = s.world().tick();
    s.frames(5);
    EXPECT_EQ(s.world().tick(), tick);
}

TEST(CommandQueue, AStepHasOneToAThousandTicks) {
    Heard s("n=50&paused=1");
    for (const char* bad : {"type=step&ticks=0", "type=step&ticks=1001", "type=step&ticks=1.5",
                            "type=step&ticks=-1", "type=step&ticks=x"}) {
        const Result* const result = s.answerTo(s.submit(bad));
        ASSERT_TRUE(result) << bad;
        EXPECT_EQ(result->code, Code::badValue);
        EXPECT_EQ(result->field, "ticks");
    }
    ASSERT_TRUE(*s.await(s.submit("type=step&ticks=1000")));
    EXPECT_EQ(s.world().tick(), 1000u);
}

TEST(CommandQueue, AHundredCommandsMayWaitAndNoMore) {
    Heard s("scene=klaus&n=100000&method=naive&paused=1");
    s.submit("type=step&ticks=1000");
    std::vector<std::uint64_t> tags;
    for (int k = 0; k < 101; ++k) tags.push_back(s.submit("type=set&gravity=0.1"));
    ASSERT_TRUE(s.answerTo(tags.back()));
    EXPECT_EQ(s.answerTo(tags.back())->code, Code::tooMuch);
    EXPECT_FALSE(s.answerTo(tags[99]));
    s.submit("type=cancel");
    for (const std::uint64_t tag : tags) ASSERT_TRUE(s.await(tag, 5));
}

// A pause overtakes a waiting play, but still counts as the later of the two.
TEST(CommandQueue, APauseIsNotUndoneByAPlayThatWaits) {
    for (const auto by : {kHost, kReader}) {
        Heard s("scene=klaus&n=20000&method=naive&paused=1");
        s.submit("type=step&ticks=1000");
        const auto play = s.submit("type=play");
        s.frames(3);
        s.submit(by == kHost ? "type=pause" : "type=toggle", by);
        s.frames(20);
        ASSERT_TRUE(s.answerTo(play));
        EXPECT_EQ(s.answerTo(play)->code, Code::interrupted);
        EXPECT_TRUE(s.session.paused());
    }
}

// The reader's change waits for the end of a tick, and a reset replaces the world before that.
TEST(CommandQueue, WhatWaitsForATickOutlivesAReset) {
    Heard s("scene=klaus&n=20000&method=naive");
    for (int k = 0; k < 9 && s.world().whole(); ++k) s.frames(1);
    ASSERT_FALSE(s.world().whole());
    std::vector<std::uint64_t> tags;
    for (const char* wish : {"type=set&gravity=0.2", "type=pause", "type=get", "type=reset"})
        tags.push_back(s.submit(wish, tags.empty() ? kReader : kHost));
    for (const auto tag : tags) {
        const Result* const result = s.await(tag, 20);
        ASSERT_TRUE(result) << tag;
        EXPECT_TRUE(*result) << result->sentence;
        EXPECT_EQ(s.timesAnswered(tag), 1);
    }
    EXPECT_EQ(s.world().config().gravity, 0.2f);
    EXPECT_EQ(s.world().tick(), 0u);
}

}  // namespace
}  // namespace cellmates::test
