#include <set>

#include "core/detect/scan.h"
#include "core/inspect/closeup.h"
#include "core/inspect/survey.h"
#include "core/state_hash.h"
#include "support.h"

namespace cellmates::test {
namespace {

TEST(Snapshot, HoldsTheSameParticlesInOrderOfCells) {
    const auto world = makeWorld(sceneConfig(Scene::tutorial, 400));
    run(*world, 50);
    Snapshot snapshot;
    ASSERT_TRUE(snapshot.take(*world));
    EXPECT_TRUE(snapshot.isOf(*world));
    EXPECT_EQ(stateHash(snapshot.particles(), world->stats().tick), world->hash());
    const Particles& p = snapshot.particles();
    const CellGeometry& g = snapshot.cells().geometry();
    for (std::uint32_t i = 1; i < p.count(); ++i)
        EXPECT_LE(g.cellOf(p.x[i - 1], p.y[i - 1]), g.cellOf(p.x[i], p.y[i]));
    run(*world, 1);
    EXPECT_FALSE(snapshot.isOf(*world));
    EXPECT_NE(stateHash(snapshot.particles(), world->stats().tick), world->hash());
}

TEST(Survey, EveryMethodFindsTheSameContactsAndTheWorldStandsStill) {
    const auto world = makeWorld(sceneConfig(Scene::klaus, 2000));
    run(*world, 5);
    const std::uint64_t before = world->hash();
    Survey survey;
    ASSERT_TRUE(survey.begin(*world, allMethods(world->config())));
    EXPECT_TRUE(survey.active());
    survey.run(kNoDeadline);
    EXPECT_FALSE(survey.active());
    EXPECT_EQ(world->hash(), before);
    ASSERT_EQ(survey.trials().size(), detectingMethods().size());
    for (const Trial& trial : survey.trials()) {
        EXPECT_EQ(trial.state, Trial::done) << name(trial.method);
        EXPECT_EQ(trial.contacts, survey.trials()[0].contacts) << name(trial.method);
        EXPECT_GT(trial.ms, 0);
        EXPECT_GE(trial.buildMs, 0);
        EXPECT_LE(trial.buildMs, trial.ms);
        EXPECT_EQ(trial.bytes == 0, trial.method == Method::naive) << name(trial.method);
    }
    EXPECT_EQ(survey.trials()[0].method, Method::naive);
    EXPECT_EQ(survey.trials()[0].pairTests, 2000u * 1999 / 2);
    EXPECT_GT(survey.trials()[0].contacts, 500u);
}

TEST(Survey, GoesOnInSlicesAndCanBeGivenUp) {
    const auto world = makeWorld(sceneConfig(Scene::klaus, 5000));
    Survey survey;
    ASSERT_TRUE(survey.begin(*world, allMethods(world->config())));
    int slices = 0;
    float progress = 0;
    while (survey.trials()[0].state != Trial::done) {
        survey.run(Deadline::min());
        if (survey.trials()[0].state == Trial::running)
            progress = std::max(progress, survey.trials()[0].progress);
        ASSERT_LT(++slices, 10'000);
    }
    EXPECT_GT(slices, 10);  // 12 million tests, a million a slice, five rounds
    EXPECT_GT(progress, 0.1f);
    EXPECT_EQ(survey.trials()[0].pairTests, 5000u * 4999ull / 2);
    survey.cancel();
    EXPECT_FALSE(survey.active());
    EXPECT_EQ(survey.trials()[0].state, Trial::done);
    EXPECT_EQ(survey.trials().back().state, Trial::waiting);
    survey.run(kNoDeadline);
    EXPECT_EQ(survey.trials().back().state, Trial::waiting);
}

TEST(Survey, SizesOfCell) {
    const auto world = makeWorld(sceneConfig(Scene::klaus, 1000));
    const std::vector<Trial> trials = cellSizes(*world, Method::grid, 9);
    ASSERT_EQ(trials.size(), 9u);
    EXPECT_FLOAT_EQ(trials.front().cell, 1);
    EXPECT_FLOAT_EQ(trials.back().cell, 16);
    EXPECT_FLOAT_EQ(trials[4].cell, 4);
    Survey survey;
    ASSERT_TRUE(survey.begin(*world, trials));
    survey.run(kNoDeadline);
    for (std::size_t k = 1; k < 9; ++k) {
        EXPECT_EQ(survey.trials()[k].contacts, survey.trials()[0].contacts);
        EXPECT_GT(survey.trials()[k].pairTests, survey.trials()[0].pairTests);
    }
}

TEST(Closeup, TestsOfADiscHoldItsContacts) {
    const auto world = makeWorld(sceneConfig(Scene::tutorial, 300));
    run(*world, 100);
    for (const MethodInfo& method : methods()) {
        setMethod(*world, method.id);
        Closeup closeup;
        ASSERT_TRUE(closeup.look(*world));
        const Particles& p = closeup.particles();
        const Discs discs{p.x.data(), p.y.data(), p.r.data()};
        for (const std::uint32_t id : {0u, 17u, 299u}) {
            const std::uint32_t i = *closeup.indexOf(id);
            EXPECT_EQ(p.id[i], id);
            std::set<std::uint32_t> tested;
            std::size_t hits = 0;
            for (const auto& test : closeup.testsOf(i)) {
                EXPECT_EQ(test.overlaps, overlap(discs, i, test.other));
                EXPECT_TRUE(tested.insert(test.other).second);
                hits += test.overlaps;
            }
            EXPECT_FALSE(tested.contains(i));
            std::size_t wanted = 0;
            for (std::uint32_t j = 0; j < p.count(); ++j) wanted += j != i && overlap(discs, i, j);
            // The sketch's grid may miss some; that is what is shown.
            if (method.sketchLoop && method.id != Method::tutorialNaive)
                EXPECT_LE(hits, wanted);
            else
                EXPECT_EQ(hits, wanted) << method.name;
            const bool all = method.id == Method::naive || method.id == Method::tutorialNaive;
            EXPECT_EQ(tested.size() == p.count() - 1, all) << method.name;
        }
    }
}

TEST(Closeup, FindsTheDiscNearAPlace) {
    const auto world = makeWorld(sceneConfig(Scene::tutorial, 20));
    Closeup closeup;
    ASSERT_TRUE(closeup.look(*world));
    const Particles& p = closeup.particles();
    EXPECT_EQ(closeup.idNear(p.x[3] + 0.1f, p.y[3]), p.id[3]);
    const auto empty = makeWorld(sceneConfig(Scene::tutorial, 0));
    ASSERT_TRUE(closeup.look(*empty));
    EXPECT_FALSE(closeup.idNear(1, 1).has_value());
    EXPECT_EQ(closeup.missed().contacts, 0u);
}

// What the two sides see is what the sketch's own query lists.
TEST(Closeup, MissedAsTheSketchsQuerySays) {
    Config config = sceneConfig(Scene::tutorial, 3000);
    const auto world = makeWorld(config);
    run(*world, 5);
    setMethod(*world, Method::tutorialGrid);
    Closeup closeup;
    ASSERT_TRUE(closeup.look(*world));
    const Particles& p = closeup.particles();
    std::vector<std::set<std::uint32_t>> seen(p.count());
    for (std::uint32_t i = 0; i < p.count(); ++i)
        for (const auto& test : closeup.testsOf(i)) seen[i].insert(test.other);
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    std::uint64_t contacts = 0, byOne = 0, byBoth = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i)
        for (std::uint32_t j = i + 1; j < p.count(); ++j) {
            if (!overlap(discs, i, j)) continue;
            ++contacts;
            const int sides = static_cast<int>(seen[i].count(j) + seen[j].count(i));
            byOne += sides == 1;
            byBoth += sides == 0;
        }
    EXPECT_EQ(closeup.missed().contacts, contacts);
    EXPECT_EQ(closeup.missed().byOne, byOne);
    EXPECT_EQ(closeup.missed().byBoth, byBoth);
    EXPECT_EQ(closeup.missed().pairs.size(), byOne + byBoth);
    EXPECT_GT(byOne, contacts / 10);
    EXPECT_GT(byBoth, 0u);
}

}  // namespace
}  // namespace cellmates::test
