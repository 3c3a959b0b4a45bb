#include "core/inspect/closeup.h"

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
    const CellGeometry& g = snapshot.cells().geometry;
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

// Only the sketch's grids may miss contacts. The close-up counts those in any method.
TEST(Closeup, TestsOfADiscHoldItsContactsButThoseMissed) {
    const auto world = makeWorld(sceneConfig(Scene::tutorial, 1200));
    run(*world, 5);
    Closeup closeup;  // is used again after the world has moved
    for (const MethodInfo& method : methods()) {
        SCOPED_TRACE(method.name);
        setMethod(*world, method.id);
        run(*world, 1);
        ASSERT_TRUE(closeup.look(*world));
        prepare(closeup);
        const Particles& p = closeup.particles();
        const Discs discs{p.x.data(), p.y.data(), p.r.data()};
        const std::uint32_t n = p.count();
        std::vector<std::uint8_t> tested(n * n);
        for (std::uint32_t i = 0; i < n; ++i) {
            EXPECT_EQ(closeup.indexOf(p.id[i]), i);
            for (const auto& test : closeup.testsOf(i)) {
                EXPECT_EQ(test.overlaps, overlap(discs, i, test.other));
                ASSERT_EQ(tested[i * n + test.other]++, 0);
            }
            EXPECT_EQ(tested[i * n + i], 0);
            const bool all = method.id == Method::naive || method.id == Method::tutorialNaive;
            EXPECT_EQ(closeup.testsOf(i).size() == n - 1, all);
        }
        std::uint64_t contacts = 0, byOne = 0, byBoth = 0;
        for (std::uint32_t i = 0; i < n; ++i)
            for (std::uint32_t j = i + 1; j < n; ++j) {
                if (!overlap(discs, i, j)) continue;
                ++contacts;
                const int sides = tested[i * n + j] + tested[j * n + i];
                byOne += sides == 1;
                byBoth += sides == 0;
            }
        const bool misses = method.sketchLoop && method.id != Method::tutorialNaive;
        EXPECT_EQ(byOne > 0 && byBoth > 0, misses);
        EXPECT_EQ(closeup.missedCount().contacts, contacts);
        if (!misses) continue;
        EXPECT_EQ(closeup.missedCount().byOne, byOne);
        EXPECT_EQ(closeup.missedCount().byBoth, byBoth);
        EXPECT_EQ(closeup.missed().size(), byOne + byBoth);
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

TEST(Closeup, InSlicesAsInOneGo) {
    const Config config = sceneConfig(Scene::tutorial, 2 * Pace::kDiscs + 2000);
    const auto world = makeWorld(config);
    for (const Method method : {Method::naive, Method::grid, Method::hash, Method::sap}) {
        SCOPED_TRACE(name(method));
        setMethod(*world, method);
        Closeup whole, parts;
        ASSERT_TRUE(whole.look(*world) && parts.look(*world));
        prepare(whole);
        const int building = inParts([&](Pace& pace) { return parts.prepareTests(pace); });
        EXPECT_EQ(building > 1, method != Method::naive && method != Method::grid);
        EXPECT_GT(inParts([&](Pace& pace) { return parts.findMissed(pace); }), 1);
        for (const std::uint32_t i : {0u, config.count / 2, config.count - 1}) {
            const auto a = whole.testsOf(i), b = parts.testsOf(i);
            ASSERT_EQ(a.size(), b.size());
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
