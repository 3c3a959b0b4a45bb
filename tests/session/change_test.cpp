#include <string>

#include "core/scenes.h"
#include "support.h"

// `Set` changes either all fields that it names or none, and keeps all others.

namespace cellmates::test {
namespace {

using Code = Result::Code;

TEST(Change, OneRuleForEverybodysWishes) {
    struct Case {
        const char* wish;
        Code code;
        const char *field, *value;
    };
    for (const auto by : {kReader, kHost}) {
        Heard s("scene=klaus&n=30000&paused=1");
        const std::uint64_t hash = s.world().hash();
        for (const Case& c : {Case{"response=exact", Code::tooMany, "response", "exact"},
                              {"method=tutorial-naive", Code::tooMany, "method", "tutorial-naive"},
                              {"n=30000&response=exact", Code::tooMany, "response", "exact"},
                              {"scene=pucks&n=40000&method=tutorial-naive", Code::tooMany, "method",
                               "tutorial-naive"},
                              {"gravity=11", Code::badValue, "gravity", "11"},
                              {"gravity=11&n=-1", Code::badValue, "gravity", "11"},
                              {"gravity=11&a=1", Code::badValue, "gravity", "11"},
                              {"cell=0.5", Code::badValue, "cell", "0.5"},
                              {"spawn=1001", Code::badValue, "spawn", "1001"},
                              {"flavour=red", Code::unknownName, "flavour", "red"},
                              {"dpr=1", Code::unknownName, "dpr", "1"}}) {
            SCOPED_TRACE(c.wish);
            const Result refused = s.ask("type=set&" + std::string(c.wish), by, 3);
            EXPECT_EQ(refused.code, c.code);
            EXPECT_EQ(refused.field, c.field);
            EXPECT_EQ(refused.value, c.value);
            const char* const said = c.code == Code::unknownName ? c.field : c.value;
            EXPECT_NE(refused.sentence.find(said), std::string::npos) << refused.sentence;
        }
        EXPECT_EQ(s.world().hash(), hash);
        // Every problem of a wish is named.
        EXPECT_EQ(s.ask("type=set&gravity=11&a=1&n=x", by).sentence,
                  "gravity=\"11\": expected a number from -10 to 10; \"a\" cannot be set; n=\"x\": "
                  "expected a whole number from 0 to 2,000,000");
    }
}

// If the current method cannot take a new scene, the scene comes with the grid, whoever asks for
// it.
TEST(Change, ASceneThatTheMethodCannotTakeComesWithTheGrid) {
    for (const auto by : {kReader, kHost}) {
        for (const auto& [scene, count, why] :
             {std::tuple{"million", 30'000u, "is limited to 20,000 discs"},
              {"pegs", 500u, "does not support fixed discs"}}) {
            Heard s("n=500&method=tutorial-naive");
            const std::string set = "type=set&scene=" + std::string(scene) + "&n=";
            const Result result = s.ask(set + std::to_string(count), by);
            EXPECT_TRUE(result);
            EXPECT_EQ(s.world().config().method, Method::grid);
            const std::string said = std::string(why) + ", so Grid is used instead.";
            EXPECT_NE(result.sentence.find(said), std::string::npos) << result.sentence;
            EXPECT_EQ(s.world().config().count, count);
        }
    }
}

TEST(Change, AChangeKeepsWhatIsNotNamed) {
    const std::string seed = "seed=5&response=elastic&cell=7&restitution=0.25";
    Heard s("scene=klaus&n=300&method=sap&paused=1&" + seed);
    s.step(3);
    // Changes one after another, and how the world then begins, or which tick it keeps.
    for (const auto& [change, wanted, tick] :
         {std::tuple{"method=naive&gravity=0.5",
                     "scene=klaus&n=300&method=naive&gravity=0.5&" + seed, 3u},
          {"n=500", "scene=klaus&n=500&method=naive&gravity=0.5&" + seed, 0},
          {"scene=pile", "scene=pile&method=naive&seed=5", 0},
          {"response=exact&scene=pile&n=7", "scene=pile&n=7&method=naive&response=exact&seed=5",
           0}}) {
        SCOPED_TRACE(change);
        s.done("type=set&" + std::string(change));
        EXPECT_EQ(s.world().tick(), tick);
        const Config expected = readAddress(wanted, false).config;
        for (const auto& field : configFields())
            EXPECT_EQ(field.get(s.world().config()), field.get(expected)) << field.name;
        EXPECT_EQ(s.world().config().box.width, expected.box.width);
    }

    // A scene also brings its style, unless one is named.
    for (const auto& [scene, style] : {std::pair{"tutorial", DiscStyle::outline},
                                       {"klaus", DiscStyle::filled},
                                       {"klaus&style=outline", DiscStyle::outline},
                                       {"klaus", DiscStyle::filled}}) {
        s.done("type=set&n=7&scene=" + std::string(scene));
        EXPECT_EQ(s.session.options().style, style) << scene;
    }
}

// As an address with this number does, before and after Run.
TEST(Change, OfTheNumberOfDiscsBringsTheSpeedLimitOfThatManyUnlessItWasSet) {
    const float few = sceneConfig(Scene::tumbler, 500).speedLimit;
    ASSERT_NE(few, sceneConfig(Scene::tumbler, 30'000).speedLimit);
    for (const auto& [query, limit] :
         {std::pair{"scene=tumbler&n=3000", few}, {"scene=tumbler&n=3000&speedlimit=2", 2.0f}}) {
        Heard s(query);
        s.done("type=set&n=500");
        EXPECT_EQ(s.world().config().speedLimit, limit) << query;
    }
}

}  // namespace
}  // namespace cellmates::test
