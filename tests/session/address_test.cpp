#include "session/address.h"

#include <gtest/gtest.h>

#include "core/scenes.h"

// tests/fuzz/url_fuzz.cpp reads any bytes as an address, schema_test.cpp every value of every
// parameter, and tests/core/decimal_test.cpp numbers.

namespace cellmates {
namespace {

Opening opening(std::string_view query) { return readAddress(query, false); }

TEST(Address, WithoutParametersIsTheOpeningScene) {
    // Sites on which a link is shared add their own parameters.
    for (const char* query : {"", "?", "?&&", "?utm_source=blog&n"}) {
        const Opening o = opening(query);
        EXPECT_TRUE(o.problems.empty()) << query;
        EXPECT_EQ(o.config.scene, kOpeningScene) << query;
        EXPECT_EQ(o.config.count, kOpeningCount) << query;
        EXPECT_EQ(o.config.method, Method::grid) << query;
        EXPECT_FALSE(o.options.paused) << query;
        EXPECT_EQ(o.options.panel, PanelSize::full) << query;
        EXPECT_EQ(o.options.maxPixelRatio, 2) << query;
    }
}

TEST(Address, ARaceWithoutASceneIsOneOfTheOpeningScene) {
    // Both methods fit into a frame with the tutorial's discs.
    const Config raced = opening("race=naive,grid").config, few = opening("race=x&n=9").config;
    EXPECT_EQ(std::pair(raced.scene, raced.count), std::pair(kOpeningScene, kOpeningCount));
    EXPECT_EQ(std::pair(few.scene, few.count), std::pair(kOpeningScene, std::uint32_t{9}));
    EXPECT_EQ(opening("scene=x&race=naive,grid").config.scene, kOpeningScene);
    EXPECT_EQ(opening("try=break&race=naive,grid").config.scene, Scene::bare);
    EXPECT_EQ(opening("scene=klaus&race=naive,grid").config.scene, Scene::klaus);
}

TEST(Address, AnyOtherParameterWithoutASceneMeansTheTutorial) {
    const auto expectTutorial = [](std::string_view name) {
        if (name == "race") return;
        const Opening o = opening(std::string(name) + "=x");
        EXPECT_EQ(o.config.scene, Scene::tutorial) << name;
        EXPECT_EQ(o.config.count, 50u) << name;
    };
    for (const auto fields : {viewFields(), pageFields()})
        for (const auto& field : fields) expectTutorial(field.name);
    for (const auto& field : configFields()) expectTutorial(field.name);
}

TEST(Address, TakesEveryParameterInAnyOrder) {
    const Opening o = opening(
        "?gravity=-1.5e-1&n=1234&seed=18446744073709551615&method=naive&response=repulsion"
        "&cell=7.5&scene=%6blaus&paused=1&ui=min&dpr=1.5");
    EXPECT_TRUE(o.problems.empty());
    EXPECT_EQ(o.config.scene, Scene::klaus);
    EXPECT_EQ(o.config.count, 1234u);
    EXPECT_EQ(o.config.species.radiusMax, 1) << "the scene's default";
    EXPECT_EQ(o.config.seed, UINT64_MAX);
    EXPECT_EQ(o.config.method, Method::naive);
    EXPECT_EQ(o.config.cell, 7.5f);
    EXPECT_EQ(o.config.gravity, -0.15f);
    EXPECT_TRUE(o.options.paused);
    EXPECT_EQ(o.options.panel, PanelSize::min);
    EXPECT_EQ(o.options.maxPixelRatio, 1.5);
    EXPECT_TRUE(validate(o.config).empty());
    // Of several values the first counts.
    for (const char* query : {"theme=auto", "theme=light", "theme=dark", "autoplay=0&autoplay=x",
                              "threads=auto", "threads=0", "threads=16"})
        EXPECT_TRUE(opening(query).problems.empty()) << query;
}

TEST(Address, NamesEachBadValueAndUsesItsDefault) {
    for (const auto& [query, named] : {std::pair{"n=abc", "n=\"abc\""},
                                       {"n=2000001", "2,000,000"},
                                       {"n=1e3", "n=\"1e3\""},
                                       {"n=", "n=\"\""},
                                       {"scene=nowhere", "strips klaus hash"},
                                       {"seed=1.5", "seed="},
                                       {"cell=nan", "cell="},
                                       {"gravity=0x1", "gravity="},
                                       {"gravity=1%00", "gravity=\"1?\""},
                                       {"gravity=%201", "gravity=\" 1\""},
                                       {"gravity=1,5", "gravity="},
                                       {"paused=2", "0 or 1"},
                                       {"autoplay=yes", "0 or 1"},
                                       {"theme=blue", "auto, light or dark"},
                                       {"ui=FULL", "full, min or none"},
                                       {"dpr=5", "dpr="},
                                       {"threads=99", "threads=\"99\""},
                                       {"threads=-1", "auto or a whole number from 0 to 16"},
                                       {"threads=", "threads="}}) {
        SCOPED_TRACE(query);
        const Opening o = opening(query), standard = opening("scene=tutorial");
        ASSERT_EQ(o.problems.size(), 1u);
        EXPECT_NE(o.problems[0].find(named), std::string::npos) << o.problems[0];
        for (const auto& field : configFields())
            EXPECT_EQ(field.get(o.config), field.get(standard.config)) << field.name;
        EXPECT_EQ(o.options.maxPixelRatio, standard.options.maxPixelRatio);
    }
}

TEST(Address, DecodesAndKeepsWhatItQuotesHarmless) {
    const Opening o = opening("method=%3Cimg%20src=x%3E%00%ff%zz");
    ASSERT_EQ(o.problems.size(), 1u);
    EXPECT_EQ(o.problems[0].find("Ignored method=\"<img src=x>??%zz\": expected one of naive "), 0u)
        << o.problems[0];
    const Opening longValue = opening("scene=" + std::string(10'000, 'x'));
    EXPECT_LT(longValue.problems.at(0).size(), 200u);
}

TEST(Address, IgnoresOneThatIsTooLong) {
    std::string query = "scene=klaus";
    query.resize(kLongestAddress, '&');
    EXPECT_EQ(opening(query).config.scene, Scene::klaus);
    EXPECT_TRUE(opening(query).problems.empty());
    const Opening o = opening(query + '&');
    EXPECT_EQ(o.problems, std::vector<std::string>{
                              "Ignored the address, which has more than 16,384 characters."});
    EXPECT_EQ(o.config.scene, kOpeningScene);
}

TEST(Address, ReplacesMethodsAndResponsesThatCannotTakeTheDiscs) {
    const std::string limit = "limited to 20,000 discs, but there are 20,001.",
                      method = "Ignored method=\"tutorial-naive\": " + limit,
                      response = "Ignored response=\"exact\": " + limit;
    for (const auto& [query, own, problems] :
         {std::tuple{"scene=klaus&n=20001&method=tutorial-naive", Response::repulsion,
                     std::vector{method}},
          {"scene=pucks&n=20001&response=exact", Response::rewind, {response}},
          {"n=20001&response=exact&method=tutorial-naive", Response::repulsion, {method, response}},
          {"scene=pucks&n=20000&response=exact", Response::exact, {}},
          {"scene=pegs&n=500&method=tutorial-naive",
           Response::elastic,
           {"Ignored method=\"tutorial-naive\" does not support fixed discs."}}}) {
        SCOPED_TRACE(query);
        const Opening o = opening(query);
        EXPECT_EQ(o.config.method, Method::grid);
        EXPECT_EQ(o.config.response, own);
        EXPECT_EQ(o.problems, problems);
        EXPECT_EQ(validate(o.config), "");
    }
}

}  // namespace
}  // namespace cellmates
