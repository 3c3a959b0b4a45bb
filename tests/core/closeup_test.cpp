#include "core/inspect/closeup.h"

#include <set>

#include "core/detect/scan.h"
#include "core/state/state_hash.h"
#include "support.h"

namespace cellmates::test {
namespace {

TEST(Snapshot, HoldsTheSameParticlesInOrderOfCells) {
    const auto world = makeWorld(sceneConfig(Scene::tutorial, 400));
    run(*world, 50);
    Snapshot snapshot;
    ASSERT_TRUE(snapshot.take(*world));
    EXPECT_TRUE(snapshot.isOf(*world));
    EXPECT_EQ(discsHash(snapshot.particles(), world->stats().tick), world->discsHash());
    const Particles& p = snapshot.particles();
    const CellGeometry& g = snapshot.cells().geometry();
    for (std::uint32_t i = 1; i < p.count(); ++i)
        EXPECT_LE(g.cellOf(p.x[i - 1], p.y[i - 1]), g.cellOf(p.x[i], p.y[i]));
    run(*world, 1);
    EXPECT_FALSE(snapshot.isOf(*world));
    EXPECT_NE(discsHash(snapshot.particles(), world->stats().tick), world->discsHash());
}

void prepare(Closeup& closeup) {
    Pace pace;
    ASSERT_EQ(closeup.prepareTests(pace), Progress::done);
    ASSERT_EQ(closeup.findMissed(pace), Progress::done);
}

TEST(Closeup, TestsOfADiscHoldItsContacts) {
    const auto world = makeWorld(sceneConfig(Scene::tutorial, 300));
    run(*world, 100);
    for (const MethodInfo& method : allMethods()) {
        setMethod(*world, method.id);
        Closeup closeup;
        ASSERT_TRUE(closeup.look(*world));
        const Particles& p = closeup.particles();
        const Discs discs{p.x.data(), p.y.data(), p.r.data()};
        prepare(closeup);
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
            // The sketch's grid may miss pairs, and the close-up shows which.
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
    EXPECT_EQ(closeup.missedCount().contacts, 0u);
}

// The tests shown from each side are those that the sketch's own query lists.
TEST(Closeup, MissedAsTheSketchsQuerySays) {
    Config config = sceneConfig(Scene::tutorial, 3000);
    const auto world = makeWorld(config);
    run(*world, 5);
    setMethod(*world, Method::tutorialGrid);
    Closeup closeup;
    ASSERT_TRUE(closeup.look(*world));
    prepare(closeup);
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
    EXPECT_EQ(closeup.missedCount().contacts, contacts);
    EXPECT_EQ(closeup.missedCount().byOne, byOne);
    EXPECT_EQ(closeup.missedCount().byBoth, byBoth);
    EXPECT_EQ(closeup.missed().size(), byOne + byBoth);
    EXPECT_GT(byOne, contacts / 10);
    EXPECT_GT(byBoth, 0u);
}

TEST(Closeup, InSlicesAsInOneGo) {
    Config config = sceneConfig(Scene::tutorial, 120'000);
    const auto world = makeWorld(config);
    for (const MethodInfo& method : allMethods()) {
        if (method.maxCount < config.count) continue;
        setMethod(*world, method.id);
        Closeup whole, parts;
        ASSERT_TRUE(whole.look(*world) && parts.look(*world));
        prepare(whole);
        const int building = inParts([&](Pace& pace) { return parts.prepareTests(pace); });
        EXPECT_EQ(building > 1, method.id != Method::naive && method.id != Method::grid)
            << method.name;
        EXPECT_GT(inParts([&](Pace& pace) { return parts.findMissed(pace); }), 1);
        for (const std::uint32_t i : {0u, 60'000u, 119'999u}) {
            const auto a = whole.testsOf(i), b = parts.testsOf(i);
            ASSERT_EQ(a.size(), b.size()) << method.name;
            for (std::size_t k = 0; k < a.size(); ++k) ASSERT_EQ(a[k].other, b[k].other);
        }
        EXPECT_GT(whole.missedCount().byOne, 0u);
        EXPECT_EQ(whole.missedCount().byOne, parts.missedCount().byOne);
        EXPECT_EQ(whole.missedCount().byBoth, parts.missedCount().byBoth);
        EXPECT_EQ(whole.missedCount().contacts, parts.missedCount().contacts);
        ASSERT_EQ(whole.missed().size(), parts.missed().size());
        for (std::size_t k = 0; k < whole.missed().size(); ++k)
            ASSERT_EQ(whole.missed()[k].i, parts.missed()[k].i);
    }
}

TEST(Closeup, LooksAnewWhereTheWorldHasGoneOn) {
    const auto world = makeWorld(sceneConfig(Scene::tutorial, 3000));
    Closeup closeup;
    for (int round = 0; round < 3; ++round) {
        ASSERT_TRUE(closeup.look(*world));
        prepare(closeup);
        Closeup fresh;
        ASSERT_TRUE(fresh.look(*world));
        prepare(fresh);
        EXPECT_EQ(closeup.missed().size(), fresh.missed().size());
        EXPECT_EQ(closeup.missedCount().contacts, fresh.missedCount().contacts);
        EXPECT_EQ(closeup.testsOf(7).size(), fresh.testsOf(7).size());
        run(*world, 3);
    }
}

TEST(Closeup, OfTooManyDiscsNoTestsAreListed) {
    for (const std::uint32_t extra : {0u, 1u}) {
        const auto world =
            makeWorld(configOf(Scene::klaus, Closeup::kMostDiscs + extra, 1, Method::grid));
        Closeup closeup;
        ASSERT_TRUE(closeup.look(*world));
        Pace pace;
        ASSERT_EQ(closeup.prepareTests(pace), Progress::done);
        std::size_t tests = 0;
        for (std::uint32_t i = 0; i < 100; ++i) tests += closeup.testsOf(i).size();
        EXPECT_EQ(tests > 0, extra == 0);
    }
}

}  // namespace
}  // namespace cellmates::test
