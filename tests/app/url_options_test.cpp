#include "app/url_options.h"

#include <gtest/gtest.h>

#include <random>

#include "core/scenes.h"

namespace cellmates {
namespace {

TEST(UrlOptions, AnEmptyAddressIsTheTutorial) {
    for (const char* query : {"", "?", "?&&", "?utm_source=blog&n"}) {
        const UrlOptions o = parseUrl(query);
        EXPECT_TRUE(o.problems.empty()) << query;
        EXPECT_EQ(o.config.scene, Scene::tutorial);
        EXPECT_EQ(o.config.count, 50u);
        EXPECT_EQ(o.config.method, Method::grid);
        EXPECT_FALSE(o.paused);
        EXPECT_EQ(o.panel, PanelSize::full);
        EXPECT_EQ(o.maxPixelRatio, 2);
    }
}

TEST(UrlOptions, TakesEveryParameter) {
    const UrlOptions o = parseUrl(
        "?scene=klaus&n=1234&seed=18446744073709551615&method=naive&response=repulsion"
        "&cell=7.5&gravity=-0.25&paused=1&ui=min&dpr=1.5");
    EXPECT_TRUE(o.problems.empty());
    EXPECT_EQ(o.config.scene, Scene::klaus);
    EXPECT_EQ(o.config.count, 1234u);
    EXPECT_EQ(o.config.seed, UINT64_MAX);
    EXPECT_EQ(o.config.method, Method::naive);
    EXPECT_EQ(o.config.cell, 7.5f);
    EXPECT_EQ(o.config.gravity, -0.25f);
    EXPECT_TRUE(o.paused);
    EXPECT_EQ(o.panel, PanelSize::min);
    EXPECT_EQ(o.maxPixelRatio, 1.5);
    EXPECT_TRUE(validate(o.config).empty());
}

TEST(UrlOptions, WhatThePageFollowsIsLookedAt) {
    for (const char* query : {"theme=auto", "theme=light", "theme=dark", "autoplay=0&autoplay=x"})
        EXPECT_TRUE(parseUrl(query).problems.empty()) << query;
    for (const auto& [query, wanted] : {std::pair{"theme=blue", "auto, light or dark"},
                                        {"theme=", "auto, light or dark"},
                                        {"autoplay=yes", "0 or 1"},
                                        {"paused=2", "0 or 1"},
                                        {"ui=FULL", "full, min or none"}}) {
        const UrlOptions o = parseUrl(query);
        ASSERT_EQ(o.problems.size(), 1u) << query;
        EXPECT_NE(o.problems[0].find(wanted), std::string::npos) << o.problems[0];
    }
}

TEST(UrlOptions, ThreadsAreThePagesToChoose) {
    for (const char* const value : {"auto", "0", "1", "3", "16"})
        EXPECT_TRUE(parseUrl(std::string("?threads=") + value).problems.empty()) << value;
}

TEST(UrlOptions, TheSceneGivesTheDefaultsWhereverItStands) {
    const UrlOptions o = parseUrl("gravity=0.5&scene=klaus");
    EXPECT_EQ(o.config.count, 10'000u);
    EXPECT_EQ(o.config.gravity, 0.5f);
    EXPECT_EQ(o.config.species.radiusMax, 1);
}

TEST(UrlOptions, NamesEachBadValueAndUsesItsDefault) {
    struct Case {
        const char *query, *named;
    };
    for (const auto [query, named] : {Case{"n=abc", "n=\"abc\""},
                                      Case{"n=-1", "n=\"-1\""},
                                      Case{"n=2000001", "2000000"},
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
        const UrlOptions o = parseUrl(query);
        ASSERT_EQ(o.problems.size(), 1u) << query;
        EXPECT_NE(o.problems[0].find(named), std::string::npos) << o.problems[0];
        const UrlOptions standard = parseUrl("");
        EXPECT_EQ(o.config.count, standard.config.count) << query;
        EXPECT_EQ(o.config.gravity, standard.config.gravity) << query;
        EXPECT_EQ(o.config.cell, standard.config.cell) << query;
        EXPECT_EQ(o.config.seed, standard.config.seed) << query;
        EXPECT_EQ(o.maxPixelRatio, standard.maxPixelRatio) << query;
    }
}

TEST(UrlOptions, DecodesAndKeepsWhatItQuotesHarmless) {
    EXPECT_EQ(parseUrl("scene=%6blaus").config.scene, Scene::klaus);
    const UrlOptions o = parseUrl("method=%3Cimg%20src=x%3E%00%ff%zz");
    ASSERT_EQ(o.problems.size(), 1u);
    EXPECT_EQ(o.problems[0].find("method=\"<img src=x>??%zz\""), 0u) << o.problems[0];
    const UrlOptions longValue = parseUrl("scene=" + std::string(100'000, 'x'));
    EXPECT_LT(longValue.problems.at(0).size(), 200u);
}

TEST(UrlOptions, RefusesAMethodThatCannotTakeSoMany) {
    const UrlOptions o = parseUrl("scene=klaus&n=100000&method=tutorial-naive");
    ASSERT_EQ(o.problems.size(), 1u);
    EXPECT_NE(o.problems[0].find("at most 20000"), std::string::npos) << o.problems[0];
    EXPECT_EQ(o.config.method, Method::grid);
    EXPECT_EQ(o.config.count, 100'000u);
}

TEST(UrlOptions, AnyAddressGivesAWorldThatCanRun) {
    std::mt19937 random(7);
    const std::string alphabet = "?&=%+.-01259aenxscemthodrvkuip\n\"<\xff";
    const char* const names[] = {"scene=", "n=", "seed=", "method=", "cell=", "gravity=", "dpr="};
    for (int round = 0; round < 20'000; ++round) {
        std::string query;
        for (unsigned part = random() % 4; part-- > 0;) {
            query += names[random() % std::size(names)];
            for (unsigned k = random() % 12; k-- > 0;)
                query += alphabet[random() % alphabet.size()];
            query += '&';
        }
        const UrlOptions o = parseUrl(query);
        ASSERT_EQ(validate(o.config), "") << query;
        ASSERT_TRUE(o.maxPixelRatio >= 0.5 && o.maxPixelRatio <= 4) << query;
    }
}

TEST(UrlOptions, NumbersAreDecimalAndNothingElse) {
    for (const char* const value :
         {"0x1", "1%00", "%201", "1%20", "inf", "nan", "1,5", "--1", "e"}) {
        const UrlOptions o = parseUrl(std::string("?gravity=") + value);
        EXPECT_EQ(o.problems.size(), 1u) << value;
        EXPECT_EQ(o.config.gravity, 0.1f) << value;
    }
    EXPECT_EQ(parseUrl("?gravity=-1.5e-1").config.gravity, -0.15f);
}

TEST(UrlOptions, AResponseThatCannotTakeSoManyIsReplacedByTheScenesOwn) {
    const UrlOptions o = parseUrl("?scene=pucks&n=20001&response=exact");
    EXPECT_EQ(o.config.response, Response::rewind);
    EXPECT_EQ(o.config.count, 20'001u);
    ASSERT_EQ(o.problems.size(), 1u);
    EXPECT_EQ(o.problems[0],
              "response=\"exact\" is not used: response exact takes at most 20000 particles, not "
              "20001.");
    EXPECT_TRUE(parseUrl("?scene=pucks&n=20000&response=exact").problems.empty());
}

TEST(UrlOptions, MethodAndResponseThatCannotTakeSoMany) {
    const UrlOptions o = parseUrl("?n=20001&response=exact&method=tutorial-naive");
    EXPECT_EQ(o.config.method, Method::grid);
    EXPECT_EQ(o.config.response, Response::repulsion);
    EXPECT_EQ(o.problems.size(), 2u);
    EXPECT_EQ(validate(o.config), "");
}

TEST(Change, KeepsWhatIsNotNamed) {
    Config now = parseUrl("scene=klaus&n=300&seed=5&method=sap&response=elastic&cell=7").config;
    now.restitution = 0.25f;
    const Change change = parseChange("method=naive&gravity=0.5", now);
    EXPECT_TRUE(change.problems.empty());
    EXPECT_FALSE(change.restart);
    Config wanted = now;
    wanted.method = Method::naive;
    wanted.gravity = 0.5f;
    EXPECT_EQ(change.config.method, wanted.method);
    EXPECT_EQ(change.config.gravity, wanted.gravity);
    EXPECT_EQ(change.config.response, Response::elastic);
    EXPECT_EQ(change.config.cell, 7);
    EXPECT_EQ(change.config.restitution, 0.25f);
    EXPECT_EQ(change.config.count, 300u);
    EXPECT_EQ(change.config.seed, 5u);
    EXPECT_EQ(change.config.box.width, now.box.width);
}

TEST(Change, ANumberOrASeedStartsAgainWithTheSameParameters) {
    const Config now = parseUrl("scene=klaus&n=300&method=sap&response=elastic").config;
    const Change change = parseChange("n=500&seed=9", now);
    EXPECT_TRUE(change.restart);
    EXPECT_EQ(change.config.scene, Scene::klaus);
    EXPECT_EQ(change.config.count, 500u);
    EXPECT_EQ(change.config.seed, 9u);
    EXPECT_EQ(change.config.method, Method::sap);
    EXPECT_EQ(change.config.response, Response::elastic);
    EXPECT_EQ(change.config.box.width, sceneConfig(Scene::klaus, 500).box.width);
}

TEST(Change, ASceneComesWithItsOwnParametersButTheMethod) {
    const Config now = parseUrl("scene=klaus&n=300&method=sap&response=rewind&gravity=2").config;
    const Change change = parseChange("scene=pile", now);
    const Config pile = sceneConfig(Scene::pile);
    EXPECT_TRUE(change.restart);
    EXPECT_EQ(change.config.count, pile.count);
    EXPECT_EQ(change.config.response, pile.response);
    EXPECT_EQ(change.config.gravity, pile.gravity);
    EXPECT_EQ(change.config.method, Method::sap);
    EXPECT_EQ(parseChange("response=exact&scene=pile&n=7", now).config.response, Response::exact);
}

TEST(Change, NamesEveryProblem) {
    const Config now = parseUrl("").config;
    for (const auto& [query, named] : {std::pair{"colour=red", "colour"},
                                       {"paused=1", "paused"},
                                       {"method=magic", "magic"},
                                       {"n=-1", "-1"},
                                       {"gravity=11", "gravity"},
                                       {"cell=0.5", "cell"},
                                       {"n=30000&response=exact", "exact"},
                                       {"=1", "\"\""}}) {
        const Change change = parseChange(query, now);
        ASSERT_EQ(change.problems.size(), 1u) << query;
        EXPECT_NE(change.problems[0].find(named), std::string::npos) << change.problems[0];
    }
    EXPECT_EQ(parseChange("a=1&b=2&n=x", now).problems.size(), 3u);
}

}  // namespace
}  // namespace cellmates
