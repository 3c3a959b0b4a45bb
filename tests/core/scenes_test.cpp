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

TEST(Scenes, PucksRainAndPegsDoNotOverlapAtTheStart) {
    for (const Scene scene : {Scene::pucks, Scene::pegs, Scene::bare})
        for (const std::uint32_t count : {2u, 9u, 77u, 170u, 1000u, 3000u, 10'000u}) {
            const Particles p = populated(sceneConfig(scene, count));
            ASSERT_EQ(p.count(), count);
            for (std::uint32_t i = 0; i < count; ++i)
                for (std::uint32_t j = i + 1; j < count; ++j)
                    ASSERT_TRUE(std::fabs(p.y[i] - p.y[j]) > p.r[i] + p.r[j] ||
                                std::hypot(p.x[i] - p.x[j], p.y[i] - p.y[j]) >= p.r[i] + p.r[j])
                        << info(scene).name << ' ' << count;
        }
}

// The scene would not choose these boxes. A disc without room is placed in the middle.
TEST(Scenes, OrderedScenesAreWithinAnyBox) {
    for (const Scene scene : {Scene::pucks, Scene::pile, Scene::pegs, Scene::bare})
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
            EXPECT_GT(now.size(), 20u) << ticks;
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

// The share of the box, in a raster of square cells, that is filled with discs or has some that
// move.
double busyShare(const World& world) {
    const Box box = world.config().box;
    const Particles& p = world.particles();
    const double width = static_cast<double>(box.width), height = static_cast<double>(box.height);
    const double side = std::sqrt(width * height / 400);
    const auto columns = static_cast<std::size_t>(width / side);
    const auto rows = static_cast<std::size_t>(height / side);
    struct Cell {
        double area = 0, speed = 0, moving = 0;
    };
    const auto at = [](float place, double length, std::size_t parts) {
        const double part = static_cast<double>(place) / length * static_cast<double>(parts);
        return std::min(static_cast<std::size_t>(part), parts - 1);
    };
    std::vector<Cell> cells(columns * rows);
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        Cell& cell = cells[at(p.y[i], height, rows) * columns + at(p.x[i], width, columns)];
        const double radius = static_cast<double>(p.r[i]);
        cell.area += kPi * radius * radius;
        if (p.fixed(i)) continue;
        cell.speed += static_cast<double>(std::hypot(p.vx[i], p.vy[i]));
        ++cell.moving;
    }
    const double least = 0.05 * static_cast<double>(world.config().speedLimit);
    const double whole = width * height / static_cast<double>(cells.size());
    const auto busy = std::ranges::count_if(cells, [&](const Cell& cell) {
        const double share = cell.area / whole;
        return share > 0.6 || (share > 0.04 && cell.speed > least * cell.moving);
    });
    return static_cast<double>(busy) / static_cast<double>(cells.size());
}

TEST(Scenes, TwoThirdsOfTheRainsBoxAreFilledOrInMotionAndNoMinuteIsLikeAnother) {
    for (const float aspect : {16.0f / 9, 0.6f}) {
        const auto world = makeWorld(sceneConfig(Scene::pegs, 5000, aspect));
        for (int tick = 0; tick <= (kSanitized ? 600 : 3600); tick += 60) {
            EXPECT_GE(busyShare(*world), 2.0 / 3) << aspect << ' ' << tick;
            run(*world, 60);
        }
        EXPECT_GT(std::fmod(60.0f, world->config().turn), 1) << "the direction of gravity";
    }
}

/// What a picture of the rain looks like.
struct Look {
    double
        empty;  ///< the share of the box without discs, in a raster of cells that usually have two
    double crowded;  ///< the share with at least five
    double speed;    ///< the mean speed of discs that are not fixed, px/tick
    double slow;     ///< the share of these that have less than half of it
};

Look lookOf(const World& world) {
    const Particles& p = world.particles();
    const Box box = world.config().box;
    const float side = std::sqrt(2 * box.width * box.height / static_cast<float>(p.count()));
    const auto columns = static_cast<std::size_t>(box.width / side) + 1;
    std::vector<int> cells(columns * (static_cast<std::size_t>(box.height / side) + 1));
    double all = 0;
    std::vector<double> speeds;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        const auto column = static_cast<std::size_t>(p.x[i] / side);
        ++cells[static_cast<std::size_t>(p.y[i] / side) * columns + column];
        if (p.fixed(i)) continue;
        speeds.push_back(static_cast<double>(std::hypot(p.vx[i], p.vy[i])));
        all += speeds.back();
    }
    const double mean = all / static_cast<double>(speeds.size());
    const auto share = [](const auto& list, auto&& holds) {
        return static_cast<double>(std::ranges::count_if(list, holds)) /
               static_cast<double>(list.size());
    };
    return {share(cells, [](int discs) { return discs == 0; }),
            share(cells, [](int discs) { return discs >= 5; }), mean,
            share(speeds, [&](double speed) { return speed < mean / 2; })};
}

TEST(Scenes, TheRainBeginsAsItGoesOn) {
    for (const float aspect : {16.0f / 9, 0.6f}) {
        const auto world = makeWorld(sceneConfig(Scene::pegs, 10'000, aspect));
        const Look start = lookOf(*world);
        for (const int ticks : {10, 50, 100}) {
            run(*world, ticks);
            const Look later = lookOf(*world);
            EXPECT_NEAR(start.empty / later.empty, 1, 0.3) << ticks;
            EXPECT_NEAR(start.crowded / later.crowded, 1, 0.6) << ticks;
            EXPECT_NEAR(start.speed / later.speed, 1, 0.15) << ticks;
            EXPECT_NEAR(start.slow / later.slow, 1, 0.9) << ticks;
        }
    }
}

TEST(Scenes, BarePegsAreFixedAndEvenInABoxForWhatIsPoured) {
    for (const float aspect : {16.0f / 9, 1.0f, 0.6f}) {
        const Config config = sceneConfig(Scene::bare, info(Scene::bare).defaultCount, aspect);
        const Particles p = populated(config);
        std::vector<int> rows;  // pegs in each
        for (std::uint32_t i = 0; i < p.count(); ++i) {
            ASSERT_TRUE(p.fixed(i)) << i;
            if (i % 9 != 4) continue;  // the middle of a peg
            if (i < 9 || p.y[i] > p.y[i - 9]) rows.push_back(0);
            ++rows.back();
        }
        const auto [fewest, most] = std::ranges::minmax(rows);
        EXPECT_LE(most - fewest, 1) << aspect;
        EXPECT_EQ(std::accumulate(rows.begin(), rows.end(), 0) * 9, p.count());
        EXPECT_NEAR(300'000 * kPi * 9 / (config.box.width * config.box.height), 0.9, 0.01);
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
