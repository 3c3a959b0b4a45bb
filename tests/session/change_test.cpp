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
                              {"spawn=0", Code::badValue, "spawn", "0"},
                              {"flavour=red", Code::unknownName, "flavour", "red"},
                              {"ui=min", Code::unknownName, "ui", "min"}}) {
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
        Heard s("n=500&method=tutorial-naive");
        const Result result = s.ask("type=set&scene=million", by);
        EXPECT_TRUE(result);
        EXPECT_EQ(s.world().config().method, Method::grid);
        EXPECT_NE(result.sentence.find("Grid is used instead"), std::string::npos);
        EXPECT_EQ(s.world().config().count, 1'000'000u);
    }
}

TEST(Change, AChangeKeepsWhatIsNotNamed) {
    Heard s(
        "scene=klaus&n=300&seed=5&method=sap&response=elastic&cell=7&restitution=0.25&paused=1");
    s.done("type=set&method=naive&gravity=0.5");
    const Config& c = s.world().config();
    EXPECT_EQ(c.method, Method::naive);
    EXPECT_EQ(c.gravity, 0.5f);
    EXPECT_EQ(c.response, Response::elastic);
    EXPECT_EQ(c.cell, 7);
    EXPECT_EQ(c.restitution, 0.25f);
    EXPECT_EQ(c.seed, 5u);

    s.done("type=set&n=500&seed=9");
    EXPECT_EQ(s.world().tick(), 0u);
    EXPECT_EQ(s.world().config().count, 500u);
    EXPECT_EQ(s.world().config().seed, 9u);
    EXPECT_EQ(s.world().config().response, Response::elastic);
    EXPECT_EQ(s.world().config().gravity, 0.5f);
    EXPECT_EQ(s.world().config().box.width, sceneConfig(Scene::klaus, 500).box.width);

    s.done("type=set&scene=pile");
    const Config pile = sceneConfig(Scene::pile);
    EXPECT_EQ(s.world().config().response, pile.response);
    EXPECT_EQ(s.world().config().gravity, pile.gravity);
    EXPECT_EQ(s.world().config().count, pile.count);
    EXPECT_EQ(s.world().config().method, Method::naive);
    s.done("type=set&response=exact&scene=pile&n=7");
    EXPECT_EQ(s.world().config().response, Response::exact);
    EXPECT_EQ(s.world().config().count, 7u);

    // A scene also brings its style, unless one is named.
    for (const auto& [scene, style] : {std::pair{"tutorial", DiscStyle::outline},
                                       {"klaus", DiscStyle::filled},
                                       {"klaus&style=outline", DiscStyle::outline},
                                       {"klaus", DiscStyle::filled}}) {
        s.done("type=set&n=7&scene=" + std::string(scene));
        EXPECT_EQ(s.session.options().style, style) << scene;
    }
}

}  // namespace
}  // namespace cellmates::test
