#include "core/scenes.h"

#include <array>
#include <numeric>
#include <set>
#include <utility>

#include "support.h"

namespace cellmates::test {
namespace {

Particles populated(const Config& config, std::uint64_t seed = 1) {
    Particles p;
    EXPECT_TRUE(p.create(config.capacity));
    Rng rng(seed);
    populate(config, rng, p, config.count);
    return p;
}

double filled(const Config& config, const Particles& p) {
    double area = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) area += 3.14159265358979 * p.r[i] * p.r[i];
    return area / (static_cast<double>(config.box.width) * config.box.height);
}

TEST(Scenes, EveryDiscIsInTheBox) {
    for (const SceneInfo& scene : scenes())
        for (const std::uint32_t count : {0u, 1u, 3u, 200u, 3000u}) {
            const Config config = sceneConfig(scene.id, count);
            const Particles p = populated(config);
            ASSERT_EQ(p.count(), count) << scene.name;
            for (std::uint32_t i = 0; i < count; ++i) {
                ASSERT_EQ(p.id[i], i);
                ASSERT_GE(p.x[i], p.r[i]) << scene.name;
                ASSERT_GE(p.y[i], p.r[i]) << scene.name;
                ASSERT_LE(p.x[i], config.box.width - p.r[i]) << scene.name;
                ASSERT_LE(p.y[i], config.box.height - p.r[i]) << scene.name;
            }
        }
}

// The golden hashes hold the discs of each scene, but with one number of discs.
TEST(Scenes, AreAsPublishedAndFillTheirBoxesWithAnyCount) {
    struct Case {
        Scene scene;
        Box usual;
        double share;
    };
    for (const auto& [scene, usual, share] : {Case{Scene::tutorial, {500, 500}, 0.5},
                                              {Scene::strips, {600, 6000}, 0.01047},
                                              {Scene::hash, {1000, 1000}, 0.05027},
                                              {Scene::klaus, {0, 0}, 0.6},
                                              {Scene::million, {0, 0}, 0.6},
                                              {Scene::pucks, {0, 0}, 0.25},
                                              {Scene::pile, {0, 0}, 0.3},
                                              {Scene::mixed, {0, 0}, 0.4},
                                              {Scene::column, {0, 0}, 0.4},
                                              {Scene::tumbler, {0, 0}, 0.7},
                                              {Scene::pegs, {0, 0}, 0.3}}) {
        SCOPED_TRACE(info(scene).name);
        const Box box = sceneConfig(scene).box;
        if (usual.width > 0) {
            EXPECT_NEAR(box.width / usual.width, 1, 1e-4);
            EXPECT_NEAR(box.height / usual.height, 1, 1e-4);
        }
        for (const std::uint32_t count : {20'000u, 50'000u}) {
            const Config config = sceneConfig(scene, count);
            EXPECT_NEAR(filled(config, populated(config)) / share, 1, 0.1) << count;
        }
    }
    EXPECT_EQ(sceneConfig(Scene::tutorial, 800).box.width, 500);  // not half full
}

TEST(Scenes, ARefusalDrawsTheSameNumbers) {
    const Species species;
    Particles full = makeParticles({Disc{}}), roomy = makeParticles({Disc{}}, 1);
    Rng a(1), b(1);
    EXPECT_FALSE(addNew(species, 5, 5, a, full));
    EXPECT_TRUE(addNew(species, 5, 5, b, roomy));
    EXPECT_EQ(full.count(), 1u);
    EXPECT_EQ(a.next(), b.next());
}

TEST(Scenes, PucksDoNotOverlapAtTheStart) {
    for (const std::uint32_t count : {2u, 77u, 1000u}) {
        const Particles p = populated(sceneConfig(Scene::pucks, count));
        for (std::uint32_t i = 0; i < count; ++i)
            for (std::uint32_t j = i + 1; j < count; ++j)
                ASSERT_GE(std::hypot(p.x[i] - p.x[j], p.y[i] - p.y[j]), p.r[i] + p.r[j]);
    }
}

// The scene would not choose these boxes. A disc without room is placed in the middle.
TEST(Scenes, OrderedScenesAreWithinAnyBox) {
    for (const Scene scene : {Scene::pucks, Scene::pile})
        for (const Box box : {Box{1, 1}, Box{1, 1000}, Box{1000, 1}, Box{7, 9}, Box{300, 12}})
            for (const std::uint32_t count : {1u, 5u, 400u}) {
                Config config = sceneConfig(scene, count);
                config.box = box;
                ASSERT_EQ(validate(config), "");
                const Particles p = populated(config);
                ASSERT_EQ(p.count(), count);
                const float r = config.species.radiusMax;
                const auto expectInside = [&](float at, float length) {
                    ASSERT_GE(at, std::min(r, length / 2)) << length;
                    ASSERT_LE(at, std::max(length - r, length / 2)) << length;
                };
                for (std::uint32_t i = 0; i < count; ++i) {
                    expectInside(p.x[i], box.width);
                    expectInside(p.y[i], box.height);
                }
            }
}

// How visible a pattern of colours is: for each of 8 x 8 fields the share of its most frequent
// band, averaged. If six bands are mixed evenly, the result is a sixth, or by chance somewhat more.
double structure(const World& world) {
    constexpr std::size_t kFields = 8, kBands = 6;
    const Particles& p = world.particles();
    const Box box = world.config().box;
    std::array<std::array<int, kBands>, kFields * kFields> fields{};
    const auto along = [](float at, float length) {
        return static_cast<std::size_t>(std::clamp(8 * at / length, 0.0f, 7.0f));
    };
    for (std::uint32_t i = 0; i < p.count(); ++i)
        ++fields[along(p.y[i], box.height) * kFields + along(p.x[i], box.width)]
                [p.id[i] * kBands / p.count()];
    double shares = 0;
    int full = 0;
    for (const auto& field : fields) {
        const int all = std::accumulate(field.begin(), field.end(), 0);
        if (all < 20) continue;
        shares += static_cast<double>(*std::max_element(field.begin(), field.end())) / all;
        ++full;
    }
    return shares / full;
}

TEST(Scenes, TheTumblerMovesAndKeepsItsBandsForTenMinutes) {
    constexpr std::uint32_t kCount = 1500;
    for (const float aspect : {16.0f / 9, 0.6f}) {
        const auto world = makeWorld(sceneConfig(Scene::tumbler, kCount, aspect));
        double moving = 0;
        for (const int minutes : {0, 1, 10}) {
            if (minutes > 0 && !kLong && (kSanitized || minutes > 1)) break;
            run(*world, static_cast<int>((minutes ? 3600 * minutes : 600) - world->tick()));
            const double now = motionOf(world->particles()).momentum;
            if (minutes == 0) moving = now;
            EXPECT_GE(now, 0.3 * moving) << minutes;
            EXPECT_GT(moving, 0);
            EXPECT_GE(structure(*world), 0.3) << minutes;
            EXPECT_LT(world->contacts().size(), 10 * kCount) << minutes;
        }
    }
}

// The share of the pairs of discs that are neighbours now and were so at `before`.
double keptNeighbours(const std::set<std::pair<std::uint32_t, std::uint32_t>>& before,
                      const std::set<std::pair<std::uint32_t, std::uint32_t>>& now) {
    const auto kept =
        std::ranges::count_if(now, [&](const auto& pair) { return before.contains(pair); });
    return static_cast<double>(kept) / static_cast<double>(now.size());
}

auto neighboursOf(const World& world) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> all;
    const Particles& p = world.particles();
    world.contacts().forEach([&](std::uint32_t i, std::uint32_t j) {
        if (!p.fixed(i) && !p.fixed(j)) all.insert(std::minmax(p.id[i], p.id[j]));
    });
    return all;
}

// It neither settles nor becomes a block: discs move against each other, and get other neighbours.
TEST(Scenes, TheRainOnPegsGoesOn) {
    constexpr std::uint32_t kCount = 1500;
    for (const float aspect : {2.0f, 0.5f}) {
        const auto world = makeWorld(sceneConfig(Scene::pegs, kCount, aspect));
        const Particles& p = world->particles();
        EXPECT_GT(p.fixedCount(), 20u);
        const double limit = static_cast<double>(world->config().speedLimit);
        for (const int ticks : {3'000, 10'000, 40'000}) {
            if (ticks > 3'000 && kSanitized) break;
            run(*world, ticks - 600 - static_cast<int>(world->tick()));
            const auto before = neighboursOf(*world);
            run(*world, 600);
            const auto now = neighboursOf(*world);
            EXPECT_GT(now.size(), kCount / 10) << ticks;
            EXPECT_LT(now.size(), 6 * kCount) << ticks;
            EXPECT_LT(keptNeighbours(before, now), 0.2) << ticks;
            double speed = 0, against = 0;
            for (std::uint32_t i = 0; i < p.count(); ++i)
                speed += std::hypot(p.vx[i], p.vy[i]) / limit / p.count();
            world->contacts().forEach([&](std::uint32_t i, std::uint32_t j) {
                against += std::hypot(p.vx[i] - p.vx[j], p.vy[i] - p.vy[j]) / limit /
                           static_cast<double>(world->contacts().size());
            });
            EXPECT_GT(speed, 0.3) << ticks;
            EXPECT_GT(against, 0.03) << ticks;
        }
    }
}

TEST(Scenes, TheTumblersBoxHasTheShapeThatIsChosen) {
    for (const std::uint32_t count : {1u, 200u, 30'000u}) {
        const Config usual = sceneConfig(Scene::tumbler, count);
        EXPECT_EQ(usual.aspect, 0);
        EXPECT_NEAR(usual.box.width / usual.box.height, 16.0f / 9, 1e-3f);
        for (const float aspect : {0.1f, 0.5f, 1.0f, 2.35f, 10.0f}) {
            const Config config = sceneConfig(Scene::tumbler, count, aspect);
            EXPECT_EQ(config.aspect, aspect);
            EXPECT_NEAR(config.box.width / config.box.height / aspect, 1, 1e-3f);
        }
    }
    // Any other scene keeps its box.
    EXPECT_EQ(sceneConfig(Scene::klaus, 300, 1).box.width,
              sceneConfig(Scene::klaus, 300).box.width);
    EXPECT_EQ(sceneConfig(Scene::klaus, 300, 1).aspect, 0);
}

}  // namespace
}  // namespace cellmates::test
