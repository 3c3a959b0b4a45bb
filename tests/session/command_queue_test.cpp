#include <string>
#include <vector>

#include "support.h"

// Each command is answered once, in a world between two ticks. Commands of the embedding page wait
// in line. How many may wait is tested in tests/contract.

namespace cellmates::test {
namespace {

/// Slowness of the simulated machine in tests that measure, because a slow machine times fewer
/// detections, and in tests in which a tick of naive with 1,000 discs takes many frames.
constexpr double kSlow = 50, kVerySlow = 2000;

using Code = Result::Code;

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
    Heard s("n=50&paused=1", kSlow);
    std::vector<std::uint64_t> ticks;
    s.session.answerTo([&](const Session::Answer& a) {
        ticks.push_back(s.world().tick());
        s.answers.push_back(a);
    });
    // A command that is carried out in its turn does not interrupt the commands behind it.
    std::vector<std::uint64_t> tags;
    for (const char* text :
         {"type=step&ticks=100", "type=set&method=naive", "type=step&ticks=20", "type=play",
          "type=step&ticks=5", "type=set&n=60", "type=step&ticks=5", "type=measure"})
        tags.push_back(s.submit(text));
    for (const std::uint64_t tag : tags) {
        const Result* const result = s.await(tag);
        ASSERT_TRUE(result) << tag;
        EXPECT_TRUE(*result) << tag << ": " << result->sentence;
    }
    EXPECT_EQ(ticks, (std::vector<std::uint64_t>{100, 100, 120, 120, 125, 0, 5, 5}));
    EXPECT_EQ(s.world().config().method, Method::naive);
    EXPECT_EQ(s.world().config().count, 60u);
}

TEST(CommandQueue, AnswersWaitForAllDiscs) {
    Heard s("scene=million&n=200000");
    EXPECT_FALSE(s.world().placed());
    for (const char* text : {"type=get", "type=reset"}) {
        const auto tag = s.submit(text);
        EXPECT_FALSE(s.answerTo(tag)) << text;
        ASSERT_TRUE(s.await(tag, 100)) << text;
        EXPECT_EQ(s.world().particles().count(), 200'000u);
    }
    const auto again = s.submit("type=set&n=150000");
    s.session.completeWorld();
    ASSERT_TRUE(s.answerTo(again));
    EXPECT_EQ(s.world().particles().count(), 150'000u);
}

// The embedding page asks for 1,000 ticks, and the reader presses Space before they are done.
TEST(CommandQueue, TheReaderStopsStepsAndEverybodyIsAnswered) {
    Heard s("scene=klaus&n=1000&method=naive&paused=1", kVerySlow);
    const auto steps = s.submit("type=step&ticks=1000");
    s.frames(20);
    ASSERT_FALSE(s.answerTo(steps));
    s.submit("type=toggle", kReader);
    ASSERT_TRUE(s.answerTo(steps));
    EXPECT_EQ(s.answerTo(steps)->code, Code::interrupted);
    EXPECT_TRUE(s.session.paused());
    EXPECT_EQ(s.session.stepsLeft(), 0u);
    for (const auto& [text, tick] : {std::pair{"type=reset", 0u},
                                     {"type=pause", 0},
                                     {"type=get", 0},
                                     {"type=step", 1},
                                     {"type=get", 1},
                                     {"type=step&ticks=2", 3},
                                     {"type=reset", 0}}) {
        s.done(text);
        EXPECT_EQ(s.world().tick(), tick) << text;
        EXPECT_TRUE(s.session.paused()) << text;
    }
    s.frames(60);
    for (const auto& answer : s.answers) EXPECT_EQ(s.timesAnswered(answer.tag), 1);
}

TEST(CommandQueue, PauseResetCancelAndGetNeverWait) {
    for (const char* urgent : {"type=pause", "type=reset", "type=cancel", "type=get"}) {
        Heard s("scene=klaus&n=1000&method=naive&paused=1", kVerySlow);
        const auto steps = s.submit("type=step&ticks=1000");
        const auto waiting = s.submit("type=step&ticks=5");
        s.frames(3);
        const auto tag = s.submit(urgent);
        ASSERT_TRUE(s.await(tag, 1)) << urgent;
        EXPECT_TRUE(*s.answerTo(tag)) << urgent;
        const bool get = std::string_view(urgent) == "type=get";
        EXPECT_EQ(s.answerTo(steps) == nullptr, get) << urgent;
        EXPECT_EQ(s.answerTo(waiting) == nullptr, get) << urgent;
    }
}

// While `settle` moves discs, an answer waits until the end of that tick and no longer.
TEST(CommandQueue, AnAnswerIsOfAWholeTick) {
    Heard s("scene=pile&n=1000", 40);
    s.until([&] { return !s.world().whole(); }, 400);
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

// A pause overtakes a waiting play, but still counts as the later of the two.
TEST(CommandQueue, APauseIsNotUndoneByAPlayThatWaits) {
    for (const auto by : {kHost, kReader}) {
        Heard s("scene=klaus&n=1000&method=naive&paused=1", kVerySlow);
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

// The reader's change waits for the end of a tick. It is carried out although a reset replaces the
// world before that, and although no frame comes.
TEST(CommandQueue, WhatWaitsForATickOutlivesAReset) {
    for (const bool resets : {true, false}) {
        Heard s("scene=klaus&n=1000&method=naive", kVerySlow);
        s.until([&] { return !s.world().whole(); });
        std::vector<std::uint64_t> tags{s.submit("type=set&gravity=0.2", kReader)};
        EXPECT_FALSE(s.answerTo(tags[0]));
        for (const char* wish : {"type=pause", "type=get"}) tags.push_back(s.submit(wish));
        if (resets) tags.push_back(s.submit("type=reset"));
        if (!resets) s.session.completeWorld();
        for (const auto tag : tags) {
            const Result* const result = s.await(tag, resets ? 20 : 0);
            ASSERT_TRUE(result) << tag;
            EXPECT_TRUE(*result) << result->sentence;
            EXPECT_EQ(s.timesAnswered(tag), 1);
        }
        EXPECT_EQ(s.world().config().gravity, 0.2f);
        EXPECT_EQ(s.world().tick() == 0, resets);
    }
}

// A flood does not grow while discs are placed or moved by a tick, and the reader is still heard.
TEST(CommandQueue, OfTheEmbeddingPageAHundredWaitForACompleteWorld) {
    Heard s("scene=klaus&n=200000&paused=1");
    ASSERT_FALSE(s.world().placed());
    std::vector<std::uint64_t> tags;
    for (std::size_t k = 0; k < kMostWaiting + 20; ++k) tags.push_back(s.submit("type=get"));
    const auto reader = s.submit("type=get", kReader);
    for (std::size_t k = 0; k < tags.size(); ++k)
        EXPECT_EQ(s.answerTo(tags[k]) != nullptr, k >= kMostWaiting);
    EXPECT_EQ(s.answerTo(tags.back())->code, Result::Code::tooMuch);
    EXPECT_FALSE(s.answerTo(reader));
    s.until([&] { return s.answerTo(reader) != nullptr; });
    for (const std::uint64_t tag : tags) EXPECT_EQ(s.timesAnswered(tag), 1);
    EXPECT_TRUE(*s.answerTo(s.submit("type=get")));
}

}  // namespace
}  // namespace cellmates::test
