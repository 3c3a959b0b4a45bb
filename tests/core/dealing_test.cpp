// What more workers than this machine has would each get to do, by counted work.

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

#include "core/detect/stretch_query.h"
#include "core/respond/lockstep.h"
#include "core/state/storage_order.h"
#include "support.h"

namespace cellmates::test {
namespace {

using Work = std::vector<double>;

constexpr unsigned kCrew = 8;

// ns natively with one thread, of klaus with 100,000 discs: for a pair test or a disc that is asked
// for, for a contact, and for a disc in all other passes.
constexpr double kTest = 1.3, kContact = 5.4, kPasses = 6.6;

/// Of a stage or several, in units of time.
struct Shares {
    double longest = 0, mean = 0;
    Shares operator+(const Shares& other) const {
        return {longest + other.longest, mean + other.mean};
    }
    Shares operator*(double factor) const { return {longest * factor, mean * factor}; }
    double ratio() const { return longest / mean; }
};

/// `lanes` of each worker take the pieces in order, each as soon as the last is done. Where they
/// are four, a worker's lanes take turns, so that it is done with all of them when their sum is.
Shares dealt(const Work& pieces, unsigned lanes = 1) {
    struct Lane {
        double left = 0;
    };
    std::vector<std::vector<Lane>> workers(kCrew, std::vector<Lane>(lanes));
    std::size_t next = 0;
    double now = 0, longest = 0;
    for (;;) {
        // Who has an empty lane takes a piece.
        for (unsigned lane = 0; lane < lanes; ++lane)
            for (auto& worker : workers)
                while (worker[lane].left <= 0 && next < pieces.size())
                    worker[lane].left = pieces[next++];
        // Until the first of all lanes is empty; a worker with k busy ones needs k times as long.
        double step = 0;
        for (const auto& worker : workers) {
            const auto busy = std::ranges::count_if(worker, [](Lane l) { return l.left > 0; });
            for (const Lane& lane : worker)
                if (lane.left > 0 && (step == 0 || lane.left * static_cast<double>(busy) < step))
                    step = lane.left * static_cast<double>(busy);
        }
        if (step == 0) break;
        now += step;
        longest = now;
        for (auto& worker : workers) {
            const auto busy = std::ranges::count_if(worker, [](Lane l) { return l.left > 0; });
            for (Lane& lane : worker)
                if (lane.left > 0)
                    lane.left = std::max(0.0, lane.left - step / static_cast<double>(busy));
        }
    }
    return {longest, std::accumulate(pieces.begin(), pieces.end(), 0.0) / kCrew};
}

TEST(Dealing, IsFairWhereItIsClear) {
    EXPECT_EQ(dealt(Work(8, 1)).ratio(), 1);
    EXPECT_EQ(dealt(Work(9, 1)).longest, 2);
    EXPECT_EQ(dealt(Work(32, 1), 4).longest, 4);
    EXPECT_EQ(dealt(Work(33, 1), 4).longest, 5);
    Work one(8, 0);
    one[3] = 1;
    EXPECT_EQ(dealt(one).ratio(), 8);
}

/// Pair tests and discs of each stretch, as the grid makes them.
Work testsOfStretches(const World& world) {
    const Particles& moved = world.particles();
    const std::uint32_t count = moved.count();
    Particles p;
    EXPECT_TRUE(p.create(count));
    for (std::uint32_t i = 0; i < count; ++i)
        EXPECT_TRUE(p.add(moved.x[i], moved.y[i], 0, 0, moved.r[i], 1));
    StorageOrder order;
    EXPECT_TRUE(order.create(count) && order.sort(p, world.config().box));
    const StretchQuery::Storage storage{order.cells().geometry(),
                                        order.cells().start(),
                                        {p.x.data(), p.y.data(), p.r.data()},
                                        count};
    Work work;
    for (std::uint32_t stretch = 0; stretch < ContactList::stretchesOf(count); ++stretch) {
        StretchQuery query;
        ContactWriter writer;
        query.open(stretch, count);
        writer.open(stretch);
        const auto discs = query.left();
        QuerySlice all(UINT64_MAX);
        EXPECT_TRUE(query.run(storage, writer, all));
        work.push_back(static_cast<double>(all.tests() + discs));
    }
    return work;
}

Shares contactsOfChunks(const ContactList& contacts, ContactList::Group group) {
    auto deal = ChunkDeal::ofGroup(contacts, group, kCrew);
    Work work;
    for (std::uint32_t chunk = 0; deal.take(chunk);)
        work.push_back(contacts.sizeOfChunk(group, chunk));
    EXPECT_EQ(work.size(), contacts.chunksOf(group));
    return dealt(work, deal.evenByFours() ? simd::kLanes : 1);
}

class DealingOf : public testing::TestWithParam<Scene> {};

TEST_P(DealingOf, GivesEightWorkersTheirShare) {
    for (const std::uint32_t count : {100'000u, 1'000'000u}) {
        if (kRepeated && count > 100'000) continue;
        Config config = configOf(GetParam(), count, 1, Method::grid);
        config.response = Response::repulsion;
        const auto world = makeWorld(config);
        run(*world, GetParam() == Scene::pile && !kRepeated ? 60 : 3);
        const Shares detect = dealt(testsOfStretches(*world));

        const ContactList& contacts = world->contacts();
        Shares respond;
        for (const auto group : {ContactList::inner, ContactList::even, ContactList::odd})
            respond = respond + contactsOfChunks(contacts, group);
        EXPECT_LE(detect.ratio(), 1.15) << count;

        // All of a tick: one worker has the contacts that are `far`, and the other passes are
        // divided by the number of discs. A pile that is pushed together for longer has so many far
        // ones that it is another matter: a fifth after 400 ticks of 100,000 discs, and 1.7.
        double far = 0;
        contacts.forEachIn(ContactList::far, [&](std::uint32_t, std::uint32_t) { ++far; });
        const double passes = kPasses * count / kCrew;
        const Shares tick = detect * kTest + (respond + Shares{far, far / kCrew}) * kContact +
                            Shares{passes, passes};
        const auto say = [&](const char* what, double is) {
            char text[16];
            std::snprintf(text, sizeof text, "%.3f", is);
            RecordProperty(what + std::to_string(count), text);
        };
        say("detect", detect.ratio());
        say("respond", respond.ratio());
        say("tick", tick.ratio());
        say("far", far / static_cast<double>(contacts.size()));
        EXPECT_LE(tick.ratio(), 1.15) << count;
    }
}
INSTANTIATE_TEST_SUITE_P(Every, DealingOf, testing::Values(Scene::klaus, Scene::pile, Scene::mixed),
                         [](const auto& of) {
                             return std::string(cellmates::info(of.param).name);
                         });

}  // namespace
}  // namespace cellmates::test
