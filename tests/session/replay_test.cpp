#include <bit>
#include <random>

#include "../core/builds.h"
#include "core/scenes.h"
#include "support.h"

// A replay is saved, sent and played again bit for bit, and the visitor can go back in it.

namespace cellmates::test {
namespace {

using Code = Result::Code;
using What = command::Save::What;

/// Drags from one place to another in `frames` frames.
void drag(Heard& s, Point from, Point to, Tool tool, int frames = 40) {
    s.submit(command::Press{from, tool});
    for (int k = 1; k <= frames; ++k) {
        const float share = static_cast<float>(k) / static_cast<float>(frames);
        s.submit(command::Point{
            Point{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share}});
        s.frames(1);
    }
    s.submit(command::Release{});
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
    s.step(7);
    s.submit("type=set&spawnradius=4&spawn=3", kReader);
    drag(s, in(0.3f, 0.3f), in(0.3f, 0.3f), Tool::spawn, 3);
}

/// Opens what `s` saves in another session, which then continues identically.
void expectOpens(Heard& s, What what) {
    Heard other("n=5");
    other.reopen(s.save(what));
    EXPECT_EQ(other.world().hash(), s.world().hash());
    EXPECT_EQ(other.world().tick(), s.world().tick());
    EXPECT_EQ(other.world().config().method, s.world().config().method);
    EXPECT_EQ(other.session.options().spawnRate, s.session.options().spawnRate);
    EXPECT_TRUE(other.session.paused());
    for (Heard* each : {&s, &other}) each->step(5);
    EXPECT_EQ(other.world().hash(), s.world().hash());
    EXPECT_EQ(other.save(What::snapshot), s.save(What::snapshot));
}

// Replays from the start and snapshots open bit for bit, although their method was changed.
TEST(Replay, OpensToTheBitInEverySceneAndResponse) {
    for (const SceneInfo& scene : scenes())
        for (const ResponseInfo& response : responses()) {
            const int pair = static_cast<int>(scene.id) + static_cast<int>(response.id);
            if (!kLong && pair % 5 != 0) continue;
            // If discs have no room, the exact response takes as long as it may.
            const bool exact = response.id == Response::exact;
            const std::string query = "scene=" + std::string(scene.name) +
                                      "&response=" + std::string(response.name) +
                                      (exact ? "&n=200&spawn=1" : "&n=60");
            SCOPED_TRACE(query);
            // The tutorial also has the loops of the sketch.
            const bool loops = scene.id == Scene::tutorial && !exact;
            Heard s(query + (loops ? "&method=tutorial-improved&cell=30" : "&method=naive"));
            live(s);
            EXPECT_GT(s.world().particles().count(), 150u);
            if (loops) {
                s.done("type=set&method=grid&cell=20", kReader);
                s.step(9);
                s.done("type=set&cell=11&method=tutorial-grid", kReader);
                s.step(9);
            }
            // Each kind of file meets each scene and each response, but not each pair of them.
            const What kinds[] = {What::whole, What::snapshot, What::shorter};
            expectOpens(s, kinds[pair % 3]);
        }
}

// Any tick that was played can be reached again bit for bit, in any order and with every kind of
// state.
TEST(Replay, EveryTickCanBeReachedAgain) {
    for (const char* query : {"n=120", "scene=pile&n=120", "scene=pucks&n=200&response=exact",
                              "n=60&method=tutorial-improved"}) {
        SCOPED_TRACE(query);
        Heard s(query);
        s.submit("type=pause");
        std::vector<std::uint64_t> hashes{s.world().hash()};
        for (int k = 0; k < 140; ++k) {
            if (k == 20 || k == 80) s.submit(command::Press{{100, 100}, {}});
            if (k == 35 || k == 95) s.submit(command::Release{});
            if (k == 50) s.submit("type=set&gravity=-0.1", kReader);
            if (k == 110) s.submit("type=set&method=naive&restitution=0.5", kReader);
            s.step(1);
            hashes.push_back(s.world().hash());
        }
        const std::uint64_t last = s.world().tick(), lastHash = s.world().hash();
        std::mt19937 random(1);
        for (int k = 0; k < (kLong ? 30 : kRepeated ? 3 : 10); ++k) {
            const std::uint64_t tick = random() % hashes.size();
            s.seek(tick);
            ASSERT_EQ(s.world().tick(), tick);
            ASSERT_EQ(s.world().hash(), hashes[tick]) << tick;
        }
        // Playing on gives the same states until the end.
        s.seek(0);
        s.step(static_cast<int>(last));
        EXPECT_EQ(s.world().hash(), lastHash);
        EXPECT_EQ(s.notices(), "");
    }
}

// Discs that are added while a tick takes many frames wait at its end.
TEST(Replay, AStateInWhichDiscsWaitIsNotKept) {
    Heard s("scene=klaus&n=600&paused=1", 200);
    s.step(57);
    s.submit("type=set&method=naive", kReader);
    s.submit(command::Press{{10, 10}});
    s.submit("type=play");
    s.until([&] { return s.world().tick() >= 64; });
    s.submit("type=pause");
    s.submit(command::Release{});
    s.step(3);
    const std::uint64_t tick = s.world().tick(), hash = s.world().hash();
    const std::uint32_t count = s.world().particles().count();
    for (const std::uint64_t to : {std::uint64_t{0}, tick}) s.seek(to);
    EXPECT_EQ(s.world().particles().count(), count);
    EXPECT_EQ(s.world().hash(), hash);
}

TEST(Replay, AChangeInThePastBeginsANewFuture) {
    Heard s("n=50&paused=1");
    s.step(300);
    s.seek(100);
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
    const Result refused = s.ask("type=seek&tick=300", kReader);
    EXPECT_EQ(refused.code, Code::badValue);
    EXPECT_EQ(refused.sentence, "tick=\"300\": expected a tick from 0 to 100");
    s.step(50);
    const std::uint64_t hash = s.world().hash();
    s.seek(20);
    s.seek(150);
    EXPECT_EQ(s.world().hash(), hash);
    EXPECT_EQ(s.world().config().method, Method::naive);
    EXPECT_EQ(s.world().config().cell, 30);
}

TEST(Replay, ACommandOnTheWayEndsIt) {
    Heard s("scene=klaus&n=2000&paused=1&method=sap", 300);
    s.step(30);
    s.seek(0);
    const auto begin = [&] {
        const auto seek = s.submit(command::Seek{29});
        s.frames(3);
        EXPECT_TRUE(s.session.way() && s.session.way()->msLeft > 0);
        return seek;
    };
    const auto paused = begin();
    const auto waits = s.submit("type=seek&tick=28");
    EXPECT_TRUE(*s.answerTo(s.submit("type=pause", kReader)));
    for (const auto tag : {paused, waits}) EXPECT_EQ(s.answerTo(tag)->code, Code::interrupted);
    s.frames(5);
    EXPECT_FALSE(s.session.way());
    EXPECT_EQ(s.world().config().method, Method::sap) << "the visitor's method comes back";
    EXPECT_EQ(s.session.timeline().to(), 30u);

    const auto changed = begin();
    s.done("type=set&method=naive", kReader);
    EXPECT_EQ(s.answerTo(changed)->code, Code::interrupted);
    EXPECT_EQ(s.world().config().method, Method::naive);
    EXPECT_LT(s.world().tick(), 29u);
}

// The session asks before a journey that would take longer than ten seconds, and the visitor can
// stop it.
TEST(Replay, ALongWayIsAskedAbout) {
    Heard s("scene=klaus&n=1000&paused=1");
    s.step(900);
    Heard slow("n=5", 1200);
    const auto opened = slow.open(s.save(), true);
    slow.until([&] { return slow.session.way() && slow.session.way()->asks; });
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

// Bytes at random are refused in tests/fuzz.
TEST(Replay, ADamagedOneIsRefusedAndChangesNothing) {
    Heard s("n=80");
    s.frames(100);
    const std::uint64_t tick = s.world().tick();
    // A forged link or file with a right checksum.
    const Config& config = s.world().config();
    KeptState state;
    ASSERT_TRUE(state.keep(s.world()));
    std::vector<std::uint32_t> words(state.words().begin(), state.words().end());
    words[5 + 2 * 80] = std::bit_cast<std::uint32_t>(1e20f);  // after x and y of 80 discs
    const Bytes forged = writeReplay({.start = config,
                                      .words = words,
                                      .now = config,
                                      .options = s.session.options(),
                                      .end = tick});
    const std::string wrong = "the data is damaged (vx[" +
                              std::to_string(s.world().particles().id[0]) +
                              "]=100000002004087728000: expected a number from -1,000 to 1,000)";
    const Bytes file = s.save();
    const auto with = [&](std::size_t place, std::uint8_t bits) {
        Bytes bytes = file;
        bytes[place] ^= bits;
        return bytes;
    };
    for (const auto& [bytes, sentence, detail] :
         {std::tuple{with(20, 1), "the data is damaged", "the checksum"},
          {Bytes(file.begin(), file.end() - 1), "the data is damaged", "the checksum"},
          {Bytes(file.begin(), file.begin() + 7), "the data is damaged", "the checksum"},
          {with(0, 1), "the data was not saved by Cellmates", ""},
          {with(3, 6), "the data has format 7, but this program reads format 1", ""},
          {forged, wrong.c_str(), ""}}) {
        const Result* const refused = s.answerTo(s.open(bytes));
        ASSERT_TRUE(refused);
        EXPECT_EQ(refused->code, Code::badValue);
        EXPECT_EQ(refused->field, "data");
        EXPECT_EQ(refused->sentence, sentence);
        EXPECT_EQ(refused->detail, detail);
        EXPECT_EQ(s.world().tick(), tick);
    }
    // A replay that was playing plays on.
    Heard other("n=5&paused=1");
    other.reopen(file);
    EXPECT_FALSE(other.session.paused());
}

// A recording whose memory is full begins again with a snapshot.
TEST(Replay, GoesOnWhenItsMemoryIsFull) {
    Heard s("n=50&paused=1&speedlimit=5");
    int sets = 0;
    while (s.session.timeline().from() == 0 && ++sets < 20'000) {
        s.submit("type=set&gravity=0." + std::to_string(10'000'000 + sets), kReader);
        if (sets % 2000 == 0) s.step(1);
    }
    ASSERT_GT(s.session.timeline().from(), 0u);
    s.step(30);
    const std::uint64_t hash = s.world().hash();
    s.seek(s.session.timeline().from());
    s.seek(s.session.timeline().to());
    EXPECT_EQ(s.world().hash(), hash);
    Heard other("n=5");
    other.reopen(s.save());
    EXPECT_EQ(other.world().hash(), hash);
}

}  // namespace
}  // namespace cellmates::test
