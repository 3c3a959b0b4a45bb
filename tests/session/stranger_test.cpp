#include <bit>
#include <functional>
#include <map>
#include <regex>

#include "../core/builds.h"
#include "core/scenes.h"
#include "session/replay/disc_edit.h"
#include "session/state_json.h"
#include "support.h"

// Replays that strangers make up. One that does not arrive leaves everything as it was, and what
// opens can be saved and opened again. Those for which there is no memory: refusal_test.cpp.

namespace cellmates::test {
namespace {

using Code = Result::Code;
using Kind = Happening::Kind;
using What = command::Save::What;

constexpr float kFixed = Particles::kFixedMass;
constexpr Point kPath[] = {{20, 20}, {30, 40}};
constexpr std::uint64_t kEnd = 12;

Bytes words(std::initializer_list<std::uint32_t> head, std::initializer_list<float> values = {}) {
    Bytes bytes;
    for (const std::uint32_t word : head) ByteWriter(bytes).fixed(word, 4);
    for (const float value : values) ByteWriter(bytes).real(value);
    return bytes;
}
Bytes added(float x, float vx = 0, float mass = 1) {
    return words({1, 63, 1}, {x, 9, vx, 0, 2, mass});
}

/// Events that no world takes, by name, in one of ten discs.
const std::map<std::string, Happening>& impossible() {
    static const Bytes gone = words({2, 0, 1, 10}), moved = words({0, 1, 1, 77}, {5}),
                       outside = added(1e5f), fast = added(5, 900), nothing = words({1, 63}), empty,
                       box = words({3}, {0, 100});
    static const auto edit = [](const Bytes& bytes) {
        return Happening{.kind = Kind::edit, .edit = bytes};
    };
    static const std::map<std::string, Happening> all{
        {"removes a disc that is not there", edit(gone)},
        {"moves a disc that is not there", edit(moved)},
        {"adds a disc outside", edit(outside)},
        {"adds a disc that is too fast", edit(fast)},
        {"is cut short", edit(nothing)},
        {"is empty", edit(empty)},
        {"makes the box nothing", edit(box)},
    };
    return all;
}

/// A replay in which the event happens at a tick, after others.
Bytes fileWith(const Happening& event, std::uint64_t tick, int before = 1) {
    Recording recording;
    for (int k = 0; k < before; ++k)
        recording.add({.kind = Kind::change, .change = "speedlimit=5"});
    Happening late = event;
    late.tick = tick;
    recording.add(late);
    Options options;
    options.gridLines = true;
    const Config config = sceneConfig(Scene::tutorial, 10);
    return writeReplay(
        {.start = config, .recording = &recording, .now = config, .options = options, .end = kEnd});
}

/// Everything that page and embedder can know.
std::string knownOf(const Session& session) {
    JsonObject json;
    writeState(session, json);
    writeShown(session, json);
    json.object("page", pageJson(session));
    return std::to_string(session.world()->hash()) + json.str();
}

using Live = std::pair<const char*, std::function<void(Heard&)>>;
/// Sessions in which much could be lost, by name.
const std::map<std::string, Live>& sessions() {
    static const std::map<std::string, Live> all{
        {"paused", {"scene=pile&n=60&paused=1", [](Heard& s) { s.step(7); }}},
        {"playing", {"scene=pucks&n=60", [](Heard& s) { s.frames(30); }}},
        {"in the past",
         {"scene=mixed&n=60&paused=1&gravity=0.2",
          [](Heard& s) {
              s.step(4);
              s.done("type=spawn&x=20&y=20&count=5");
              s.step(80);
              s.seek(70);
          }}},
        {"edited",
         {"scene=klaus&n=40&paused=1&response=settle",
          [](Heard& s) {
              s.step(3);
              s.done(command::Edit{std::make_shared<const Bytes>(words({2, 0, 2, 3, 9}))});
              s.step(3);
          }}},
        {"measured",
         {"scene=klaus&n=40&paused=1",
          [](Heard& s) {
              s.step(3);
              s.done("type=measure");
              s.done("type=sweep");
          }}},
        {"after a race",
         {"scene=klaus&n=40",
          [](Heard& s) {
              s.frames(9);
              s.done("type=race&methods=naive,grid");
          }}},
        {"in a race",
         {"scene=klaus&n=40",
          [](Heard& s) {
              s.submit("type=race&methods=naive,grid");
              s.frames(9);
          }}},
        {"replayed",
         {"n=60",
          [](Heard& s) {
              Heard other("scene=pile&n=30");
              other.frames(90);
              s.reopen(other.save());
              s.submit("type=pause");
              s.seek(20);
          }}},
    };
    return all;
}

/// What is known without the times, whose means are taken while a long file is read.
std::string withoutTimes(const std::string& known) {
    static const std::regex times(
        R"re("(ms|msPerTick|cost|lastNaive|lastGrid|verdict)":(\{[^}]*\}|"[^"]*"|[^,}]*))re");
    return std::regex_replace(known, times, "");
}

/// Opens a file that cannot be opened.
Result expectNothingChanged(Heard& s, const Bytes& file, Session::By by, bool takesLong = false) {
    s.notices();
    const auto everything = [&] {
        return takesLong ? withoutTimes(knownOf(s.session)) : knownOf(s.session);
    };
    const std::string known = everything();
    const std::uint64_t from = s.session.timeline().from();
    const std::uint64_t tick = s.world().tick(), hash = s.world().hash();
    const bool whole = s.world().whole();
    const Result result = s.ask(command::Open{std::make_shared<const Bytes>(file)}, by);
    EXPECT_FALSE(result);
    EXPECT_EQ(everything(), known);
    EXPECT_EQ(s.notices(), "");
    s.submit("type=close-race");
    s.submit("type=pause");
    s.seek(from);
    s.seek(tick);
    if (whole) EXPECT_EQ(s.world().hash(), hash);
    EXPECT_EQ(s.notices(), "");
    return result;
}

TEST(Stranger, AReplayThatDoesNotArriveChangesNothing) {
    std::size_t pair = 0;
    for (const auto& [state, live] : sessions())
        for (const auto& [name, event] : impossible())
            for (const std::uint64_t tick : {std::uint64_t{0}, std::uint64_t{5}, kEnd}) {
                const Session::By by = ++pair % 2 ? kReader : kHost;
                // What the embedding page asks for waits for the race.
                if (state == "in a race" && by == kHost) continue;
                SCOPED_TRACE(state + ": a replay that " + name + " at tick " +
                             std::to_string(tick));
                Heard s(live.first, 300);
                live.second(s);
                const Result result = expectNothingChanged(s, fileWith(event, tick), by);
                EXPECT_EQ(result.code, Code::badValue);
                EXPECT_EQ(result.field, "data");
                if (HasFailure()) return;
            }
}

// Reading it takes several frames, in which a race waits.
TEST(Stranger, AReplayThatTakesLongToReadChangesNothing) {
    const Happening& event = impossible().at("is empty");
    for (const auto& [state, live] : sessions()) {
        SCOPED_TRACE(state);
        Heard s(live.first, 30);
        live.second(s);
        expectNothingChanged(s, fileWith(event, kEnd, kRepeated ? 20'000 : 200'000), kReader, true);
    }
}

// The reader opens a second file, a damaged one, before the first is read.
TEST(Stranger, ADamagedReplayDoesNotEndTheReadingOfAnother) {
    Heard s("n=5&paused=1", 200);
    Bytes file = fileWith({.kind = Kind::change, .change = "gravity=0.2"}, kEnd, 200'000);
    const auto first = s.open(file);
    EXPECT_FALSE(s.answerTo(first));
    file[9] ^= 1;
    file.resize(100);
    const auto second = s.open(file);
    ASSERT_TRUE(s.answerTo(second));
    EXPECT_EQ(s.answerTo(second)->code, Code::badValue);
    ASSERT_TRUE(s.await(first));
    EXPECT_TRUE(*s.answerTo(first)) << s.answerTo(first)->sentence;
    EXPECT_EQ(s.world().tick(), kEnd);
}

// The page hears of the options that were the replay's for a while, and whose doing that was.
TEST(Stranger, ItsOptionsAreTakenBackInTheNameOfWhoOpenedIt) {
    Heard s("n=5&paused=1");
    s.frames(3);
    std::string told;
    s.ask(command::Open{std::make_shared<const Bytes>(fileWith(impossible().at("is empty"), 5))});
    while (const auto change = s.session.takeChange()) {
        EXPECT_EQ(change->by, kHost);
        told += Changes::names(change->what);
    }
    EXPECT_NE(told.find("gridlines"), std::string::npos);
    EXPECT_FALSE(s.session.options().gridLines);
}

// States that no session reaches.

/// The words of a world's state.
std::vector<std::uint32_t> wordsOf(const World& world) {
    KeptState state;
    EXPECT_TRUE(state.keep(world));
    return {state.words().begin(), state.words().end()};
}

struct State {
    Config config = sceneConfig(Scene::klaus, 10);
    std::unique_ptr<World> world = World::create(config);
    std::vector<std::uint32_t> words = wordsOf(*world);
    Recording recording{};
    std::uint64_t end = 0;

    static constexpr std::size_t kInverseMass = 5 + 5 * 10;  ///< place of the first disc's
    void fix() { words[kInverseMass] = std::bit_cast<std::uint32_t>(1e-12f); }
    void setTick(std::uint64_t tick) {
        words[0] = static_cast<std::uint32_t>(tick);
        words[1] = static_cast<std::uint32_t>(tick >> 32);
        end = tick;
    }
    Bytes file() const {
        return writeReplay({.start = config,
                            .words = words,
                            .recording = &recording,
                            .given = true,
                            .now = config,
                            .options = {},
                            .end = end});
    }
};

TEST(Stranger, AStateThatNoSessionReachesIsRefused) {
    constexpr std::uint64_t kMost = Recording::kMostTicks;
    const std::map<std::string, std::function<void(State&)>> cases{
        {"a fixed disc with loops of the tutorial",
         [](State& s) {
             s.config.method = Method::tutorialNaive;
             s.world = World::create(s.config);
             s.words = wordsOf(*s.world);
             s.fix();
         }},
        {"a fixed disc with a response without them",
         [](State& s) {
             s.config.response = Response::repulsion;
             for (const ResponseInfo& response : responses())
                 if (!response.holdsFixed) s.config.response = response.id;
             s.world = World::create(s.config);
             s.words = wordsOf(*s.world);
             s.fix();
         }},
        {"loops of the tutorial for a fixed disc",
         [](State& s) {
             s.fix();
             s.recording.add({.kind = Kind::change, .change = "method=tutorial-grid"});
         }},
        {"tick 2^53", [](State& s) { s.setTick(kMost); }},
        {"a late tick", [](State& s) { s.setTick(kMost / 2 + 1); }},
        {"a late end", [](State& s) { s.end = kMost / 2 + 1; }},
        {"a tick beyond all", [](State& s) { s.setTick(UINT64_MAX); }},
        {"a disc that waits",
         [](State& s) {
             s.world->spawn(9, 9);
             s.words = wordsOf(*s.world);
         }},
        {"a push that waits",
         [](State& s) {
             EXPECT_TRUE(s.world->push({9, 9, 5, 1}));
             s.words = wordsOf(*s.world);
         }},
        {"a stroke that is never carried out",
         [](State& s) { s.recording.add({.stroke = {.path = kPath}}); }},
        {"an event within strokes",
         [](State& s) {
             s.recording.add({.stroke = {.path = kPath}});
             s.recording.add({.kind = Kind::change, .change = "gravity=0.1"});
             s.recording.add({.stroke = {.path = kPath}, .admitted = true});
         }},
        {"strokes that wait for a tick",
         [](State& s) {
             s.recording.add({.stroke = {.path = kPath}});
             s.recording.add({.tick = 1, .stroke = {.path = kPath}, .admitted = true});
             s.end = 1;
         }},
    };
    for (const auto& [name, forge] : cases) {
        SCOPED_TRACE(name);
        State state;
        forge(state);
        Heard s("scene=pile&n=20&paused=1");
        s.step(7);
        const Result result = expectNothingChanged(s, state.file(), kReader);
        EXPECT_EQ(result.code, Code::badValue);
        EXPECT_FALSE(result.sentence.empty());
    }
}

/// What has been opened can be saved and opened again.
void expectOpensAgain(Heard& s) {
    for (const What what : {What::whole, What::snapshot}) {
        Heard other("n=5");
        other.reopen(s.save(what));
        EXPECT_EQ(other.world().hash(), s.world().hash());
    }
}

// A number of a state at an extreme, or events of any kind: what opens can be saved.
TEST(Stranger, WhatOpensCanBeSavedAndOpenedAgain) {
    std::uint32_t opened = 0;
    const auto attempt = [&](const State& state) {
        Heard s("n=5&paused=1");
        const Result* const result = s.await(s.open(state.file()));
        ASSERT_TRUE(result);
        if (!*result) return;
        ++opened;
        expectOpensAgain(s);
        s.step(2);
        expectOpensAgain(s);
    };
    const std::uint32_t extremes[] = {0,
                                      1,
                                      UINT32_MAX,
                                      INT32_MAX,
                                      std::bit_cast<std::uint32_t>(1e-12f),
                                      std::bit_cast<std::uint32_t>(-499'999.0f),
                                      std::bit_cast<std::uint32_t>(999.0f)};
    for (const Response response : {Response::repulsion, Response::settle, Response::exact}) {
        State state;
        state.config.response = response;
        state.world = World::create(state.config);
        for (int k = 0; k < 9; ++k) EXPECT_TRUE(state.world->step());
        // Discs with names, and others without.
        const std::uint32_t gone[] = {3, 5};
        EXPECT_TRUE(state.world->remove(gone));
        state.words = wordsOf(*state.world);
        state.end = state.world->tick();
        const std::vector<std::uint32_t> words = state.words;
        for (std::size_t k = 0; k < words.size(); k += kRepeated ? 7 : 1)
            for (const std::uint32_t extreme : extremes) {
                SCOPED_TRACE("word " + std::to_string(k) + " is " + std::to_string(extreme));
                state.words = words;
                state.words[k] = extreme;
                if (k < 2) state.end = StateSource(state.words).wide();
                attempt(state);
                state.end = state.world->tick();
                if (HasFailure()) return;
            }
    }
    EXPECT_GT(opened, 100u);
}

// Each disc has another name, and the last one is given.
TEST(Stranger, WhenNamesHaveRunOutNoDiscIsAdded) {
    State state;
    const std::uint32_t gone[] = {0};
    ASSERT_TRUE(state.world->remove(gone));
    state.words = wordsOf(*state.world);
    // After the names: the next one, their number, and each of the nine.
    state.words[state.words.size() - 11] = UINT32_MAX;
    Heard s("n=5&paused=1");
    s.reopen([&] {
        Heard hashed("n=5&paused=1");
        EXPECT_TRUE(*hashed.await(hashed.open(state.file())));
        return hashed.save();
    }());
    EXPECT_EQ(s.ask("type=spawn&x=9&y=9").code, Code::tooMany);
    EXPECT_EQ(s.ask(command::Edit{std::make_shared<const Bytes>(added(9))}).code, Code::tooMany);
    s.submit(command::Press{{9, 9}});
    s.frames(9);
    s.submit(command::Release{});
    s.step(2);
    EXPECT_EQ(s.world().particles().count(), 9u);
    expectOpensAgain(s);
}

// Neither in any order of commands do fixed discs meet loops or responses without them.
TEST(Stranger, FixedDiscsNeverMeetWhatDoesNotHoldThem) {
    const std::vector<std::string> commands{"type=set&method=tutorial-naive",
                                            "type=set&method=tutorial-grid&seed=5",
                                            "type=set&seed=6",
                                            "type=set&response=exact",
                                            "type=set&response=exact&seed=7",
                                            "type=race&methods=tutorial-naive,grid",
                                            "type=reset",
                                            "type=set&method=grid",
                                            "add",
                                            "remove"};
    const Bytes add = added(50, 0, kFixed), remove = words({2, 0, 1, 0});
    const float place[] = {20, 60}, still[] = {0, 0}, radius[] = {5, 5}, mass[] = {kFixed, 1};
    for (const std::string& first : commands)
        for (const std::string& second : commands)
            for (const std::string& third : commands) {
                SCOPED_TRACE(first + ", " + second + ", " + third);
                Heard s("scene=klaus&n=0&paused=1");
                Config config = s.session.config();
                config.box = {100, 100};
                ASSERT_TRUE(s.session.open({place, place, still, still, radius, mass}, config));
                for (const std::string& each : {first, second, third}) {
                    if (each == "add" || each == "remove")
                        s.submit(command::Edit{
                            std::make_shared<const Bytes>(each == "add" ? add : remove)});
                    else
                        s.submit(each, kReader);
                    s.frames(2);
                    const Config& now = s.world().config();
                    const bool holds =
                        !info(now.method).sketchLoop && info(now.response).holdsFixed;
                    EXPECT_TRUE(holds || s.world().particles().fixedCount() == 0);
                    if (const Race* const race = s.session.race())
                        EXPECT_TRUE(race->left().method != Method::tutorialNaive ||
                                    s.world().particles().fixedCount() == 0);
                }
                if (HasFailure()) return;
            }
}

}  // namespace
}  // namespace cellmates::test
