#include <string>

#include "core/scenes.h"
#include "support.h"

// `Set` changes either all fields that it names or none, and keeps all others.

namespace cellmates::test {
namespace {

using Code = Result::Code;

TEST(Change, OneRuleForEverybodysWishes) {
    for (const auto by : {kReader, kHost}) {
        Heard s("scene=klaus&n=30000&paused=1");
        const auto refused = [&](const char* wish, Code code, const char* field,
                                 const char* value) {
            const std::uint64_t hash = s.world().hash();
            const Result* const result = s.await(s.submit("type=set&" + std::string(wish), by), 3);
            ASSERT_TRUE(result) << wish;
            EXPECT_EQ(result->code, code) << wish << ": " << result->sentence;
            EXPECT_EQ(result->field, field) << wish;
            EXPECT_EQ(result->value, value) << wish;
            const char* const said = code == Code::unknownName ? field : value;
            EXPECT_NE(result->sentence.find(said), std::string::npos) << result->sentence;
            EXPECT_EQ(s.world().hash(), hash);
        };
        refused("response=exact", Code::tooMany, "response", "exact");
        refused("method=tutorial-naive", Code::tooMany, "method", "tutorial-naive");
        refused("n=30000&response=exact", Code::tooMany, "response", "exact");
        refused("scene=pucks&n=40000&method=tutorial-naive", Code::tooMany, "method",
                "tutorial-naive");
        refused("gravity=11", Code::badValue, "gravity", "11");
        refused("gravity=11&n=-1", Code::badValue, "gravity", "11");
        refused("gravity=11&a=1", Code::badValue, "gravity", "11");
        refused("cell=0.5", Code::badValue, "cell", "0.5");
        refused("spawn=0", Code::badValue, "spawn", "0");
        refused("flavour=red", Code::unknownName, "flavour", "red");
        refused("ui=min", Code::unknownName, "ui", "min");
    }
}

TEST(Change, EveryProblemOfAWishIsNamed) {
    Heard s("n=50");
    const auto tag = s.submit("type=set&gravity=11&a=1&n=x");
    ASSERT_TRUE(s.answerTo(tag));
    for (const char* part :
         {"gravity=\"11\": expected a number from -10 to 10", "\"a\" cannot be set",
          "n=\"x\": expected a whole number from 0 to 2,000,000"})
        EXPECT_NE(s.answerTo(tag)->sentence.find(part), std::string::npos)
            << s.answerTo(tag)->sentence;
}

// If the current method cannot take a new scene, the scene comes with the grid, whoever asks for
// it.
TEST(Change, ASceneThatTheMethodCannotTakeComesWithTheGrid) {
    for (const auto by : {kReader, kHost}) {
        Heard s("n=500&method=tutorial-naive");
        const Result* const result = s.await(s.submit("type=set&scene=million", by));
        ASSERT_TRUE(result && *result);
        EXPECT_EQ(s.world().config().method, Method::grid);
        EXPECT_NE(result->sentence.find("Grid is used instead"), std::string::npos);
        EXPECT_EQ(s.world().config().count, 1'000'000u);
    }
}

TEST(Change, AChangeKeepsWhatIsNotNamed) {
    Heard s(
        "scene=klaus&n=300&seed=5&method=sap&response=elastic&cell=7&restitution=0.25&paused=1");
    ASSERT_TRUE(*s.await(s.submit("type=set&method=naive&gravity=0.5")));
    const Config& c = s.world().config();
    EXPECT_EQ(c.method, Method::naive);
    EXPECT_EQ(c.gravity, 0.5f);
    EXPECT_EQ(c.response, Response::elastic);
    EXPECT_EQ(c.cell, 7);
    EXPECT_EQ(c.restitution, 0.25f);
    EXPECT_EQ(c.seed, 5u);

    ASSERT_TRUE(*s.await(s.submit("type=set&n=500&seed=9")));
    EXPECT_EQ(s.world().tick(), 0u);
    EXPECT_EQ(s.world().config().count, 500u);
    EXPECT_EQ(s.world().config().seed, 9u);
    EXPECT_EQ(s.world().config().response, Response::elastic);
    EXPECT_EQ(s.world().config().gravity, 0.5f);
    EXPECT_EQ(s.world().config().box.width, sceneConfig(Scene::klaus, 500).box.width);

    ASSERT_TRUE(*s.await(s.submit("type=set&scene=pile")));
    const Config pile = sceneConfig(Scene::pile);
    EXPECT_EQ(s.world().config().response, pile.response);
    EXPECT_EQ(s.world().config().gravity, pile.gravity);
    EXPECT_EQ(s.world().config().count, pile.count);
    EXPECT_EQ(s.world().config().method, Method::naive);
    ASSERT_TRUE(*s.await(s.submit("type=set&response=exact&scene=pile&n=7")));
    EXPECT_EQ(s.world().config().response, Response::exact);
    EXPECT_EQ(s.world().config().count, 7u);

    // A scene also brings its style, unless one is named.
    EXPECT_EQ(s.session.options().style, styleOf(Scene::pile));
    const DiscStyle other =
        styleOf(Scene::klaus) == DiscStyle::filled ? DiscStyle::outline : DiscStyle::filled;
    const char* const name = other == DiscStyle::filled ? "filled" : "outline";
    ASSERT_TRUE(*s.await(s.submit("type=set&scene=klaus&n=7&style=" + std::string(name))));
    EXPECT_EQ(s.session.options().style, other);
    ASSERT_TRUE(*s.await(s.submit("type=set&scene=klaus&n=7")));
    EXPECT_EQ(s.session.options().style, styleOf(Scene::klaus));
}

}  // namespace
}  // namespace cellmates::test
