#include "session/address.h"

#include <gtest/gtest.h>

#include <random>

#include "core/scenes.h"

namespace cellmates {
namespace {

Opening opening(std::string_view query) { return readAddress(query, false); }

TEST(Address, WithoutParametersIsTheOpeningScene) {
    // Sites on which a link is shared add their own parameters.
    for (const char* query : {"", "?", "?&&", "?utm_source=blog&n"}) {
        const Opening o = opening(query);
        EXPECT_TRUE(o.problems.empty()) << query;
        EXPECT_EQ(o.config.scene, kOpeningScene);
        EXPECT_EQ(o.config.count, kOpeningCount);
        EXPECT_EQ(o.config.method, Method::grid);
        EXPECT_FALSE(o.options.paused);
        EXPECT_EQ(o.options.panel, PanelSize::full);
        EXPECT_EQ(o.options.maxPixelRatio, 2);
    }
}

TEST(Address, AnyParameterWithoutASceneMeansTheTutorial) {
    for (const auto fields : {viewFields(), pageFields()})
        for (const FieldOf<Options>& field : fields) {
            const Opening o = opening(std::string(field.name) + "=1");
            EXPECT_EQ(o.config.scene, Scene::tutorial) << field.name;
            EXPECT_EQ(o.config.count, 50u) << field.name;
        }
    for (const FieldOf<Config>& field : configFields())
        EXPECT_EQ(opening(std::string(field.name) + "=x").config.scene, Scene::tutorial)
            << field.name;
}

TEST(Address, TakesEveryParameter) {
    const Opening o = opening(
        "?scene=klaus&n=1234&seed=18446744073709551615&method=naive&response=repulsion"
        "&cell=7.5&gravity=-0.25&paused=1&ui=min&dpr=1.5");
    EXPECT_TRUE(o.problems.empty());
    EXPECT_EQ(o.config.scene, Scene::klaus);
    EXPECT_EQ(o.config.count, 1234u);
    EXPECT_EQ(o.config.seed, UINT64_MAX);
    EXPECT_EQ(o.config.method, Method::naive);
    EXPECT_EQ(o.config.cell, 7.5f);
    EXPECT_EQ(o.config.gravity, -0.25f);
    EXPECT_TRUE(o.options.paused);
    EXPECT_EQ(o.options.panel, PanelSize::min);
    EXPECT_EQ(o.options.maxPixelRatio, 1.5);
    EXPECT_TRUE(validate(o.config).empty());
}

TEST(Address, WhatThePageFollowsIsLookedAt) {
    for (const char* query : {"theme=auto", "theme=light", "theme=dark", "autoplay=0&autoplay=x"})
        EXPECT_TRUE(opening(query).problems.empty()) << query;
    for (const auto& [query, wanted] : {std::pair{"theme=blue", "auto, light or dark"},
                                        {"theme=", "auto, light or dark"},
                                        {"autoplay=yes", "0 or 1"},
                                        {"paused=2", "0 or 1"},
                                        {"ui=FULL", "full, min or none"}}) {
        const Opening o = opening(query);
        ASSERT_EQ(o.problems.size(), 1u) << query;
        EXPECT_NE(o.problems[0].find(wanted), std::string::npos) << o.problems[0];
    }
}

TEST(Address, ThreadsAreThePagesToChoose) {
    for (const char* const value : {"auto", "0", "1", "3", "16"})
        EXPECT_TRUE(opening(std::string("?threads=") + value).problems.empty()) << value;
}

TEST(Address, TheSceneGivesTheDefaultsWhereverItStands) {
    const Opening o = opening("gravity=0.5&scene=klaus");
    EXPECT_EQ(o.config.count, 10'000u);
    EXPECT_EQ(o.config.gravity, 0.5f);
    EXPECT_EQ(o.config.species.radiusMax, 1);
}

TEST(Address, NamesEachBadValueAndUsesItsDefault) {
    struct Case {
        const char *query, *named;
    };
    for (const auto [query, named] : {Case{"n=abc", "n=\"abc\""},
                                      Case{"n=-1", "n=\"-1\""},
                                      Case{"n=2000001", "2,000,000"},
                                      Case{"n=1e3", "n=\"1e3\""},
                                      Case{"n=", "n=\"\""},
                                      Case{"n=99999999999999999999", "n="},
                                      Case{"scene=nowhere", "strips klaus hash"},
                                      Case{"method=magic", "method="},
                                      Case{"response=none", "response="},
                                      Case{"seed=1.5", "seed="},
                                      Case{"cell=0.5", "cell="},
                                      Case{"cell=10001", "cell="},
                                      Case{"cell=nan", "cell="},
                                      Case{"gravity=1e9", "gravity="},
                                      Case{"gravity=inf", "gravity="},
                                      Case{"gravity=0.1x", "gravity="},
                                      Case{"paused=yes", "paused="},
                                      Case{"ui=huge", "ui="},
                                      Case{"dpr=0", "dpr="},
                                      Case{"dpr=5", "dpr="},
                                      Case{"threads=99", "threads=\"99\""},
                                      Case{"threads=-1", "auto or a whole number from 0 to 16"},
                                      Case{"threads=two", "threads="},
                                      Case{"threads=", "threads="}}) {
        const Opening o = opening(query);
        ASSERT_EQ(o.problems.size(), 1u) << query;
        EXPECT_NE(o.problems[0].find(named), std::string::npos) << o.problems[0];
        const Opening standard = opening("scene=tutorial");
        EXPECT_EQ(o.config.count, standard.config.count) << query;
        EXPECT_EQ(o.config.gravity, standard.config.gravity) << query;
        EXPECT_EQ(o.config.cell, standard.config.cell) << query;
        EXPECT_EQ(o.config.seed, standard.config.seed) << query;
        EXPECT_EQ(o.options.maxPixelRatio, standard.options.maxPixelRatio) << query;
    }
}

TEST(Address, DecodesAndKeepsWhatItQuotesHarmless) {
    EXPECT_EQ(opening("scene=%6blaus").config.scene, Scene::klaus);
    const Opening o = opening("method=%3Cimg%20src=x%3E%00%ff%zz");
    ASSERT_EQ(o.problems.size(), 1u);
    EXPECT_EQ(o.problems[0].find("Ignored method=\"<img src=x>??%zz\": expected one of naive "), 0u)
        << o.problems[0];
    const Opening longValue = opening("scene=" + std::string(100'000, 'x'));
    EXPECT_LT(longValue.problems.at(0).size(), 200u);
}

TEST(Address, RefusesAMethodThatCannotTakeSoMany) {
    const Opening o = opening("scene=klaus&n=100000&method=tutorial-naive");
    ASSERT_EQ(o.problems.size(), 1u);
    EXPECT_NE(o.problems[0].find("limited to 20,000"), std::string::npos) << o.problems[0];
    EXPECT_EQ(o.config.method, Method::grid);
    EXPECT_EQ(o.config.count, 100'000u);
}

TEST(Address, AnyAddressGivesAWorldThatCanRun) {
    std::mt19937 random(7);
    const std::string alphabet = "?&=%+.-01259aenxscemthodrvkuip\n\"<\xff";
    const char* const names[] = {"scene=", "n=", "seed=", "method=", "cell=", "gravity=", "dpr="};
    for (int round = 0; round < 20'000; ++round) {
        std::string query;
        for (auto part = random() % 4; part-- > 0;) {
            query += names[random() % std::size(names)];
            for (auto k = random() % 12; k-- > 0;) query += alphabet[random() % alphabet.size()];
            query += '&';
        }
        const Opening o = opening(query);
        ASSERT_EQ(validate(o.config), "") << query;
        ASSERT_TRUE(o.options.maxPixelRatio >= 0.5 && o.options.maxPixelRatio <= 4) << query;
    }
}

// A link must open with every value that a control can set. (30 was once written as 3e+01.)
TEST(Address, WhatIsWrittenIsReadAgain) {
    std::mt19937 random(1);
    for (const FieldOf<Config>& field : configFields()) {
        if (field.kind != Field::Kind::real) continue;
        for (const double value :
             {field.least, field.most, 1.0, 10.0, 30.0, 0.1, 100.0, 1000.0, 1.0 / 3}) {
            if (!allows(field, realValue(value))) continue;
            Config config = sceneConfig(field.name == "aspect" ? Scene::tumbler : Scene::tutorial);
            field.set(config, realValue(value));
            const std::string query = writeAddress(config, {}, false);
            const Opening o = opening(query);
            EXPECT_TRUE(o.problems.empty()) << query;
            EXPECT_EQ(field.get(o.config), field.get(config)) << query;
            EXPECT_EQ(query.find_first_of("+%"), query.npos) << query;
        }
    }
}

TEST(Address, NumbersAreDecimalAndNothingElse) {
    for (const char* const value :
         {"0x1", "1%00", "%201", "1%20", "inf", "nan", "1,5", "--1", "e"}) {
        const Opening o = opening(std::string("?gravity=") + value);
        EXPECT_EQ(o.problems.size(), 1u) << value;
        EXPECT_EQ(o.config.gravity, 0.1f) << value;
    }
    EXPECT_EQ(opening("?gravity=-1.5e-1").config.gravity, -0.15f);
}

TEST(Address, AResponseThatCannotTakeSoManyIsReplacedByTheScenesOwn) {
    const Opening o = opening("?scene=pucks&n=20001&response=exact");
    EXPECT_EQ(o.config.response, Response::rewind);
    EXPECT_EQ(o.config.count, 20'001u);
    ASSERT_EQ(o.problems.size(), 1u);
    EXPECT_EQ(o.problems[0],
              "Ignored response=\"exact\": limited to 20,000 discs, but there are 20,001.");
    EXPECT_TRUE(opening("?scene=pucks&n=20000&response=exact").problems.empty());
}

TEST(Address, MethodAndResponseThatCannotTakeSoMany) {
    const Opening o = opening("?n=20001&response=exact&method=tutorial-naive");
    EXPECT_EQ(o.config.method, Method::grid);
    EXPECT_EQ(o.config.response, Response::repulsion);
    EXPECT_EQ(o.problems.size(), 2u);
    EXPECT_EQ(validate(o.config), "");
}

}  // namespace
}  // namespace cellmates
