#include "core/base/pace.h"

#include <algorithm>
#include <array>

#include "core/base/passes.h"
#include "support.h"

// Long work pauses soon after it has to, on any scene, and gives the same result as work that does
// not pause.

namespace cellmates::test {
namespace {

constexpr std::array<std::uint64_t, kWorks> kLimits = {Pace::kPairTests, Pace::kEvents,
                                                       Pace::kDiscs, UINT64_MAX};

/// Counts the work done, and demands a pause whenever work looks at the clock.
class Counter final : public TimeSource {
public:
    double read() override { return 0; }
    void worked(Work work, std::uint64_t amount) override {
        since_[static_cast<std::size_t>(work)] += amount;
    }

    Pace pace() { return Pace(*this, 0); }

    /// Must be called at each pause.
    void paused() {
        for (std::size_t k = 0; k < kWorks; ++k) {
            most_[k] = std::max(most_[k], since_[k]);
            all_[k] += since_[k];
        }
        since_ = {};
    }

    std::uint64_t most(Work work) const { return most_[static_cast<std::size_t>(work)]; }
    std::uint64_t all(Work work) const { return all_[static_cast<std::size_t>(work)]; }

    /// Expects that no slice exceeded its limit by more than `tests`, the pair tests of one disc.
    void expectWithinLimits(std::uint64_t tests = 0) const {
        EXPECT_LE(most(Work::pairTests), kLimits[0] + tests);
        EXPECT_LE(most(Work::events), kLimits[1]);
        EXPECT_LE(most(Work::discs), kLimits[2]);
    }

private:
    std::array<std::uint64_t, kWorks> since_{}, most_{}, all_{};
};

/// Continues until the work is done; returns how often it paused.
template <class Advance>
int inParts(Counter& counter, const Advance& advance) {
    int pauses = 0;
    for (Progress progress = Progress::paused; progress == Progress::paused; ++pauses) {
        Pace pace = counter.pace();
        progress = advance(pace);
        counter.paused();
        EXPECT_NE(progress, Progress::noMemory);
    }
    return pauses - 1;
}

/// Makes a tick in parts, and another without pauses.
struct Both {
    std::unique_ptr<World> parts, whole;
    Counter counter;
    int pauses;

    explicit Both(const Config& config) : Both(makeWorld(config), makeWorld(config)) {}
    Both(std::unique_ptr<World> one, std::unique_ptr<World> other)
        : parts(std::move(one)), whole(std::move(other)) {
        pauses = inParts(counter, [&](Pace& pace) { return parts->step(pace); });
        run(*whole, 1);
        EXPECT_EQ(parts->tick(), 1u);
        EXPECT_EQ(hex(parts->hash()), hex(whole->hash()));
        EXPECT_EQ(counter.all(Work::pairTests) == parts->stats().pairTests,
                  parts->config().response != Response::exact);
        EXPECT_EQ(parts->stats().pairTests, whole->stats().pairTests);
        EXPECT_EQ(parts->stats().contacts, whole->stats().contacts);
        EXPECT_EQ(parts->stats().collisions, whole->stats().collisions);
        EXPECT_EQ(parts->stats().spills, whole->stats().spills);
        // A stage that is a single pass looks at the clock at its end, so no slice has two of them.
        EXPECT_LE(counter.most(Work::passes), whole->particles().count());
    }
};

TEST(Pace, IsOverOnceItsTimeHasCome) {
    class Ticking final : public TimeSource {
    public:
        double read() override { return ++looks; }
        int looks = 0;
    } time;
    Pace pace(time, 3);
    EXPECT_FALSE(pace.over(Work::discs, 1));
    EXPECT_FALSE(pace.over(Work::discs, 1));
    EXPECT_TRUE(pace.over(Work::discs, 1));
    Pace unhurried(time);
    EXPECT_FALSE(unhurried.over(Work::discs, 1));
    EXPECT_EQ(time.looks, 3);  // the pace does not look more often than needed
}

TEST(Pace, PassesInSlicesGoThroughAllOnceAndInOrder) {
    for (const std::uint64_t most : {1u, 3u, 7u, 10u, 1000u}) {
        Passes passes;
        std::vector<std::uint32_t> seen;
        std::uint64_t spent = 0;
        bool done = false;
        const auto visit = [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t k = from; k < to; ++k) seen.push_back(k);
        };
        for (int slices = 0; !done; ++slices) {
            ASSERT_LT(slices, 100);
            passes.slice(most);
            passes.run(10, 1, visit);
            passes.run(0, 1, visit);
            passes.run(33, 16, visit);
            passes.once([&] { seen.push_back(0); });
            done = passes.done();
            EXPECT_LE(passes.spent(), most);
            spent += passes.spent();
        }
        std::vector<std::uint32_t> wanted;
        for (const std::uint32_t count : {10u, 33u, 1u})
            for (std::uint32_t k = 0; k < count; ++k) wanted.push_back(k);
        EXPECT_EQ(seen, wanted) << most;
        EXPECT_GE(spent, 14u);  // 10 and 1, and three for 33 in groups of 16
    }
}

// ---- Detection -------------------------------------------------------------

TEST(Pace, AllDiscsInOneCell) {
    const std::uint32_t n = 2000;
    const std::uint64_t pairs = n * (n - 1ull) / 2;
    const std::uint64_t wanted = hashAfter(configOf(Scene::klaus, n, 1, Method::grid), 1);
    for (const MethodInfo& method : methods()) {
        SCOPED_TRACE(method.name);
        Config config = configOf(Scene::klaus, n, 1, method.id);
        config.cell = 10'000;
        config.table = 1;
        const Both both(config);
        both.counter.expectWithinLimits(n);
        if (!method.sketchLoop) {
            EXPECT_EQ(hex(both.parts->hash()), hex(wanted));
        }
        if (method.id != Method::naive && !method.usesCell) continue;  // of no cell's size
        const std::uint64_t tests = both.parts->stats().pairTests;
        EXPECT_EQ(tests, method.id == Method::hash || method.sketchLoop ? 2 * pairs : pairs);
        EXPECT_GE(both.pauses, static_cast<int>(tests / (Pace::kPairTests + n)));
    }
}

TEST(Pace, AllDiscsAtOnePlace) {
    const std::uint32_t n = 700;
    for (const Method method : detectingMethods()) {
        SCOPED_TRACE(name(method));
        Config config = configOf(Scene::klaus, n, 1, method);
        config.box = {1, 1};  // has room for one position of a centre only
        config.species.radiusMin = config.species.radiusMax = 0.5f;
        const Both both(config);
        both.counter.expectWithinLimits(n);
        EXPECT_EQ(both.parts->stats().contacts, n * (n - 1ull) / 2);
        EXPECT_EQ(both.parts->stats().spills > 0, method == Method::fixedGrid);
        EXPECT_GE(both.pauses, static_cast<int>(n * (n - 1ull) / 2 / (Pace::kPairTests + n)));
    }
}

// One large disc makes all cells large, but the hierarchical grid tests small discs against the
// large one separately.
TEST(Pace, SmallDiscsBesideALargeOne) {
    const std::uint32_t n = 2000;
    Rng rng(5);
    std::vector<Disc> made(n);
    for (Disc& d : made) d = {rng.uniform(0, 100), rng.uniform(0, 100), 0.1f};
    made[n / 2] = {20, 20, 60};
    const Stored discs(made, {100, 100});
    for (const Method method : detectingMethods()) {
        SCOPED_TRACE(name(method));
        Detection whole(method), parts(method);
        detect(whole, discs.input());
        EXPECT_GT(whole.contacts().size(), n / 4);
        Counter counter;
        float share = 0;
        const int pauses = inParts(counter, [&](Pace& pace) {
            const Progress progress = parts.advance(discs.input(), pace);
            EXPECT_GE(parts.share(), share);
            share = parts.share();
            EXPECT_EQ(share == 1, progress == Progress::done);
            if (method == Method::naive && share < 1) {
                EXPECT_NEAR(share, static_cast<double>(parts.cost().pairTests) * 2 / n / (n - 1),
                            1e-6);
            }
            return progress;
        });
        EXPECT_GT(pauses, 1);
        counter.expectWithinLimits(n);
        EXPECT_EQ(counter.all(Work::pairTests), whole.cost().pairTests);
        EXPECT_EQ(parts.cost().pairTests, whole.cost().pairTests);
        EXPECT_EQ(groupsOf(parts.contacts()), groupsOf(whole.contacts()));
    }
}

// With 16,777,216 buckets for few discs, most of the time goes into clearing and reading buckets.
TEST(Pace, TheLargestHashTable) {
    Config config = configOf(Scene::klaus, 500, 1, Method::hash);
    config.table = 4096;
    const Both both(config);
    both.counter.expectWithinLimits(config.count);
    const int clearing = 4096 * 4096 / 16 / static_cast<int>(Pace::kDiscs);
    // The number of buckets that a diameter spans.
    const double reach = 2 / (static_cast<double>(config.box.width) / 4096);
    const double looking = 500 * 4 * reach * reach / static_cast<double>(Pace::kPairTests);
    EXPECT_GE(both.pauses, clearing + static_cast<int>(looking));
}

TEST(Pace, BuildingManyDiscs) {
    for (const Method method : detectingMethods()) {
        if (method == Method::naive) continue;
        SCOPED_TRACE(name(method));
        Config config = configOf(Scene::klaus, Pace::kDiscs + 1000, 1, method);
        config.cell = 3;  // differs from the storage's cells
        const Both both(config);
        both.counter.expectWithinLimits(config.count / 50);
        EXPECT_GE(both.counter.all(Work::discs), config.count);
        EXPECT_GE(both.pauses, 1);
    }
}

// A query spends time on each disc even if it has no neighbours to test.
TEST(Pace, DiscsWithoutNeighbours) {
    const std::uint32_t n = Pace::kPairTests + 1000;
    Rng rng(7);
    std::vector<Disc> made(n);
    for (Disc& d : made) d = {rng.uniform(0, 10'000), rng.uniform(0, 10'000), 1e-4f};
    const Stored discs(made, {10'000, 10'000});
    for (const Method method : detectingMethods()) {
        if (method == Method::naive) continue;
        SCOPED_TRACE(name(method));
        Detection detection(method);
        Pace unhurried;
        ASSERT_EQ(detection.build(discs.input(), unhurried), Progress::done);
        Counter counter;
        EXPECT_GE(
            inParts(counter, [&](Pace& pace) { return detection.advance(discs.input(), pace); }),
            1);
    }
}

// ---- Responses -------------------------------------------------------------

TEST(Pace, EveryResponseOnADensePile) {
    for (const ResponseInfo& response : responses()) {
        SCOPED_TRACE(response.name);
        Config config =
            configOf(Scene::pile, kRepeated ? 1500 : 12'000, 1, Method::grid, response.id);
        config.box.height *= 0.4f;  // makes the discs overlap
        const Both both(config);
        both.counter.expectWithinLimits(config.count);
        EXPECT_GT(both.whole->stats().contacts, config.count / 2);
        if (response.id == Response::settle) {
            // `settle` plans once and then makes eight steps, each with many passes.
            EXPECT_GE(both.counter.all(Work::discs),
                      8u * 6 * config.count + both.whole->stats().contacts);
        }
        if (response.id == Response::exact) {
            EXPECT_GT(both.counter.all(Work::events), config.count);
        }
    }
}

// Finding a disc's first event looks at all discs, and so does finding each later one.
TEST(Pace, ExactOrderInOneCell) {
    const std::uint32_t n = 2000;
    Rng rng(6);
    std::vector<Disc> discs(n);
    for (Disc& d : discs) d = {rng.uniform(1, 999), rng.uniform(1, 999), 0.01f};
    for (std::uint32_t k = 0; k < 40; ++k) discs[k].vx = discs[k].vy = 30;
    discs.push_back({3000, 500, 490});  // makes the cells large
    Config config = configOf(Scene::klaus, n + 1, 1, Method::grid, Response::exact);
    config.box = {4000, 1000};
    config.speedLimit = 1000;
    const Particles particles = makeParticles(discs);
    const Both both(World::create(config, particles), World::create(config, particles));
    both.counter.expectWithinLimits(n);
    EXPECT_GE(both.pauses, static_cast<int>(n * (n - 1ull) / 2 / Pace::kPairTests));
}

// If discs have no neighbours, the work is counted in discs.
TEST(Pace, SketchLoopsWithoutAnyTest) {
    Config config = configOf(Scene::klaus, 2 * Pace::kDiscs + 1000, 1, Method::tutorialImproved);
    config.box = {100'000, 100'000};
    config.species.radiusMin = config.species.radiusMax = 0.001f;
    const Both both(config);
    both.counter.expectWithinLimits();
    EXPECT_GE(both.pauses, 2);
}

// ---- Abandoned ticks ---------------------------------------------------------

TEST(Pace, ATickThatIsGivenUpLeavesNoTrace) {
    for (const MethodInfo& method : methods()) {
        SCOPED_TRACE(method.name);
        Config config = configOf(Scene::klaus, 1000, 5, method.id);
        if (method.sketchLoop) config.cell = 60;  // with enough tests for a pause
        config.gravity = 0.1f;
        const auto whole = makeWorld(config);
        run(*whole, 3);
        for (int parts = 1;; ++parts) {
            const auto world = makeWorld(config);
            run(*world, 2);
            const std::uint64_t before = world->hash();
            int paused = 0;
            Pace pace = hurried();
            while (paused < parts && world->step(pace) == Progress::paused) ++paused;
            if (paused < parts) {
                EXPECT_GT(parts, 1);
                break;
            }
            const bool still = world->hash() == before;
            EXPECT_EQ(world->whole(), still);
            EXPECT_EQ(world->abandonTick(), still) << "in part " << parts;
            EXPECT_EQ(world->ticking(), !still);
            while (world->tick() < 3) test::inParts([&](Pace& p) { return world->step(p); });
            ASSERT_EQ(hex(world->hash()), hex(whole->hash())) << "abandoned in part " << parts;
        }
    }
}

}  // namespace
}  // namespace cellmates::test
