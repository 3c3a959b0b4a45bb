#include <algorithm>
#include <functional>
#include <set>

#include "support.h"

// Compares every detector with a double loop: it must find the same contacts, in the same groups
// and the same order, for all kinds of discs.

namespace cellmates::test {
namespace {

struct Layout {
    const char* name;
    std::function<std::vector<Disc>(Rng&, Box, std::uint32_t count)> make;
};

std::uint32_t anyBelow(Rng& rng, std::uint32_t count) { return rng.next() % count; }

Disc anywhere(Rng& rng, Box box, float radius) {
    return {rng.uniform(0, box.width), rng.uniform(0, box.height), radius};
}

std::vector<Disc> uniform(Rng& rng, Box box, std::uint32_t count, float rMin, float rMax) {
    std::vector<Disc> discs(count);
    for (Disc& d : discs) d = anywhere(rng, box, rng.uniform(rMin, rMax));
    return discs;
}

// Radius for about `contacts` contacts per disc, if the box is not too flat.
float crowdedRadius(Box box, std::uint32_t count, float contacts) {
    const float share = box.width * box.height / static_cast<float>(std::max(count, 1u));
    return std::sqrt(contacts * share / 12.6f);
}

float smaller(Box box) { return std::min(box.width, box.height); }

const std::vector<Layout> kLayouts = {
    {"uniform",
     [](Rng& rng, Box box, std::uint32_t n) {
         const float r = crowdedRadius(box, n, 1);
         return uniform(rng, box, n, r / 2, r);
     }},
    {"dense",
     [](Rng& rng, Box box, std::uint32_t n) {
         const float r = crowdedRadius(box, n, 50);
         return uniform(rng, box, n, r, r);
     }},
    {"radii 1 to 100",
     [](Rng& rng, Box box, std::uint32_t n) {
         const float r = crowdedRadius(box, n, 4);
         std::vector<Disc> discs = uniform(rng, box, n, r / 10, r / 5);
         for (Disc& d : discs)
             if (anyBelow(rng, 20) == 0) d.r = r * 10;
         return discs;
     }},
    {"clusters",
     [](Rng& rng, Box box, std::uint32_t n) {
         const float r = crowdedRadius(box, n, 0.5f);
         std::vector<Disc> discs;
         while (discs.size() < n) {
             Disc middle = anywhere(rng, box, r);
             for (int k = 0; k < 20 && discs.size() < n; ++k) {
                 middle.x += rng.uniform(-r, r);
                 middle.y += rng.uniform(-r, r);
                 discs.push_back(middle);
             }
         }
         return discs;
     }},
    {"one cell",
     [](Rng& rng, Box box, std::uint32_t n) {
         const float r = smaller(box) / 4;
         std::vector<Disc> discs(n);
         for (Disc& d : discs)
             d = {box.width / 2 + rng.uniform(0, r / 8), box.height / 2 + rng.uniform(0, r / 8),
                  r * rng.uniform(0.01f, 1)};
         return discs;
     }},
    {"coincident",
     [](Rng&, Box box, std::uint32_t n) {
         return std::vector<Disc>(n, {box.width / 3, box.height / 3, 0.5f});
     }},
    {"row",
     [](Rng& rng, Box box, std::uint32_t n) {
         std::vector<Disc> discs(n);
         for (Disc& d : discs) d = {rng.uniform(0, box.width), box.height / 2, box.width / 200};
         return discs;
     }},
    {"column",
     [](Rng& rng, Box box, std::uint32_t n) {
         std::vector<Disc> discs(n);
         for (Disc& d : discs) d = {box.width / 2, rng.uniform(0, box.height), box.height / 200};
         return discs;
     }},
    {"cell borders",
     [](Rng& rng, Box box, std::uint32_t n) {
         // Centres at multiples of a likely cell side, give or take one ulp.
         const float r = smaller(box) / 20;
         const float sides[] = {r, 2 * r, 2 * r * 1.01f, 1, 2};
         const float side = sides[anyBelow(rng, 5)];
         const auto multiple = [&](float length) {
             const auto count = static_cast<std::uint32_t>(length / side) + 2;
             const float at = side * static_cast<float>(anyBelow(rng, std::min(count, 12u)));
             switch (anyBelow(rng, 3)) {
                 case 0: return below(at);
                 case 1: return at;
                 default: return above(at);
             }
         };
         std::vector<Disc> discs(n);
         for (Disc& d : discs) d = {multiple(box.width), multiple(box.height), r};
         return discs;
     }},
    {"just touching",
     [](Rng& rng, Box box, std::uint32_t n) {
         // Pairs whose distance is the sum of the radii, give or take one ulp.
         const float r = smaller(box) / 30;
         std::vector<Disc> discs;
         while (discs.size() < n) {
             const Disc a = anywhere(rng, box, r);
             Disc b = a;
             float& moved = anyBelow(rng, 2) ? b.x : b.y;
             moved += anyBelow(rng, 2) ? 2 * r : -2 * r;
             switch (anyBelow(rng, 3)) {
                 case 0: moved = below(moved); break;
                 case 1: moved = above(moved); break;
                 default: break;
             }
             discs.push_back(a);
             if (discs.size() < n) discs.push_back(b);
         }
         return discs;
     }},
    {"at the walls",
     [](Rng& rng, Box box, std::uint32_t n) {
         const float r = crowdedRadius(box, n, 1);
         std::vector<Disc> discs = uniform(rng, box, n, r, r);
         for (Disc& d : discs) {
             const float xs[] = {0, -0.0f, box.width, above(box.width), d.r, box.width - d.r, d.x};
             const float ys[] = {0, box.height, below(box.height), d.r, d.y, d.y, d.y};
             d.x = xs[anyBelow(rng, 7)];
             d.y = ys[anyBelow(rng, 7)];
         }
         return discs;
     }},
    {"outside",
     [](Rng& rng, Box box, std::uint32_t n) {
         const float r = crowdedRadius(box, n, 4);
         std::vector<Disc> discs(n);
         for (Disc& d : discs)
             d = {rng.uniform(-2, 3) * box.width, rng.uniform(-2, 3) * box.height, r};
         return discs;
     }},
    {"far outside",
     [](Rng& rng, Box box, std::uint32_t n) {
         const float far[] = {-1e9f, 1e9f, 1e30f, -1e30f, 3e6f, std::numeric_limits<float>::max()};
         const float r = crowdedRadius(box, n, 20);
         std::vector<Disc> discs = uniform(rng, box, n, r, r);
         for (Disc& d : discs) {
             if (anyBelow(rng, 2)) d.x = far[anyBelow(rng, 6)];
             if (anyBelow(rng, 2)) d.y = far[anyBelow(rng, 6)];
         }
         return discs;
     }},
    {"not numbers",
     [](Rng& rng, Box box, std::uint32_t n) {
         const float inf = std::numeric_limits<float>::infinity();
         const float odd[] = {inf, -inf, std::numeric_limits<float>::quiet_NaN()};
         const float r = crowdedRadius(box, n, 8);
         std::vector<Disc> discs = uniform(rng, box, n, r, r);
         for (Disc& d : discs) {
             if (anyBelow(rng, 4) == 0) d.x = odd[anyBelow(rng, 3)];
             if (anyBelow(rng, 4) == 0) d.y = odd[anyBelow(rng, 3)];
         }
         return discs;
     }},
};

using Groups = std::vector<std::vector<Contact>>;

/// An independent definition of the contacts: their pairs, groups and order.
Groups expectedGroups(const Particles& p) {
    Groups groups(4);
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        for (std::uint32_t j = i + 1; j < p.count(); ++j) {
            const float dx = p.x[j] - p.x[i];
            const float dy = p.y[j] - p.y[i];
            const float reach = p.r[i] + p.r[j];
            if (!(dx * dx + dy * dy < reach * reach)) continue;
            const std::uint32_t first = i / 2048, apart = j / 2048 - first;
            groups[apart == 0 ? 0 : apart > 1 ? 3 : first % 2 == 0 ? 1 : 2].push_back({i, j});
        }
    }
    return groups;
}

std::string firstDifference(const std::vector<Contact>& wanted, const std::vector<Contact>& got) {
    std::string text = std::to_string(wanted.size()) + " contacts wanted, " +
                       std::to_string(got.size()) + " found";
    for (std::size_t k = 0; k < std::min(wanted.size(), got.size()); ++k)
        if (!(wanted[k] == got[k]))
            return text + "; number " + std::to_string(k) + ": " + std::to_string(wanted[k].i) +
                   "-" + std::to_string(wanted[k].j) + " wanted, " + std::to_string(got[k].i) +
                   "-" + std::to_string(got[k].j) + " found";
    return text;
}

/// Runs a whole detection.
void detect(Detection& detection, const DetectInput& input) {
    detection.restart();
    Pace pace;
    ASSERT_EQ(detection.advance(input, pace), Progress::done);
}

/// Sorts the storage and runs every detector with every size of cell on it. The detectors are
/// reused, as in a world.
class Detectors {
public:
    std::uint64_t contactsSeen = 0;

    void compare(Particles& p, Box box, const std::vector<float>& cells) {
        StorageOrder order;
        ASSERT_TRUE(order.create(p.capacity()));
        ASSERT_TRUE(order.sort(p, box));
        const Groups wanted = expectedGroups(p);
        for (const auto& group : wanted) contactsSeen += group.size();
        for (const Method method : detectingMethods()) {
            auto& detection = detections_[method];
            if (!detection) detection = std::make_unique<Detection>(method);
            for (const float cell : cells) {
                detect(*detection, {p, order.cells(), box, cell});
                const ContactList& contacts = detection->contacts();
                for (int g = 0; g < ContactList::groupCount; ++g) {
                    const std::vector<Contact> got = listed(contacts, g);
                    ASSERT_TRUE(got == wanted[g]) << name(method) << ", cell " << cell << ", group "
                                                  << g << ": " << firstDifference(wanted[g], got);
                }
                // Every contact has cost at least one pair test.
                ASSERT_GE(detection->cost().pairTests, contacts.size()) << name(method);
            }
        }
    }

private:
    std::map<Method, std::unique_ptr<Detection>> detections_;
};

TEST(Detect, EveryLayoutAsTheDoubleLoop) {
    const Box boxes[] = {{500, 500},   {1, 1},       {100'000, 100'000},
                         {100'000, 1}, {1, 100'000}, {640.5f, 361.25f}};
    for (const Layout& layout : kLayouts) {
        Detectors detectors;
        for (std::uint64_t seed = 1; seed <= (kSanitized ? 5 : kRepeated ? 8 : 20); ++seed) {
            for (const Box box : boxes) {
                Rng rng(seed);
                const std::uint32_t count = 6 + anyBelow(rng, 250);
                Particles p = makeParticles(layout.make(rng, box, count));
                const float d = 2 * p.maxRadius();
                const float some = std::max(1.0f, rng.uniform(0.2f, 4) * d);
                SCOPED_TRACE(testing::Message() << layout.name << ", seed " << seed << ", box "
                                                << box.width << " x " << box.height);
                detectors.compare(p, box, {0, std::min(some, 10'000.0f)});
                if (HasFatalFailure()) return;
            }
        }
        EXPECT_GT(detectors.contactsSeen, 0u) << layout.name;
    }
}

TEST(Detect, EverySizeOfCell) {
    const Box box{500, 300};
    for (const Layout& layout : kLayouts) {
        Detectors detectors;
        for (std::uint64_t seed = 1; seed <= (kSanitized ? 2 : kRepeated ? 3 : 5); ++seed) {
            Rng rng(seed);
            Particles p = makeParticles(layout.make(rng, box, 150));
            const float d = 2 * p.maxRadius();
            std::vector<float> cells = {0, 1, 1.5f, 2.75f, 7, 22, 100, 299, 500, 501, 10'000};
            for (const float side : {d / 3, d / 2, d, above(d), d * 1.01f, d * 3})
                if (side >= 1 && side <= 10'000) cells.push_back(side);
            SCOPED_TRACE(testing::Message() << layout.name << ", seed " << seed);
            detectors.compare(p, box, cells);
            if (HasFatalFailure()) return;
        }
    }
}

// Four discs are compared at a time. These counts have every remainder, and test the
// storage behind the last disc.
TEST(Detect, AFewParticles) {
    for (const Layout& layout : kLayouts) {
        Detectors detectors;
        for (std::uint32_t count = 0; count <= 9; ++count) {
            for (std::uint64_t seed = 1; seed <= 10; ++seed) {
                const Box box{20, 20};
                Rng rng(seed);
                Particles p = makeParticles(layout.make(rng, box, count));
                SCOPED_TRACE(testing::Message()
                             << layout.name << ", " << count << ", seed " << seed);
                detectors.compare(p, box, {0, 1, 3, 50});
                if (HasFatalFailure()) return;
            }
        }
    }
}

// Beyond 2,048 discs there are several chunks; in a wide box with few rows the
// row below is more than a chunk away.
TEST(Detect, ChunksOfStorage) {
    struct Case {
        Box box;
        std::uint32_t count;
        std::vector<int> groups;
    };
    for (const auto& [box, count, met] :
         {Case{{150, 150}, 5000, {ContactList::inner, ContactList::even, ContactList::odd}},
          Case{{10'000, 4.2f}, 9500, {ContactList::inner, ContactList::far}}}) {
        Rng rng(7);
        Particles p = makeParticles(uniform(rng, box, count, 0.9f, 1));
        Detectors detectors;
        detectors.compare(p, box, {0, 1, 2.5f});
        if (HasFatalFailure()) return;
        const Groups groups = expectedGroups(p);
        for (const int g : met) EXPECT_GT(groups[g].size(), 10u) << "group " << g;
    }
}

// Data kept from tick to tick survives reallocation: most of these discs are in the spill chain of
// one cell.
TEST(Detect, MoreAndFewerDiscsThanBefore) {
    const Box box{20, 20};
    Detectors detectors;
    for (const std::uint32_t count : {6u, 40u, 41u, 5u, 200u, 0u, 300u}) {
        Particles p = makeParticles(std::vector<Disc>(count, {7, 7, 0.5f}));
        SCOPED_TRACE(count);
        detectors.compare(p, box, {0});
        if (HasFatalFailure()) return;
    }
}

TEST(Detect, CostIsReported) {
    Rng rng(3);
    const Box box{200, 200};
    Particles p = makeParticles(uniform(rng, box, 1000, 2, 2));
    StorageOrder order;
    ASSERT_TRUE(order.create(p.capacity()));
    ASSERT_TRUE(order.sort(p, box));
    const auto cost = [&](Method method, float cell) {
        Detection detection(method);
        detect(detection, {p, order.cells(), box, cell});
        return detection.cost();
    };
    EXPECT_EQ(cost(Method::naive, 0).pairTests, 1000u * 999 / 2);
    EXPECT_EQ(cost(Method::naive, 0).cell, 0);
    EXPECT_LT(cost(Method::grid, 0).pairTests, 1000u * 999 / 2 / 20);
    EXPECT_FLOAT_EQ(cost(Method::grid, 0).cell, 4.04f);
    EXPECT_EQ(cost(Method::grid, 0).bytes, 0u);  // the storage's own cells
    EXPECT_EQ(cost(Method::grid, 25).cell, 25);
    EXPECT_GT(cost(Method::grid, 25).bytes, 1000 * 4 * sizeof(float));
}

// The tests shown for a disc are exactly those that a detection makes.
TEST(Detect, CandidatesAreThePairTests) {
    Rng rng(12);
    const Box box{300, 200};
    for (const float cell : {0.0f, 7.0f, 60.0f})
        for (const Method method : detectingMethods()) {
            std::vector<Disc> discs = uniform(rng, box, 300, 1, 4);
            discs[7].r = 40;
            Particles p = makeParticles(discs);
            StorageOrder order;
            ASSERT_TRUE(order.create(p.capacity()) && order.sort(p, box));
            Detection detection(method);
            const DetectInput input{p, order.cells(), box, cell};
            detect(detection, input);
            std::uint64_t listed = 0;
            std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
            for (std::uint32_t i = 0; i < p.count(); ++i)
                detection.candidates(input, i, [&](std::uint32_t j) {
                    EXPECT_NE(i, j);
                    ++listed;
                    EXPECT_TRUE(pairs.emplace(i, j).second) << "twice: " << i << ", " << j;
                });
            for (const auto& [i, j] : pairs) EXPECT_TRUE(pairs.contains({j, i})) << i << ", " << j;
            detection.contacts().forEach([&](std::uint32_t i, std::uint32_t j) {
                EXPECT_TRUE(pairs.contains({i, j})) << name(method);
            });
            // The hash table's query tests each pair from both sides.
            const std::uint64_t sides = method == Method::hash ? 1 : 2;
            EXPECT_EQ(listed, sides * detection.cost().pairTests)
                << name(method) << ", cell " << cell;
        }
}

// A detector that pauses as often as it can finds the same list.
TEST(Detect, InPartsAsInOne) {
    Rng rng(13);
    const Box box{100, 100};
    // All discs are in a few cells, so every detector makes more than a quarter of a million pair
    // tests.
    std::vector<Disc> discs = uniform(rng, box, 1000, 0.5f, 1);
    for (Disc& d : discs) d = {50 + d.x / 50, 50 + d.y / 50, d.r};
    discs.push_back({20, 20, 15});
    Particles p = makeParticles(discs);
    StorageOrder order;
    ASSERT_TRUE(order.create(p.capacity()) && order.sort(p, box));
    for (const Method method : detectingMethods()) {
        const DetectInput input{p, order.cells(), box, 0};
        Detection whole(method), parted(method);
        detect(whole, input);
        float before = 0;
        const int pauses = inParts([&](Pace& pace) {
            const Progress progress = parted.advance(input, pace);
            EXPECT_GE(parted.share(), before) << name(method);
            EXPECT_EQ(parted.share() == 1, progress == Progress::done) << name(method);
            before = parted.share();
            if (method == Method::naive && progress == Progress::paused) {
                const double pairs = static_cast<double>(p.count()) * (p.count() - 1) / 2;
                EXPECT_NEAR(before, static_cast<double>(parted.cost().pairTests) / pairs, 1e-6);
            }
            return progress;
        });
        EXPECT_GT(pauses, 2) << name(method);
        EXPECT_EQ(parted.cost().pairTests, whole.cost().pairTests) << name(method);
        for (int g = 0; g < ContactList::groupCount; ++g) {
            EXPECT_EQ(listed(whole.contacts(), g), listed(parted.contacts(), g)) << name(method);
        }
    }
}

// A hash table with many more buckets than discs takes long without a single pair test.
TEST(Detect, ALargeHashTablePausesToo) {
    const Box box{100, 100};
    Rng rng(14);
    Particles p = makeParticles(uniform(rng, box, 50, 0.001f, 5));
    StorageOrder order;
    ASSERT_TRUE(order.create(p.capacity()) && order.sort(p, box));
    Detection detection(Method::hash);
    const DetectInput input{p, order.cells(), box, 0, 2000};
    EXPECT_GT(inParts([&](Pace& pace) { return detection.advance(input, pace); }), 10);
    EXPECT_LE(detection.cost().pairTests, 50u * 49);
    EXPECT_EQ(detection.contacts().size(), expectedGroups(p)[0].size());
}

}  // namespace
}  // namespace cellmates::test
