#include "core/state/storage_order.h"

#include <algorithm>

#include "support.h"

namespace cellmates::test {
namespace {

// Every attribute is a function of the id, so that a mix-up shows.
std::vector<Disc> tagged(Rng& rng, Box box, std::uint32_t count) {
    std::vector<Disc> discs(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const float tag = static_cast<float>(i);
        discs[i] = {rng.uniform(-20, box.width + 20),
                    rng.uniform(-20, box.height + 20),
                    1 + tag / 1024,
                    tag,
                    -tag,
                    1 + tag};
    }
    return discs;
}

TEST(StorageOrder, PermutesAndSortsByCellStably) {
    for (std::uint64_t seed = 1; seed <= (kSanitized ? 8 : 20); ++seed) {
        Rng rng(seed);
        const Box box{rng.uniform(1, 300), rng.uniform(1, 300)};
        const std::uint32_t count = rng.next() % 700;
        const auto discs = tagged(rng, box, count);
        Particles p = makeParticles(discs, 5);
        StorageOrder order;
        ASSERT_TRUE(order.create(p.capacity()));
        for (int round = 0; round < 3; ++round) {
            struct Place {
                std::uint32_t id;
                float x, y;
            };
            std::vector<Place> wanted;
            for (std::uint32_t k = 0; k < count; ++k) wanted.push_back({p.id[k], p.x[k], p.y[k]});
            ASSERT_TRUE(order.sort(p, box));
            ASSERT_EQ(p.count(), count);
            ASSERT_EQ(p.capacity(), count + 5);

            const CellIndex& cells = order.cells();
            const auto cellOf = [&](const Place& at) { return cells.geometry.cellOf(at.x, at.y); };
            std::ranges::stable_sort(wanted, {}, cellOf);
            for (std::uint32_t k = 0; k < count; ++k) {
                ASSERT_EQ(p.id[k], wanted[k].id);
                EXPECT_EQ(p.x[k], wanted[k].x);
                EXPECT_EQ(p.y[k], wanted[k].y);
                const float tag = static_cast<float>(p.id[k]);
                EXPECT_EQ(p.vx[k], tag);
                EXPECT_EQ(p.vy[k], -tag);
                EXPECT_EQ(p.r[k], 1 + tag / 1024);
                EXPECT_EQ(p.inverseMass[k], 1 / (1 + tag));
                EXPECT_LE(cells.start[cellOf(wanted[k])], k);
                EXPECT_GT(cells.start[cellOf(wanted[k]) + 1], k);
            }
            for (std::uint32_t k = 0; k < count; ++k) {
                p.x[k] += rng.uniform(-30, 30);
                p.y[k] += rng.uniform(-30, 30);
            }
        }
    }
}

// Sorting does not move radius and mass while all discs share them, but must move them once a
// different disc is added.
TEST(StorageOrder, KnowsEachRadiusAndMassWhileDiscsCome) {
    for (const bool otherMass : {false, true}) {
        Rng rng(4);
        const Box box{60, 60};
        Particles p;
        StorageOrder order;
        ASSERT_TRUE(p.create(200) && order.create(200));
        EXPECT_TRUE(p.alike());
        const auto isOther = [](std::uint32_t id) { return id >= 130; };
        const auto radius = [=](std::uint32_t id) {
            return isOther(id) && !otherMass ? 3.0f : 2.0f;
        };
        const auto mass = [=](std::uint32_t id) { return isOther(id) && otherMass ? 0.25f : 0.5f; };
        const auto right = [&](const Particles& all, std::uint32_t count) {
            for (std::uint32_t k = 0; k < count; ++k) {
                const std::uint32_t id = all.id[k];
                if (all.r[k] != radius(id) || all.inverseMass[k] != 1 / mass(id)) return false;
            }
            return true;
        };
        while (p.count() < 200) {
            const std::uint32_t before = p.count();
            ASSERT_TRUE(order.sort(p, box));
            EXPECT_TRUE(right(p, before) && right(order.before(), before)) << before;
            order.undo(p);
            EXPECT_TRUE(right(p, before) && right(order.before(), before)) << before;
            ASSERT_TRUE(order.sort(p, box));
            for (int k = 0; k < 10; ++k) {
                const std::uint32_t id = p.count();
                const float x = rng.uniform(0, 60), y = rng.uniform(0, 60);
                ASSERT_TRUE(p.add(x, y, 0, 0, radius(id), mass(id)));
            }
            EXPECT_EQ(p.alike(), !isOther(p.count() - 1));
        }
    }
}

// A StorageOrder may be reused for the discs of another world, as inspections do.
TEST(StorageOrder, KnowsTheRadiusOfOtherDiscs) {
    const Box box{60, 60};
    StorageOrder order;
    for (const auto& [count, radius] :
         {std::pair{50u, 2.0f}, {50u, 3.0f}, {80u, 3.0f}, {20u, 1.0f}, {70u, 1.0f}}) {
        Rng rng(count);
        std::vector<Disc> discs(count);
        for (Disc& d : discs) d = {rng.uniform(0, 60), rng.uniform(0, 60), radius, 0, 0, radius};
        Particles p = makeParticles(discs);
        ASSERT_TRUE(order.create(count));
        for (int sorts = 0; sorts < 3; ++sorts) {
            ASSERT_TRUE(order.sort(p, box));
            for (std::uint32_t k = 0; k < count; ++k)
                ASSERT_TRUE(p.r[k] == radius && p.inverseMass[k] == 1 / radius) << count;
        }
    }
}

// At first hardly any disc is in order. Then few leave their row, none, or all of one half. In the
// end all discs move to one place.
TEST(StorageOrder, OfManyWorkersIsThatOfOne) {
    if (!Workers::available()) GTEST_SKIP() << "this build has no threads";
    const Box box{600, 400};
    const std::uint32_t count = 20'000;
    for (const unsigned threads : {2u, 3u, 16u}) {
        Workers workers(threads);
        Rng rng(threads);
        auto discs = tagged(rng, box, count);
        for (Disc& disc : discs) disc.r = 1;
        Particles alone = makeParticles(discs), shared = makeParticles(discs);
        StorageOrder order, sharedOrder;
        ASSERT_TRUE(order.create(count) && sharedOrder.create(count));
        for (const float reach : {0.0f, 1.0f, 1.0f, 0.0f, 90.0f, 1.0f, 1e6f, 1.0f}) {
            ASSERT_TRUE(order.sort(alone, box));
            ASSERT_TRUE(sharedOrder.sort(shared, box, workers));
            for (std::uint32_t k = 0; k < count; ++k) ASSERT_EQ(alone.id[k], shared.id[k]) << reach;
            const auto cells = static_cast<std::size_t>(order.cells().geometry.cells());
            for (std::size_t c = 0; c <= cells; ++c)
                ASSERT_EQ(order.cells().start[c], sharedOrder.cells().start[c]);
            for (std::uint32_t k = 0; k < count; ++k) {
                if (reach == 90 && k % 2) continue;
                const float dx = reach < 1e6f ? rng.uniform(-reach, reach) : reach;
                const float dy = reach < 1e6f ? rng.uniform(-reach, reach) : reach;
                for (Particles* p : {&alone, &shared}) {
                    p->x[k] += dx;
                    p->y[k] += dy;
                }
            }
        }
    }
}

}  // namespace
}  // namespace cellmates::test
