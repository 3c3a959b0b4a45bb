#include "core/scenes.h"

#include <array>
#include <numeric>

#include "builds.h"
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

TEST(Scenes, TutorialAsPublished) {
    const Config config = sceneConfig(Scene::tutorial);
    EXPECT_EQ(config.count, 50u);
    EXPECT_EQ(config.box.width, 500);
    EXPECT_EQ(config.box.height, 500);
    EXPECT_EQ(config.gravity, 0.1f);
    EXPECT_EQ(config.speedLimit, 9);

    const Particles p = populated(sceneConfig(Scene::tutorial, 2000));
    float rMin = 100, rMax = 0, vMax = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        EXPECT_EQ(p.inverseMass[i], 1.0f / p.r[i]);
        rMin = std::min(rMin, p.r[i]);
        rMax = std::max(rMax, p.r[i]);
        vMax = std::max({vMax, std::abs(p.vx[i]), std::abs(p.vy[i])});
    }
    EXPECT_GE(rMin, 3);
    EXPECT_LT(rMin, 3.1f);
    EXPECT_LE(rMax, 10);
    EXPECT_GT(rMax, 9.9f);
    EXPECT_LE(vMax, 1.25f);
    EXPECT_GT(vMax, 1.24f);
}

TEST(Scenes, TutorialBoxGrowsWhenItWouldBeOverHalfFull) {
    EXPECT_EQ(sceneConfig(Scene::tutorial, 800).box.width, 500);
    for (const std::uint32_t count : {2000u, 10'000u, 100'000u}) {
        const Config config = sceneConfig(Scene::tutorial, count);
        EXPECT_GT(config.box.width, 500);
        EXPECT_EQ(config.box.width, config.box.height);
        EXPECT_NEAR(filled(config, populated(config)), 0.5, 0.02) << count;
    }
}

TEST(Scenes, KlausAsTheYardstick) {
    for (const std::uint32_t count : {300u, 10'000u, 200'000u}) {
        const Config config = sceneConfig(Scene::klaus, count);
        EXPECT_EQ(config.gravity, 0);
        EXPECT_NEAR(config.box.width / config.box.height, 16.0 / 9, 1e-4);
        const Particles p = populated(config);
        EXPECT_NEAR(filled(config, p), 0.6, 1e-3) << count;
        float vMax = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            ASSERT_EQ(p.r[i], 1);
            ASSERT_EQ(p.inverseMass[i], 1);
            vMax = std::max({vMax, std::abs(p.vx[i]), std::abs(p.vy[i])});
        }
        EXPECT_LE(vMax, 0.5f);
        EXPECT_GT(vMax, 0.49f);
    }
}

TEST(Scenes, MillionTurns) {
    const Config config = sceneConfig(Scene::million, 5000);
    const Particles p = populated(config);
    double spin = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        const double x = p.x[i] - config.box.width / 2, y = p.y[i] - config.box.height / 2;
        spin += x * p.vy[i] - y * p.vx[i];
    }
    EXPECT_GT(spin, 0);
    EXPECT_EQ(config.gravity, 0);
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

TEST(Scenes, StripsAndHashAsPublished) {
    const Config strips = sceneConfig(Scene::strips);
    EXPECT_EQ(strips.count, 3000u);
    EXPECT_NEAR(strips.box.width, 600, 1e-2);
    EXPECT_NEAR(strips.box.height, 6000, 1e-1);
    EXPECT_EQ(strips.species.radiusMin, 2);
    const Config hash = sceneConfig(Scene::hash);
    EXPECT_EQ(hash.count, 1000u);
    EXPECT_NEAR(hash.box.width, 1000, 1e-2);
    EXPECT_NEAR(hash.box.height, 1000, 1e-2);
    EXPECT_EQ(hash.species.radiusMax, 4);
}

TEST(Scenes, PucksDoNotOverlapAtTheStart) {
    for (const std::uint32_t count : {2u, 77u, 2000u}) {
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

TEST(Scenes, InSlicesAsInOneGo) {
    for (const SceneInfo& scene : scenes()) {
        const Config config = sceneConfig(scene.id, 1000);
        const Particles whole = populated(config);
        Particles parts;
        ASSERT_TRUE(parts.create(1000));
        Rng rng(1);
        for (std::uint32_t count = 0; count < 1000; count = std::min(count + 300, 1000u)) {
            ASSERT_EQ(parts.count(), count);
            populate(config, rng, parts, 300);
        }
        ASSERT_EQ(parts.count(), 1000u);
        populate(config, rng, parts, 300);
        ASSERT_EQ(parts.count(), 1000u);
        for (std::uint32_t i = 0; i < 1000; ++i) {
            ASSERT_EQ(parts.x[i], whole.x[i]) << scene.name;
            ASSERT_EQ(parts.vy[i], whole.vy[i]) << scene.name;
            ASSERT_EQ(parts.r[i], whole.r[i]) << scene.name;
        }
    }
}

TEST(Scenes, MixedHasAllSizesAndManySmall) {
    const Config config = sceneConfig(Scene::mixed);
    const Particles p = populated(config);
    std::uint32_t small = 0, large = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        small += p.r[i] < 2;
        large += p.r[i] > 50;
        EXPECT_EQ(p.inverseMass[i], 1.0f / (p.r[i] * p.r[i]));
    }
    EXPECT_GT(small, p.count() * 2 / 5);
    EXPECT_GT(large, 50u);
    EXPECT_NEAR(filled(config, p), 0.4, 0.05);
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

double meanSpeed(const Particles& p) {
    double sum = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i)
        sum += std::hypot(static_cast<double>(p.vx[i]), static_cast<double>(p.vy[i]));
    return sum / p.count();
}

TEST(Scenes, TheTumblerMovesAndKeepsItsBandsForTenMinutes) {
    constexpr int kEnd = kLong ? 36'000 : kSanitized ? 600 : 3600;
    constexpr std::uint32_t kCount = 1500;
    for (const auto& [aspect, end] :
         {std::pair{16.0f / 9, kEnd}, {0.6f, std::max(kEnd / 10, 600)}}) {
        const auto world = World::create(sceneConfig(Scene::tumbler, kCount, aspect));
        double speed = 0;
        for (int tick = 1; tick <= end; ++tick) {
            ASSERT_TRUE(world->step());
            if (tick == 300) speed = meanSpeed(world->particles());
            if (tick != 600 && tick != 3600 && tick != 36'000) continue;
            EXPECT_GE(meanSpeed(world->particles()), 0.3 * speed) << tick;
            EXPECT_GE(structure(*world), 0.3) << tick;
            EXPECT_LT(world->contacts().size(), 10 * kCount) << tick;
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
