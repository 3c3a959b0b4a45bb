#include "engine/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "../core/builds.h"
#include "core/scenes.h"
#include "session/commands/command_text.h"
#include "session/replay/replay_file.h"

extern "C" void cellmates_session_answered(int, const char*, const char*, const char*, const char*,
                                           const char*) {}

namespace cellmates::test {
namespace {

using Code = Result::Code;

/// Discs in arrays, as JavaScript passes them.
struct Arrays {
    std::vector<float> x, y, vx, vy, r, mass;
    Box box{500, 400};

    std::uint32_t count() const { return static_cast<std::uint32_t>(x.size()); }
    void add(float px, float py, float pvx, float pvy, float radius, float m) {
        x.push_back(px);
        y.push_back(py);
        vx.push_back(pvx);
        vy.push_back(pvy);
        r.push_back(radius);
        mass.push_back(m);
    }
    Result begin(Engine& e, const std::string& query) const {
        std::uint8_t* to = e.take(sizeof box + std::size_t{count()} * 6 * sizeof(float));
        std::memcpy(to, &box, sizeof box);
        to += sizeof box;
        for (const auto* array : {&x, &y, &vx, &vy, &r, &mass}) {
            if (count()) std::memcpy(to, array->data(), count() * sizeof(float));
            to += count() * sizeof(float);
        }
        return e.begin(query);
    }
};

/// The discs of a world, in the order of its storage.
Arrays arraysOf(const World& world) {
    Arrays out;
    out.box = world.config().box;
    const Particles& p = world.particles();
    for (std::uint32_t i = 0; i < p.count(); ++i)
        out.add(p.x[i], p.y[i], p.vx[i], p.vy[i], p.r[i], 1 / p.inverseMass[i]);
    return out;
}

Result done(Engine& e, const std::string& text) {
    e.submit(text);
    EXPECT_TRUE(e.advance(60'000)) << text;
    return e.answer();
}

// Random discs whose masses are powers of two, so that inverting a mass twice restores it.
Arrays gas(std::uint32_t count, unsigned seed = 1) {
    std::mt19937 random(seed);
    const auto number = [&](double from, double to) {
        return static_cast<float>(std::uniform_real_distribution<double>(from, to)(random));
    };
    Arrays out;
    for (std::uint32_t k = 0; k < count; ++k)
        out.add(number(0, 500), number(0, 400), number(-2, 2), number(-2, 2), number(2, 6),
                std::ldexp(1.0f, static_cast<int>(k % 4)));
    return out;
}

// Discs taken from a scene and passed in as arrays move exactly as in the scene.
TEST(Engine, GivenDiscsOfASceneAreThatScene) {
    Engine scene;
    ASSERT_TRUE(scene.begin("scene=klaus&n=300"));
    Engine given;
    ASSERT_TRUE(arraysOf(*scene.world()).begin(given, "scene=klaus"));
    for (Engine* e : {&scene, &given}) ASSERT_TRUE(done(*e, "type=step&ticks=60"));
    EXPECT_EQ(given.world()->discsHash(), scene.world()->discsHash());
}

TEST(Engine, AResetAndASeedBeginWithTheGivenDiscsAgain) {
    const Arrays discs = gas(300);
    Engine e;
    ASSERT_TRUE(discs.begin(e, "gravity=0"));
    const std::uint64_t first = e.world()->discsHash();
    ASSERT_TRUE(done(e, "type=step&ticks=40"));
    const std::uint64_t later = e.world()->discsHash();
    ASSERT_TRUE(done(e, "type=spawn&x=10&y=10&count=5"));
    EXPECT_EQ(e.world()->particles().count(), 305u);
    ASSERT_TRUE(done(e, "type=reset"));
    EXPECT_EQ(e.world()->discsHash(), first);
    EXPECT_EQ(e.world()->config().box.height, 400);
    ASSERT_TRUE(done(e, "type=step&ticks=40"));
    EXPECT_EQ(e.world()->discsHash(), later);
    ASSERT_TRUE(done(e, "type=set&seed=5&response=settle"));
    EXPECT_EQ(e.world()->discsHash(), first);
    EXPECT_EQ(e.world()->tick(), 0u);

    const Result refused = done(e, "type=set&n=20");
    EXPECT_EQ(refused.code, Code::badValue);
    EXPECT_EQ(refused.field, "n");
    EXPECT_EQ(e.world()->particles().count(), 300u);
    ASSERT_TRUE(done(e, "type=set&scene=klaus&n=20"));
    EXPECT_FALSE(e.session().given());
    EXPECT_EQ(e.world()->particles().count(), 20u);
}

TEST(Engine, AReplayOfGivenDiscsIsOpenedElsewhereToTheBit) {
    const Arrays discs = gas(300);
    for (const char* what : {"record", "snapshot"}) {
        Engine e;
        ASSERT_TRUE(discs.begin(e, "gravity=0.02&response=settle"));
        ASSERT_TRUE(done(e, "type=step&ticks=50"));
        ASSERT_TRUE(done(e, "type=spawn&x=100&y=100&count=20&radius=4"));
        ASSERT_TRUE(done(e, "type=set&gravity=-0.1&method=sap"));
        ASSERT_TRUE(done(e, "type=step&ticks=150"));
        ASSERT_TRUE(done(e, "type=" + std::string(what)));
        const Bytes file = e.session().written();
        const std::uint64_t hash = e.world()->hash();

        Engine other;
        ASSERT_TRUE(other.begin("scene=pucks&n=10"));
        std::memcpy(other.take(file.size()), file.data(), file.size());
        const Result opened = done(other, "type=restore");
        ASSERT_TRUE(opened) << opened.sentence;
        EXPECT_NE(opened.sentence.find("reproduced exactly"), std::string::npos);
        EXPECT_EQ(other.world()->hash(), hash);
        EXPECT_EQ(other.world()->config().box.width, 500);
        EXPECT_EQ(other.world()->config().method, Method::sap);
        EXPECT_TRUE(other.session().given());
        // Both worlds continue and go back identically.
        for (Engine* one : {&e, &other}) ASSERT_TRUE(done(*one, "type=step&ticks=60"));
        EXPECT_EQ(other.world()->hash(), e.world()->hash());
        ASSERT_TRUE(done(other, "type=seek&tick=200"));
        EXPECT_EQ(other.world()->hash(), hash);
        ASSERT_TRUE(done(other, "type=reset"));
        EXPECT_TRUE(other.session().given());
        ASSERT_TRUE(done(other, "type=step&ticks=3"));
    }
}

// The discs, the past and the contacts that nobody has taken yet are those of before.
TEST(Engine, AReplayThatDoesNotArriveChangesNothing) {
    Engine e;
    ASSERT_TRUE(gas(200).begin(e, "response=elastic&speedlimit=100"));
    for (const auto kind : {ContactEvents::Kind::begun, ContactEvents::Kind::ended})
        e.session().watchContacts(kind);
    ASSERT_TRUE(done(e, "type=step&ticks=30"));
    const auto told = [&] {
        std::string all = std::to_string(e.world()->hash()) + e.state();
        for (const auto kind : {ContactEvents::Kind::begun, ContactEvents::Kind::ended})
            for (const Impact& impact : e.session().contactEvents().of(kind))
                all += " " + std::to_string(impact.a) + "," + std::to_string(impact.b);
        return all;
    };
    const std::string before = told();
    Recording recording;
    const std::uint8_t nothing[] = {9};
    recording.add({.kind = Happening::Kind::edit, .tick = 20, .edit = nothing});
    const Config config = sceneConfig(Scene::klaus, 200);
    const Bytes file = writeReplay(
        {.start = config, .recording = &recording, .now = config, .options = {}, .end = 25});
    std::ranges::copy(file, e.take(file.size()));
    EXPECT_EQ(done(e, "type=restore").code, Code::badValue);
    EXPECT_EQ(told(), before);
    EXPECT_GT(e.session().contactEvents().of(ContactEvents::Kind::ended).size(), 9u);
    ASSERT_TRUE(done(e, "type=step&ticks=30"));
    Engine other;
    ASSERT_TRUE(gas(200).begin(other, "response=elastic&speedlimit=100"));
    ASSERT_TRUE(done(other, "type=step&ticks=60"));
    EXPECT_EQ(e.world()->hash(), other.world()->hash());
    EXPECT_TRUE(done(e, "type=seek&tick=10"));
}

// calls.test.mjs and engine.test.mjs pass in every kind of value that a disc cannot have.
TEST(Engine, NamesWrongValuesAndRangesAsTheyWereWritten) {
    const auto refusal = [](std::vector<float> Arrays::* member, float value,
                            const std::string& query = {}) {
        Arrays discs = gas(3);
        discs.box.width = 500.1f;
        (discs.*member)[1] = value;
        Engine e;
        return discs.begin(e, query);
    };
    EXPECT_EQ(refusal(&Arrays::mass, 2e-7f).sentence,
              "discs.mass[1]=2e-7: expected a number from 1e-6 to 1,000,000, or Infinity for a "
              "fixed disc");
    EXPECT_EQ(refusal(&Arrays::x, 500.3f).sentence,
              "discs.x[1]=500.3: expected a number from 0 to 500.1");
    const Result fast = refusal(&Arrays::vx, 20, "speedlimit=9.1");
    EXPECT_EQ(fast.code, Code::badValue);
    EXPECT_EQ(fast.field, "discs.vx[1]");
    EXPECT_EQ(fast.sentence.substr(0, 18), "discs.vx[1]=20: a ");
    EXPECT_TRUE(refusal(&Arrays::vx, 20, "speedlimit=21"));
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    for (const float side : {kNan, 0.0f, -5.0f, 2e5f}) {
        Arrays discs = gas(3);
        discs.box.height = side;
        Engine e;
        EXPECT_EQ(discs.begin(e, "").field, "box.height") << side;
    }
    Engine e;
    EXPECT_EQ(gas(3).begin(e, "n=7").field, "n");
    EXPECT_EQ(gas(3).begin(e, "gravity=up").field, "gravity");
    EXPECT_EQ(gas(3).begin(e, "colour=none").code, Code::unknownName);
    e.take(3 * sizeof(float));
    EXPECT_EQ(e.begin("").field, "discs") << "five floats are missing";
    EXPECT_EQ(e.begin("scene=klaus&method=gird").field, "method");
}

TEST(Engine, RefusesParametersThatTheResponseDoesNotFollow) {
    const auto refusal = [](Engine& e, const char* query) {
        EXPECT_FALSE(done(e, query));
        return e.answer();
    };
    Engine e;
    const Result never = e.begin("n=9&response=elastic&restitution=0.5");
    EXPECT_EQ(never.code, Result::Code::badValue);
    EXPECT_EQ(never.field, "restitution");
    EXPECT_EQ(never.sentence, "restitution=\"0.5\" has no effect with response=\"elastic\"");
    ASSERT_TRUE(e.begin("n=9&response=exact"));
    EXPECT_EQ(refusal(e, "type=set&damping=0.1").field, "damping");
    EXPECT_EQ(refusal(e, "type=set&turn=5").field, "turn");
    EXPECT_EQ(refusal(e, "type=set&scene=klaus&restitution=0.5&n=9").field, "restitution");
    EXPECT_TRUE(done(e, "type=set&damping=0")) << "no change";
    EXPECT_TRUE(done(e, "type=set&damping=0.1&response=settle&restitution=0.5"));
    EXPECT_TRUE(done(e, "type=set&response=elastic&restitution=0.5")) << "no change";
    EXPECT_TRUE(done(e, "type=set&scene=pile&restitution=0.5&n=9"))
        << "settle is the response of pile";
}

TEST(Engine, RefusesCommandsOfThePage) {
    Engine e;
    ASSERT_TRUE(e.begin("n=9"));
    for (const CommandInfo& command : pageCommands()) {
        const Result refused = done(e, "type=" + std::string(command.name));
        EXPECT_EQ(refused.code, Code::badValue) << command.name;
        EXPECT_EQ(refused.field, "type") << command.name;
    }
}

// Every configuration is either made or rejected, and no memory leaks (ASan checks).
TEST(Engine, BeginsOrRefusesRandomConfigurations) {
    std::mt19937 random(7);
    const auto bits = [&] { return std::bit_cast<float>(static_cast<std::uint32_t>(random())); };
    constexpr const char* kNames[] = {"scene", "method", "response",   "cell",       "gravity",
                                      "seed",  "table",  "speedlimit", "restitution"};
    constexpr const char* kValues[] = {
        "klaus", "pile", "exact", "settle", "naive", "hgrid",  "0",       "3.5",
        "-1",    "1e9",  "nan",   "",       "%00",   "column", "elastic", "tutorial-grid"};
    const int most = kSanitized ? 200 : 2000;
    int begun = 0;
    for (int k = 0; k < most; ++k) {
        Engine e;
        std::string query;
        for (const char* name : kNames)
            if (random() % 6 == 0)
                query += "&" + std::string(name) + "=" + kValues[random() % std::size(kValues)];
        if (random() % 2) {
            Arrays discs = gas(static_cast<unsigned>(random()) % 40, static_cast<unsigned>(k));
            if (random() % 3 == 0 && discs.count() > 0) discs.r[random() % discs.count()] = bits();
            if (random() % 4 == 0) discs.box.width = bits();
            if (!discs.begin(e, query)) continue;
        } else if (!e.begin("n=" + std::to_string(random() % 60) + query)) {
            continue;
        }
        ++begun;
        e.submit("type=step&ticks=" + std::to_string(random() % 4));
        EXPECT_TRUE(e.advance(10'000));
    }
    EXPECT_GT(begun, most / 10);
}

}  // namespace
}  // namespace cellmates::test
