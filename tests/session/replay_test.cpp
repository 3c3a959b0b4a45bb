#include <random>

#include "../core/builds.h"
#include "core/scenes.h"
#include "support.h"

// A replay is saved, sent and played again bit for bit, and the visitor can go back in it.

namespace cellmates::test {
namespace {

using Code = Result::Code;
using What = command::Save::What;

std::shared_ptr<const Bytes> saved(Heard& s, What what = What::whole) {
    s.session.submit(command::Save{what}, kReader, ++s.lastTag);
    const Result* const result = s.await(s.lastTag);
    EXPECT_TRUE(result && *result);
    return std::make_shared<const Bytes>(s.session.written());
}

std::uint64_t open(Heard& s, std::shared_ptr<const Bytes> file, bool asks = false) {
    s.session.submit(command::Open{std::move(file), asks}, kReader, ++s.lastTag);
    return s.lastTag;
}

/// Drags from one place to another in `frames` frames.
void drag(Heard& s, Point from, Point to, Tool tool, int frames = 40) {
    s.session.submit(command::Press{from, tool}, kReader);
    for (int k = 1; k <= frames; ++k) {
        const float share = static_cast<float>(k) / static_cast<float>(frames);
        s.session.submit(
            command::Point{{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share}},
            kReader);
        s.frames(1);
    }
    s.session.submit(command::Release{}, kReader);
    s.frames(2);
}

/// Adds, pushes, changes, pauses and steps.
void live(Heard& s) {
    const Box box = s.world().config().box;
    const auto in = [&](float x, float y) { return Point{x * box.width, y * box.height}; };
    s.frames(20);
    drag(s, in(0.2f, 0.3f), in(0.7f, 0.4f), Tool::spawn);
    s.submit("type=set&gravity=0.25", kReader);
    s.frames(10);
    drag(s, in(0.9f, 0.9f), in(0.4f, 0.2f), Tool::push);
    s.submit("type=pause", kReader);
    drag(s, in(0.5f, 0.5f), in(0.52f, 0.6f), Tool::spawn, 5);
    drag(s, in(0.5f, 0.6f), in(0.52f, 0.5f), Tool::push, 5);
    s.submit("type=set&speedlimit=3", kReader);
    s.await(s.submit("type=step&ticks=7"));
    s.submit("type=set&spawnradius=4&spawn=3", kReader);
    drag(s, in(0.3f, 0.3f), in(0.3f, 0.3f), Tool::spawn, 3);
}

// Replays from the start and snapshots open bit for bit, although their method was changed.
TEST(Replay, OpensToTheBitInEverySceneAndResponse) {
    for (const SceneInfo& scene : scenes())
        for (const ResponseInfo& response : responses()) {
            const int pair = static_cast<int>(scene.id) + static_cast<int>(response.id);
            if (!kLong && pair % (kSanitized ? 5 : 2) != 0) continue;
            // If discs have no room, the exact response takes as long as it may.
            const bool exact = response.id == Response::exact;
            const std::string query = "scene=" + std::string(scene.name) +
                                      "&response=" + std::string(response.name) +
                                      (exact ? "&n=200&spawn=1" : "&n=60");
            SCOPED_TRACE(query);
            Heard s(query + "&method=naive");
            live(s);
            EXPECT_GT(s.world().particles().count(), 150u);
            // Each kind of file meets each scene and each response, but not each pair of them.
            const What kinds[] = {What::whole, What::snapshot, What::shorter};
            const auto file = saved(s, kinds[pair % 3]);
            Heard other("n=5");
            const Result* const opened = other.await(open(other, file));
            ASSERT_TRUE(opened && *opened) << (opened ? opened->sentence : "");
            EXPECT_NE(opened->sentence.find("reproduced exactly"), std::string::npos)
                << opened->sentence;
            EXPECT_EQ(other.world().hash(), s.world().hash());
            EXPECT_EQ(other.world().tick(), s.world().tick());
            EXPECT_EQ(other.world().config().method, Method::naive);
            EXPECT_EQ(other.session.options().spawnRate, 3u);
            EXPECT_TRUE(other.session.paused());
            // Both sessions continue identically.
            s.await(s.submit("type=step&ticks=5"));
            other.await(other.submit("type=step&ticks=5"));
            EXPECT_EQ(other.world().hash(), s.world().hash());
            EXPECT_EQ(*saved(other, What::snapshot), *saved(s, What::snapshot));
        }
}

TEST(Replay, OpensToTheBitWithTheSketchsLoops) {
    for (const char* loop : {"tutorial-naive", "tutorial-grid", "tutorial-improved"}) {
        SCOPED_TRACE(loop);
        Heard s("n=80&method=" + std::string(loop) + "&cell=30");
        live(s);
        s.submit("type=set&method=grid&cell=20", kReader);
        s.await(s.submit("type=step&ticks=9"));
        s.submit("type=set&cell=11&method=" + std::string(loop), kReader);
        s.await(s.submit("type=step&ticks=9"));
        Heard other("n=5");
        const Result* const opened = other.await(open(other, saved(s)));
        ASSERT_TRUE(opened && *opened) << (opened ? opened->sentence : "");
        EXPECT_EQ(other.world().hash(), s.world().hash());
        EXPECT_EQ(info(other.world().config().method).name, loop);
    }
}

// Any tick that was played can be reached again bit for bit, in any order and with every kind of
// state.
TEST(Replay, EveryTickCanBeReachedAgain) {
    for (const char* query : {"n=120", "scene=pile&n=120", "scene=pucks&n=200&response=exact",
                              "n=60&method=tutorial-improved"}) {
        SCOPED_TRACE(query);
        Heard s(query);
        std::vector<std::uint64_t> hashes;
        const auto remember = [&] {
            const World& w = s.world();
            if (w.whole() && w.tick() == hashes.size()) hashes.push_back(w.hash());
        };
        s.submit("type=pause");
        remember();
        for (int k = 0; k < 400; ++k) {
            if (k == 50 || k == 220) s.session.submit(command::Press{{100, 100}, {}}, kReader);
            if (k == 90 || k == 260) s.session.submit(command::Release{}, kReader);
            if (k == 150) s.submit("type=set&gravity=-0.1", kReader);
            if (k == 300) s.submit("type=set&method=naive&restitution=0.5", kReader);
            s.await(s.submit("type=step"));
            remember();
        }
        const std::uint64_t last = s.world().tick(), lastHash = s.world().hash();
        std::mt19937 random(1);
        for (int k = 0; k < (kLong ? 30 : kRepeated ? 3 : 10); ++k) {
            const std::uint64_t tick = random() % hashes.size();
            const Result* const there =
                s.await(s.submit("type=seek&tick=" + std::to_string(tick), kReader));
            ASSERT_TRUE(there && *there);
            ASSERT_EQ(s.world().tick(), tick);
            ASSERT_EQ(s.world().hash(), tick == last ? lastHash : hashes[tick]) << tick;
        }
        ASSERT_TRUE(*s.await(s.submit("type=seek&tick=0", kReader)));
        // Playing on gives the same states until the end.
        while (s.world().tick() < last) s.await(s.submit("type=step"));
        EXPECT_EQ(s.world().hash(), lastHash);
        EXPECT_EQ(s.notices(), "");
    }
}

// Discs are added while paused, between two ticks, during a tick, while a pointer pushes, and in
// the past.
TEST(Replay, RemembersDiscsThatWereAskedForAtAPlace) {
    for (const char* query :
         {"n=300", "scene=klaus&n=3000&method=naive", "scene=pucks&n=200&response=exact",
          "n=100&method=tutorial-improved"}) {
        SCOPED_TRACE(query);
        Heard s(query, 30);
        const auto spawn = [&](const char* place) {
            const Result* const done = s.await(s.submit("type=spawn&" + std::string(place)));
            ASSERT_TRUE(done && *done) << (done ? done->sentence : "");
        };
        spawn("x=10.3&y=20&count=4");
        s.submit("type=play");
        s.session.submit(command::Press{{30, 30}, Tool::push}, kReader);
        for (int k = 0; k < 40; ++k) {
            s.frames(1 + k % 3);
            spawn(k % 2 ? "x=40&y=30&radius=2" : "x=20&y=50&count=2");
        }
        s.session.submit(command::Release{}, kReader);
        s.submit("type=pause");
        spawn("x=0&y=0&count=9");
        s.await(s.submit("type=step&ticks=20"));
        const std::uint64_t tick = s.world().tick(), hash = s.world().hash();
        const std::uint32_t count = s.world().particles().count();
        Heard other("n=5");
        const Result* const opened = other.await(open(other, saved(s)), 20'000);
        ASSERT_TRUE(opened && *opened) << (opened ? opened->sentence : "");
        EXPECT_EQ(other.world().hash(), hash);
        ASSERT_TRUE(*s.await(s.submit("type=seek&tick=0"), 20'000));
        EXPECT_LT(s.world().particles().count(), count);
        ASSERT_TRUE(*s.await(s.submit("type=seek&tick=" + std::to_string(tick)), 20'000));
        EXPECT_EQ(s.world().hash(), hash);
        EXPECT_EQ(s.world().particles().count(), count);
        ASSERT_TRUE(*s.await(s.submit("type=seek&tick=0"), 20'000));
        spawn("x=40&y=50");
        EXPECT_EQ(s.session.timeline().to(), 0u);
    }
}

// Discs that are added while a tick takes many frames wait at its end.
TEST(Replay, AStateInWhichDiscsWaitIsNotKept) {
    Heard s("scene=klaus&n=600&method=naive", 500);
    s.session.submit(command::Press{{10, 10}}, kReader);
    while (s.world().tick() < 100) s.frames(1);
    s.submit("type=pause");
    s.session.submit(command::Release{}, kReader);
    s.await(s.submit("type=step&ticks=3"));
    const std::uint64_t tick = s.world().tick(), hash = s.world().hash();
    const std::uint32_t count = s.world().particles().count();
    for (const std::uint64_t to : {std::uint64_t{0}, tick})
        ASSERT_TRUE(*s.await(s.submit("type=seek&tick=" + std::to_string(to)), 20'000));
    EXPECT_EQ(s.world().particles().count(), count);
    EXPECT_EQ(s.world().hash(), hash);
}

TEST(Replay, AChangeInThePastBeginsANewFuture) {
    Heard s("n=50&paused=1");
    s.await(s.submit("type=step&ticks=300"));
    s.await(s.submit("type=seek&tick=100", kReader));
    EXPECT_EQ(s.session.timeline().to(), 300u);
    // A change of method keeps the recording.
    s.submit("type=set&method=naive&cell=30", kReader);
    s.frames(1);
    EXPECT_EQ(s.notices(), "");
    EXPECT_EQ(s.session.timeline().to(), 300u);
    s.submit("type=set&gravity=0", kReader);
    s.frames(1);
    EXPECT_NE(s.notices().find("tick 100"), std::string::npos);
    EXPECT_EQ(s.session.timeline().to(), 100u);
    const Result* const refused = s.await(s.submit("type=seek&tick=300", kReader));
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->code, Code::badValue);
    EXPECT_EQ(refused->sentence, "tick=\"300\": expected a tick from 0 to 100");
    s.await(s.submit("type=step&ticks=50"));
    const std::uint64_t hash = s.world().hash();
    s.await(s.submit("type=seek&tick=20", kReader));
    s.await(s.submit("type=seek&tick=150", kReader));
    EXPECT_EQ(s.world().hash(), hash);
    EXPECT_EQ(s.world().config().method, Method::naive);
    EXPECT_EQ(s.world().config().cell, 30);
}

TEST(Replay, TheWayCanBeInterruptedAndTheDetectorComesBack) {
    Heard s("scene=klaus&n=3000&paused=1&method=sap");
    s.await(s.submit("type=step&ticks=400"), 10'000);
    const auto seek = s.submit("type=seek&tick=50", kReader);
    const auto far = s.submit("type=seek&tick=399");
    s.frames(1);
    ASSERT_TRUE(s.session.way() || s.answerTo(seek));
    const auto pause = s.submit("type=pause", kReader);
    EXPECT_TRUE(*s.answerTo(pause));
    ASSERT_TRUE(s.await(seek) && s.await(far));
    s.frames(5);
    EXPECT_EQ(s.world().config().method, Method::sap);
    EXPECT_FALSE(s.session.way());
    EXPECT_EQ(s.session.timeline().to(), 400u);
}

TEST(Replay, ACommandOnTheWayEndsIt) {
    Heard s("scene=klaus&n=20000&paused=1", 20);
    s.await(s.submit("type=step&ticks=30"), 20'000);
    s.submit("type=seek&tick=0", kReader);
    s.frames(3);
    const auto seek = s.submit("type=seek&tick=29", kReader);
    s.frames(3);
    ASSERT_TRUE(s.session.way());
    EXPECT_GT(s.session.way()->msLeft, 0);
    EXPECT_FALSE(s.session.hashWhilePaused());
    const auto set = s.submit("type=set&method=naive", kReader);
    ASSERT_TRUE(s.await(set));
    EXPECT_TRUE(*s.answerTo(set));
    EXPECT_EQ(s.answerTo(seek)->code, Code::interrupted);
    EXPECT_EQ(s.world().config().method, Method::naive);
    EXPECT_LT(s.world().tick(), 29u);
}

// The session asks before a journey that would take longer than ten seconds, and the visitor can
// stop it.
TEST(Replay, ALongWayIsAskedAbout) {
    Heard s("scene=klaus&n=3000&paused=1");
    s.await(s.submit("type=step&ticks=900"), 10'000);
    const auto file = saved(s);
    Heard slow("n=5", 400);
    const auto opened = open(slow, file, true);
    for (int k = 0; k < 200 && !(slow.session.way() && slow.session.way()->asks); ++k)
        slow.frames(1);
    ASSERT_TRUE(slow.session.way());
    EXPECT_TRUE(slow.session.way()->asks);
    EXPECT_GT(slow.session.way()->msLeft, 10'000);
    const std::uint64_t tick = slow.world().tick();
    slow.frames(50);
    EXPECT_EQ(slow.world().tick(), tick);
    slow.submit("type=go-on", kReader);
    slow.frames(300);
    EXPECT_GT(slow.world().tick(), tick);
    EXPECT_FALSE(slow.session.way()->asks);
    slow.submit("type=cancel", kReader);
    EXPECT_EQ(slow.answerTo(opened)->code, Code::interrupted);
    EXPECT_FALSE(slow.session.way());
}

TEST(Replay, WhatWasPlayingPlaysOn) {
    Heard s("n=50");
    s.frames(100);
    const auto file = saved(s);
    Heard other("n=5&paused=1");
    ASSERT_TRUE(*other.await(open(other, file)));
    EXPECT_FALSE(other.session.paused());
}

TEST(Replay, ADamagedOneIsRefusedAndChangesNothing) {
    Heard s("n=80&method=naive");
    live(s);
    std::mt19937 random(1);
    Heard other("scene=pile&n=60&paused=1");
    other.await(other.submit("type=step&ticks=20"));
    const std::uint64_t hash = other.world().hash();
    for (const What what : {What::whole, What::snapshot}) {
        const auto file = saved(s, what);
        for (int k = 0; k < 3000; ++k) {
            Bytes bytes = *file;
            if (k % 3 == 0)
                bytes.resize(random() % bytes.size());
            else if (k % 3 == 1)
                bytes[random() % bytes.size()] ^= static_cast<std::uint8_t>(1 + random() % 255);
            else
                bytes.push_back(static_cast<std::uint8_t>(random()));
            const auto tag = open(other, std::make_shared<const Bytes>(std::move(bytes)));
            const Result* const refused = other.answerTo(tag);
            ASSERT_TRUE(refused);
            EXPECT_EQ(refused->code, Code::badValue);
            EXPECT_EQ(refused->field, "file");
            EXPECT_TRUE(refused->sentence == "the data is damaged" ||
                        refused->sentence == "the data was not saved by Cellmates" ||
                        refused->sentence.starts_with("the data has version "))
                << refused->sentence;
            other.answers.clear();
        }
    }
    EXPECT_EQ(other.world().hash(), hash);
    EXPECT_EQ(other.world().tick(), 20u);
    Bytes flipped = *saved(s);
    flipped[20] ^= 1;
    open(other, std::make_shared<const Bytes>(flipped));
    EXPECT_EQ(other.answers.back().result.detail, "the checksum");
    Bytes newer = *saved(s);
    newer[3] = 7;
    open(other, std::make_shared<const Bytes>(newer));
    EXPECT_EQ(other.answers.back().result.sentence,
              "the data has version 7, but this program reads versions 1 to 4");
}

// A recording whose memory is full begins again with a snapshot.
TEST(Replay, GoesOnWhenItsMemoryIsFull) {
    Heard s("n=50&paused=1&speedlimit=5");
    int sets = 0;
    while (s.session.timeline().from() == 0 && ++sets < 20'000) {
        s.submit("type=set&gravity=0." + std::to_string(10'000'000 + sets), kReader);
        if (sets % 2000 == 0) s.await(s.submit("type=step"));
    }
    ASSERT_GT(s.session.timeline().from(), 0u);
    s.await(s.submit("type=step&ticks=30"));
    const std::uint64_t hash = s.world().hash();
    ASSERT_TRUE(*s.await(
        s.submit("type=seek&tick=" + std::to_string(s.session.timeline().from()), kReader)));
    ASSERT_TRUE(
        *s.await(s.submit("type=seek&tick=" + std::to_string(s.session.timeline().to()), kReader)));
    EXPECT_EQ(s.world().hash(), hash);
    Heard other("n=5");
    ASSERT_TRUE(*other.await(open(other, saved(s))));
    EXPECT_EQ(other.world().hash(), hash);
}

}  // namespace
}  // namespace cellmates::test
