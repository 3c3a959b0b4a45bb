#include <bit>
#include <map>

#include "../core/builds.h"
#include "core/scenes.h"
#include "session/replay/disc_edit.h"
#include "support.h"

// A link, a file or a message can repeat anything a million times at one tick. Between two looks at
// the clock there is little work, so that the page answers and Stop works, and no result depends on
// the pauses.

namespace cellmates::test {
namespace {

using Kind = Happening::Kind;
using What = command::Save::What;

constexpr std::uint32_t kDiscs = 3;
constexpr int kTimes = kRepeated ? 100'000 : 1'000'000;

Bytes words(std::initializer_list<float> values, std::initializer_list<std::uint32_t> head) {
    Bytes bytes;
    for (const std::uint32_t word : head) ByteWriter(bytes).fixed(word, 4);
    for (const float value : values) ByteWriter(bytes).real(value);
    return bytes;
}

/// Every kind of event, by name.
struct Events {
    const std::vector<Point> path{{20, 20}, {30, 40}};
    const Bytes radius = words({2}, {0, 1 << 4, 1, 0}),
                disc = words({9, 9, 1, 1, 2, 1}, {1, 63, 1}), none = words({}, {2, 0, 0}),
                box = words({900, 900}, {3});
    const std::map<std::string, Happening> all{
        {"spawn", {.stroke = {.path = path}, .admitted = true}},
        {"spawn with the next", {.stroke = {.places = 3, .path = path}}},
        {"push", {.stroke = {.tool = Tool::push, .places = 4, .path = path}, .admitted = true}},
        {"push with the next", {.stroke = {.tool = Tool::push, .places = 4, .path = path}}},
        {"nothing", {.kind = Kind::change}},
        {"gravity", {.kind = Kind::change, .change = "gravity=0.1"}},
        {"radius", {.kind = Kind::edit, .edit = radius}},
        {"add", {.kind = Kind::edit, .edit = disc}},
        {"remove nothing", {.kind = Kind::edit, .edit = none}},
        {"resize", {.kind = Kind::edit, .edit = box}},
    };
};

Bytes fileOf(const Recording& recording, std::uint32_t discs = kDiscs) {
    const Config config = sceneConfig(Scene::tutorial, discs);
    return writeReplay(
        {.start = config, .recording = &recording, .now = config, .options = {}, .end = 2});
}

Recording repeated(Happening event, int times) {
    Recording recording;
    for (int k = 0; k < times; ++k) recording.add(event);
    event.admitted = event.kind == Kind::stroke;  // the last stroke carries out those before it
    if (event.admitted) recording.add(event);
    return recording;
}

// Else naive hardly moves where a computer draws only ten frames a second.
TEST(Slices, AreAsLongAsASlowPictureTakes) {
    const auto framesOf = [](const char* query, double slowness, double picture) {
        Heard heard(query, slowness);
        const auto frames = [&](auto holds) {
            int made = 0;
            for (; made < 10'000 && !holds(); ++made) {
                // A frame takes as long as the ticks in it, and the picture.
                const double begun = heard.time.now();
                heard.session.frame(heard.seconds);
                heard.seconds += (heard.time.now() - begun) / 1000 + picture;
            }
            return made;
        };
        frames([&] { return heard.session.race() || heard.world().ticking(); });
        return frames([&] {
            return heard.session.race() ? heard.session.race()->left().ticks > 0
                                        : heard.world().tick() > 0;
        });
    };
    for (const char* query :
         {"scene=klaus&n=9000&method=naive", "scene=klaus&n=9000&race=naive,grid"}) {
        const int usual = framesOf(query, 100, 0.006), slow = framesOf(query, 100, 0.08);
        EXPECT_GT(usual, 40) << query;
        EXPECT_NEAR(1.0 * usual / slow, 50.0 / 12, 1) << query;
        EXPECT_NEAR(framesOf(query, 100, 0.02), usual, 2) << "a picture of two frames is usual";
    }
}

TEST(Slices, AMillionEventsOfATickLeaveTimeToAnswer) {
    const Events events;
    for (const auto& [name, event] : events.all)
        for (const std::uint64_t tick : {0, 2}) {
            SCOPED_TRACE(name + " at tick " + std::to_string(tick));
            // Discs that are added at one place touch each other in the ticks that follow.
            const bool adds = name.starts_with("spawn") || name == "add";
            const int times = adds ? 2000 : kTimes;
            Happening late = event;
            late.tick = tick;
            const Bytes file = fileOf(repeated(late, times));
            Heard whole("n=5&paused=1", 200);
            const Result* const opened = whole.await(whole.open(file));
            ASSERT_TRUE(opened && *opened);
            // An event goes through all discs at most.
            EXPECT_LE(whole.time.mostDiscs(),
                      Pace::kDiscs + 100 + whole.world().particles().count());
            EXPECT_GE(whole.time.allDiscs(), static_cast<std::uint64_t>(times));
            if (adds) continue;

            // Stop ends the journey between two events; the next step repeats the others.
            Heard stopped("n=5&paused=1", 200);
            const auto tag = stopped.open(file);
            const auto middle = [&] {
                return stopped.session.way() && stopped.session.timeline().repeated() > 0.3;
            };
            stopped.until(middle);
            EXPECT_FALSE(stopped.answerTo(tag));
            stopped.submit("type=cancel", kReader);
            ASSERT_TRUE(stopped.answerTo(tag));
            EXPECT_EQ(stopped.answerTo(tag)->code, Result::Code::interrupted);
            stopped.frames(2);
            EXPECT_EQ(stopped.world().tick(), tick);
            EXPECT_LT(stopped.session.timeline().repeated(), 1);
            for (Heard* each : {&whole, &stopped})
                each->step(3 - static_cast<int>(each->world().tick()));
            EXPECT_EQ(stopped.world().hash(), whole.world().hash());
        }
}

TEST(Slices, AStoppedReadingChangesNothing) {
    const Events events;
    const Bytes file = fileOf(repeated(events.all.at("nothing"), kTimes));
    Heard s("n=5&paused=1", 200);
    s.step(7);
    const std::uint64_t hash = s.world().hash();
    const auto tag = s.open(file);
    s.frames(1);
    EXPECT_FALSE(s.session.way());
    s.submit("type=cancel", kReader);
    EXPECT_EQ(s.answerTo(tag)->code, Result::Code::interrupted);
    s.frames(5);
    EXPECT_EQ(s.world().hash(), hash);
    EXPECT_EQ(s.session.timeline().to(), 7u);
}

TEST(Slices, TooMuchWorkIsRefusedBeforeItBegins) {
    const Events events;
    for (const char* name : {"push", "radius", "remove nothing", "resize"}) {
        SCOPED_TRACE(name);
        const Recording recording = repeated(events.all.at(name), 2600);
        Heard s("n=5&paused=1");
        s.step(7);
        const std::uint64_t hash = s.world().hash();
        const Result refused = s.ask(
            command::Open{std::make_shared<const Bytes>(fileOf(recording, 2'000'000))}, kReader);
        EXPECT_EQ(refused.field, "data");
        EXPECT_EQ(refused.sentence, "repeating what happened in it would take too long");
        EXPECT_EQ(s.world().hash(), hash);
        s.reopen(s.save());
    }
}

// What the page itself has recorded is never refused: if it is too much, its state is saved.
TEST(Slices, OwnRecordingsAreOpened) {
    Heard s("scene=klaus&n=2000&paused=1");
    const Events events;
    // A hundred thousand edits at one tick.
    for (int k = 0; k < 100'000 / (kRepeated ? 20 : 1); ++k)
        s.submit(command::Edit{std::make_shared<const Bytes>(events.radius)});
    s.reopen(s.save());
    // A long pour in a pause.
    s.submit(command::Press{{100, 100}});
    s.frames(kRepeated ? 300 : 2000);
    s.submit(command::Release{});
    EXPECT_EQ(s.world().tick(), 0u);
    s.reopen(s.save());
    EXPECT_GT(s.world().particles().count(), 3000u);
}

// With 500,000 discs, this many changes of the box are too much.
TEST(Slices, ARecordingThatIsTooMuchIsSavedAsItsState) {
    if (kRepeated) return;
    Heard s("scene=klaus&n=500000&paused=1");
    const Events events;
    s.until([&] { return s.world().placed(); });
    const std::uint64_t edits = EventWork::kMost / s.world().particles().count();
    for (std::uint64_t k = 0; k <= edits; ++k)
        s.submit(command::Edit{std::make_shared<const Bytes>(events.box)});
    s.reopen(s.save());
    EXPECT_EQ(s.session.timeline().bytes(), 0u);
}

}  // namespace
}  // namespace cellmates::test
