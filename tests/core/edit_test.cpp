#include <iterator>
#include <numeric>

#include "support.h"

// Discs are changed, added, removed and fixed between two ticks, and every method still leads to
// one state.

namespace cellmates::test {
namespace {

constexpr auto kBegun = ContactEvents::Kind::begun;

constexpr float kFixed = Particles::kFixedMass;

/// Draws numbers for edits, the same on every machine.
class Draw {
public:
    explicit Draw(std::uint64_t seed) : rng_(seed) {}
    float real(float from, float to) { return rng_.uniform(from, to); }
    std::uint32_t below(std::uint32_t most) {
        return std::min(most - 1, static_cast<std::uint32_t>(real(0, static_cast<float>(most))));
    }
    std::vector<float> reals(std::size_t count, float from, float to) {
        std::vector<float> all(count);
        for (float& value : all) value = real(from, to);
        return all;
    }

private:
    Rng rng_;
};

/// Makes one of all kinds of edits.
void editOnce(World& world, Draw& draw, bool fixes) {
    const Box box = world.config().box;
    const std::uint32_t count = world.particles().count();
    const std::uint32_t some = count ? 1 + draw.below(std::min(count, 20u)) : 0;
    std::vector<std::uint32_t> ids(some);
    for (std::uint32_t& id : ids) id = draw.below(count);
    const auto x = draw.reals(some, 0, box.width), y = draw.reals(some, 0, box.height);
    const auto v = draw.reals(some, -3, 3), r = draw.reals(some, 1, 12);
    auto mass = draw.reals(some, 1, 9);
    const std::uint32_t what = draw.below(fixes ? 10 : 9);
    switch (what) {
        case 0: ASSERT_TRUE(world.change(ids, {.x = x, .y = y})); break;
        case 1: ASSERT_TRUE(world.change(ids, {.vx = v, .vy = v})); break;
        case 2: ASSERT_TRUE(world.change(ids, {.r = r})); break;
        case 3: ASSERT_TRUE(world.change(ids, {.mass = mass})); break;
        case 4: world.add({x, y, v, v, r, mass}); break;
        case 5: ASSERT_TRUE(world.remove(ids)); break;
        case 6:
            world.resize({box.width * draw.real(0.9f, 1.1f), box.height * draw.real(0.9f, 1.1f)});
            break;
        case 7: {
            const float at = draw.real(0, box.width), radius = draw.real(1, 12);
            world.spawn(at, draw.real(0, box.height), draw.below(2) ? radius : 0);
            break;
        }
        case 8: {
            const float at = draw.real(0, box.width), strength = draw.real(0, 2);
            ASSERT_TRUE(world.push({at, draw.real(0, box.height), 60, strength}));
            break;
        }
        case 9:
            mass[0] = kFixed;
            ASSERT_TRUE(world.change(ids, {.mass = mass}));
            break;
    }
}

Config editedConfig(Scene scene, Response response, Method method) {
    Config config = configOf(scene, 60, 3, method, response);
    config.capacity = 2000;
    return config;
}

Hashes hashesAfterEdits(const Config& config, int rounds, bool pauses = false) {
    const auto world = makeWorld(config);
    Draw draw(7);
    for (int k = 0; k < rounds; ++k) {
        editOnce(*world, draw, info(config.response).holdsFixed);
        for (std::uint32_t ticks = draw.below(4); ticks > 0; --ticks) {
            if (pauses)
                inParts([&](Pace& pace) { return world->step(pace); });
            else
                EXPECT_TRUE(world->step());
        }
    }
    return hashesOf(*world);
}

TEST(Edit, EveryMethodAndPauseLeadsToOneState) {
    const int rounds = kRepeated ? 30 : 60;
    for (const ResponseInfo& response : responses())
        for (const Scene scene : {Scene::mixed, Scene::pile}) {
            SCOPED_TRACE(response.name);
            const auto config = [&](Method method) {
                return editedConfig(scene, response.id, method);
            };
            const Hashes naive = hashesAfterEdits(config(Method::naive), rounds);
            for (const Method method : detectingMethods())
                EXPECT_EQ(hex(hashesAfterEdits(config(method), rounds)), hex(naive))
                    << name(method);
            EXPECT_EQ(hex(hashesAfterEdits(config(Method::grid), rounds, true)), hex(naive));
        }
}

// The sketch's loops keep lists from tick to tick, which an edit must not leave stale.
TEST(Edit, SketchLoopsGoOnAsAWorldThatBeginsInTheEditedState) {
    for (const Method method : sketchMethods()) {
        Config config = editedConfig(Scene::tutorial, Response::repulsion, method);
        const auto world = makeWorld(config);
        Draw draw(5);
        for (int k = 0; k < 60; ++k) {
            editOnce(*world, draw, false);
            run(*world, 1);
            for (std::uint32_t i = 0; i < world->particles().count(); ++i)
                ASSERT_TRUE(std::isfinite(world->particles().x[i])) << name(method) << " " << k;
        }
    }
}

/// A world of `discs` alone, without gravity.
std::unique_ptr<World> worldOf(const std::vector<Disc>& discs, Response response, float damping) {
    Config config = editedConfig(Scene::pucks, response, Method::grid);
    config.count = 0;
    config.gravity = 0;
    config.damping = damping;
    config.box = {400, 300};
    auto world = makeWorld(config);
    add(*world, discs);
    return world;
}

// A fixed disc is a wall: whatever touches it is pushed away, so that nothing rests inside.
TEST(Edit, FixedDiscsStayWhateverHitsThem) {
    for (const ResponseInfo& response : responses()) {
        if (!response.holdsFixed) continue;
        SCOPED_TRACE(response.name);
        Config config = editedConfig(Scene::pile, response.id, Method::grid);
        config.count = 200;
        const auto world = makeWorld(config);
        const Particles& p = world->particles();
        // Two of them overlap, and one overlaps a wall.
        const float middle = config.box.width / 2, low = config.box.height * 0.8f;
        const std::vector<Disc> fixed = {{middle, low, 10, 5, 5, kFixed},
                                         {middle + 5, low, 10, 5, 5, kFixed},
                                         {3, low, 8, 5, 5, kFixed},
                                         {config.box.width / 3, low, 30, 5, 5, kFixed}};
        add(*world, fixed);
        EXPECT_EQ(p.fixedCount(), 4u);
        int moved = 0;
        for (int tick = 0; tick < (kSanitized ? 50 : 200); ++tick) {
            ASSERT_TRUE(world->push({middle, config.box.height, 200, 2}));
            run(*world, 1);
            for (std::uint32_t i = 0; i < p.count(); ++i) {
                ASSERT_TRUE(std::isfinite(p.x[i] + p.y[i] + p.vx[i] + p.vy[i]));
                moved += p.id[i] < 200 && p.vy[i] != 0;
                if (p.id[i] < 200) continue;
                const Disc& disc = fixed[p.id[i] - 200];
                ASSERT_EQ(at(p, i), (Moving{disc.x, disc.y, 0, 0}));
            }
        }
        EXPECT_GT(moved, 500);
        // A disc that is no longer fixed falls.
        const std::uint32_t id = 203;
        const float light = 5;
        ASSERT_TRUE(world->change({&id, 1}, {.mass = {&light, 1}}));
        run(*world, 20);
        EXPECT_NE(p.y[indexOf(p, id)], low);
    }
}

TEST(Edit, DampingSlowsDiscsDownByItsShare) {
    for (const ResponseInfo& response : responses()) {
        if (!response.usesDamping) continue;
        const auto world = worldOf({{100, 100, 5, 4, 0, 1}}, response.id, 0.1f);
        run(*world, 10);
        // `settle` has a drag of its own.
        EXPECT_NEAR(world->particles().vx[0], 4 * std::pow(0.9f, 10), 0.08) << response.name;
    }
}

TEST(Edit, NamesStayWhenOtherDiscsAreRemoved) {
    Config config = editedConfig(Scene::mixed, Response::elastic, Method::fixedGrid);
    const auto world = makeWorld(config);
    std::vector<std::uint32_t> names(60);
    std::iota(names.begin(), names.end(), 0u);
    std::uint32_t next = 60;
    Draw draw(11);
    for (int round = 0; round < 100; ++round) {
        const std::uint32_t count = world->particles().count();
        ASSERT_EQ(count, names.size());
        for (std::uint32_t id = 0; id < count; ++id) {
            ASSERT_EQ(world->names().of(id), names[id]);
            ASSERT_EQ(world->names().idOf(names[id], count), id);
        }
        ASSERT_GE(world->names().idOf(next, count), count);
        if (count > 0 && draw.below(2)) {
            const std::uint32_t id = draw.below(count);
            const std::uint32_t name = names[id];
            ASSERT_TRUE(world->remove({&id, 1}));
            names.erase(names.begin() + id);
            ASSERT_GE(world->names().idOf(name, count - 1), count - 1);
        } else {
            world->spawn(20, 20, 2);
            world->admit();
            names.push_back(next++);
        }
        run(*world, 1);
    }
    std::string problem;
    const auto other = restored(world->config(), wordsOf(*world), problem);
    ASSERT_TRUE(other) << problem;
    EXPECT_EQ(other->hash(), world->hash());
    for (std::uint32_t id = 0; id < names.size(); ++id) EXPECT_EQ(other->names().of(id), names[id]);
    // Removing all leaves an empty box, which takes discs again.
    std::vector<std::uint32_t> all(names.size());
    std::iota(all.begin(), all.end(), 0u);
    ASSERT_TRUE(world->remove(all));
    run(*world, 2);
    EXPECT_EQ(world->particles().count(), 0u);
    world->spawn(20, 20, 2);
    run(*world, 1);
    EXPECT_EQ(world->names().of(0), next);
}

// The contacts of each tick that were not in the tick before, and the other way round, by the names
// of their discs.
TEST(ContactEvents, AreTheContactsOfOnlyOneOfTwoTicks) {
    using Pair = std::pair<std::uint32_t, std::uint32_t>;
    using enum ContactEvents::Kind;
    for (const Method method : detectingMethods()) {
        const auto world = makeWorld(editedConfig(Scene::mixed, Response::elastic, method));
        ContactEvents events;
        for (const auto kind : {begun, ended}) events.watch(kind);
        world->report(&events);
        std::vector<Pair> before;
        Draw draw(3);
        std::size_t counts[2] = {};
        for (int tick = 0; tick < 80; ++tick) {
            if (tick % 5 == 0) editOnce(*world, draw, true);
            run(*world, 1);
            std::vector<Pair> now;
            const Particles& p = world->particles();
            world->contacts().forEach([&](std::uint32_t i, std::uint32_t j) {
                if (p.fixed(i) && p.fixed(j)) return;
                now.push_back(std::minmax(world->names().of(p.id[i]), world->names().of(p.id[j])));
            });
            std::sort(now.begin(), now.end());
            for (const auto kind : {begun, ended}) {
                const auto& one = kind == begun ? now : before;
                const auto& other = kind == begun ? before : now;
                std::vector<Pair> wanted, reported;
                std::set_difference(one.begin(), one.end(), other.begin(), other.end(),
                                    std::back_inserter(wanted));
                for (const Impact& impact : events.of(kind)) {
                    reported.emplace_back(impact.a, impact.b);
                    EXPECT_EQ(impact.time, tick);
                    EXPECT_GE(impact.impulse, 0);
                    EXPECT_TRUE(std::isfinite(impact.impulse + impact.x + impact.y));
                }
                ASSERT_EQ(reported, wanted) << name(method) << " " << tick;
                counts[static_cast<int>(kind)] += wanted.size();
                EXPECT_EQ(events.missed(kind), 0u);
                events.clear(kind);
            }
            before = now;
        }
        for (const std::size_t count : counts) EXPECT_GT(count, 50u);
    }
}

// With `exact` discs never overlap, so its collisions are reported, whose names stay when discs are
// removed.
TEST(ContactEvents, OfExactAreItsCollisionsInOrderOfTime) {
    const auto world = makeWorld(editedConfig(Scene::pucks, Response::exact, Method::grid));
    const auto unwatched = makeWorld(world->config());
    ContactEvents events;
    events.watch(kBegun);
    world->report(&events);
    const std::vector<std::uint32_t> gone{3};
    for (World* each : {world.get(), unwatched.get()}) ASSERT_TRUE(each->remove(gone));
    std::uint64_t all = 0, highest = 0;
    for (int k = 0; k < 100; ++k) {
        run(*world, 1);
        run(*unwatched, 1);
        ASSERT_EQ(events.of(kBegun).size(), world->stats().collisions) << k;
        double last = k;
        for (const Impact& impact : events.of(kBegun)) {
            EXPECT_GE(impact.time, last);
            EXPECT_LT(impact.time, k + 1);
            EXPECT_LT(impact.a, impact.b);
            EXPECT_NE(impact.a, 3u);
            EXPECT_GE(impact.impulse, 0);
            last = impact.time;
            highest = std::max<std::uint64_t>(highest, impact.b);
        }
        all += events.of(kBegun).size();
        events.clear(kBegun);
    }
    EXPECT_GT(all, 100u);
    EXPECT_EQ(highest, world->particles().count());  // names have a gap at 3
    EXPECT_EQ(world->hash(), unwatched->hash());
}

// The discs of a wall touch each other from the start.
TEST(ContactEvents, OfAWallOfFixedDiscsAreThoseWithOthers) {
    std::vector<Disc> discs{{100, 60, 10, 0, 2, 1}};
    for (int k = 0; k < 20; ++k)
        discs.push_back({static_cast<float>(10 + 19 * k), 100, 10, 0, 0, kFixed});
    const auto world = worldOf(discs, Response::settle, 0);
    ContactEvents events;
    events.watch(kBegun);
    world->report(&events);
    run(*world, 30);
    ASSERT_GE(events.of(kBegun).size(), 1u);
    EXPECT_GE(world->contacts().size(), 19u);
    for (const Impact& impact : events.of(kBegun)) EXPECT_EQ(impact.a, 0u);
}

TEST(Edit, ARadiusThatChangesEndsContactsAndWhatTheResponseKeepsOfThem) {
    const auto world = makeWorld(sceneConfig(Scene::pile, 60));
    run(*world, 400);
    ASSERT_GT(world->contacts().size(), 20u);
    const std::uint64_t state = world->hash(), discs = world->discsHash();
    const std::uint32_t id = world->particles().id[0];
    const float radius = world->particles().r[0];
    ASSERT_TRUE(world->change({&id, 1}, {.r = {&radius, 1}}));
    EXPECT_EQ(world->discsHash(), discs);
    EXPECT_NE(world->hash(), state);
    EXPECT_EQ(world->contacts().size(), 0u);
}

}  // namespace
}  // namespace cellmates::test
