#include "core/find/finder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <vector>

namespace cellmates::test {
namespace {

struct Round {
    double x, y, r;
};
using Rounds = std::vector<Round>;
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

void give(Finder& finder, const Rounds& discs) {
    ASSERT_TRUE(finder.resize(static_cast<std::uint32_t>(discs.size())));
    for (std::size_t k = 0; k < discs.size(); ++k) {
        finder.x()[k] = discs[k].x;
        finder.y()[k] = discs[k].y;
        finder.r()[k] = discs[k].r;
    }
}

Pairs pairs(const Finder& finder) {
    Pairs all;
    for (std::size_t k = 0; k < finder.foundSize(); k += 2)
        all.emplace_back(finder.found()[k], finder.found()[k + 1]);
    std::sort(all.begin(), all.end());
    return all;
}

bool overlap(const Round& a, const Round& b) {
    const double dx = b.x - a.x, dy = b.y - a.y, reach = b.r + a.r;
    return dx * dx + dy * dy < reach * reach;
}

/// Two plain loops over [0, split) and [split, n), or over all pairs.
Pairs bruteForce(const Rounds& discs, std::size_t split = 0) {
    Pairs all;
    for (std::size_t i = 0; i < (split ? split : discs.size()); ++i)
        for (std::size_t j = split ? split : i + 1; j < discs.size(); ++j)
            if (overlap(discs[i], discs[j])) all.emplace_back(i, j - split);
    return all;
}

class Random {
public:
    explicit Random(unsigned seed) : random_(seed) {}
    double real(double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(random_);
    }
    unsigned below(unsigned most) { return static_cast<unsigned>(random_() % most); }

private:
    std::mt19937 random_;
};

/// Scenes that are hard for a grid: each gives its discs by their number.
const std::vector<std::pair<const char*, Round (*)(Random&, unsigned)>> kScenes = {
    {"equal", [](Random& q, unsigned) { return Round{q.real(0, 90), q.real(0, 90), 2}; }},
    {"radii 1 to 50",
     [](Random& q, unsigned) { return Round{q.real(0, 900), q.real(0, 900), q.real(1, 50)}; }},
    {"radii over twelve decades",
     [](Random& q, unsigned) {
         return Round{q.real(0, 9), q.real(0, 9), std::pow(10, q.real(-12, 0.3))};
     }},
    {"one giant",
     [](Random& q, unsigned k) {
         return Round{q.real(-99, 99), q.real(-99, 99), k == 7 ? 1e3 : 1};
     }},
    {"all at one place", [](Random&, unsigned) { return Round{3, 4, 1}; }},
    {"all at one place, of any size",
     [](Random& q, unsigned) { return Round{3, 4, std::pow(10, q.real(-99, 9))}; }},
    {"points at the origin", [](Random&, unsigned) { return Round{0, 0, 0}; }},
    {"a shaft", [](Random& q, unsigned) { return Round{q.real(0, 7), q.real(0, 2000), 2}; }},
    {"few cells", [](Random& q, unsigned) { return Round{q.real(0, 5), q.real(0, 5), 1}; }},
    {"points", [](Random& q, unsigned) { return Round{q.real(0, 9), q.real(0, 9), 0}; }},
    {"points at one place", [](Random&, unsigned) { return Round{-1, -1, 0}; }},
    {"points and discs",
     [](Random& q, unsigned k) { return Round{q.real(0, 9), q.real(0, 9), k % 3 ? 0 : 0.5}; }},
    {"a line", [](Random& q, unsigned) { return Round{q.real(0, 900), 5, q.real(0, 4)}; }},
    {"a column", [](Random& q, unsigned) { return Round{5, q.real(-900, 0), 2}; }},
    // Neighbours at exactly the reach, and a rounding error nearer or farther.
    {"touching",
     [](Random& q, unsigned k) {
         const double x = 2 * (k % 17), y = 2 * (k / 17), step = q.real(-1, 1) < 0 ? 0 : 0x1p-48;
         return Round{x + step, y - step, 1};
     }},
    {"tenths", [](Random&, unsigned k) { return Round{0.1 * (k % 19), 0.1 * (k / 19), 0.05}; }},
    {"ten million away",
     [](Random& q, unsigned) {
         return Round{1e7 + q.real(0, 40), -1e7 - q.real(0, 40), q.real(1, 2)};
     }},
    {"tiny and far away",
     [](Random& q, unsigned) { return Round{1e12 + q.real(0, 1e-2), 1e12, 1e-3}; }},
    {"a crowd and one far away",
     [](Random& q, unsigned k) {
         return k ? Round{q.real(0, 40), q.real(0, 40), 1} : Round{1e9, -1e9, 1};
     }},
    {"crowds that share columns",
     [](Random& q, unsigned k) {
         return Round{1024.0 * (k % 4) + q.real(0, 9), 1024.0 * (k % 3) + q.real(0, 9), 0.5};
     }},
    {"huge",
     [](Random& q, unsigned) {
         return Round{q.real(-1e149, 1e149), q.real(-1e149, 1e149), q.real(0, 1e148)};
     }},
    {"minute",
     [](Random& q, unsigned) { return Round{q.real(0, 1e-100), q.real(0, 1e-100), 1e-102}; }},
    {"minute beside huge",
     [](Random& q, unsigned k) {
         return k % 2 ? Round{q.real(0, 1e-9), 0, 1e-10}
                      : Round{q.real(-1e90, 1e90), q.real(-1e90, 1e90), 1e80};
     }},
};

// Every answer is that of two plain loops.
TEST(Finder, FindsWhatTwoPlainLoopsFind) {
    Finder finder;  // one for all, as it is used
    for (const auto& [name, disc] : kScenes)
        for (const unsigned n : {300u, 0u, 1u, 2u, 5u, 170u}) {
            SCOPED_TRACE(testing::Message() << name << ", " << n << " discs");
            Random random(n + 1);
            Rounds discs(n);
            for (unsigned k = 0; k < n; ++k) discs[k] = disc(random, k);
            const Pairs wanted = bruteForce(discs);
            give(finder, discs);
            ASSERT_EQ(finder.contacts(), Finder::Outcome::done);
            ASSERT_EQ(pairs(finder), wanted);
            ASSERT_EQ(finder.contacts(Finder::By::naive), Finder::Outcome::done);
            ASSERT_EQ(pairs(finder), wanted);

            // Places around the discs, at distances that are nobody's radius.
            for (int k = 0; n > 0 && k < 20; ++k) {
                const Round& there = discs[random.below(n)];
                const double radius = random.real(0, 3) * (k % 4 ? there.r : std::fabs(there.x));
                const double x = there.x + random.real(-2, 2) * radius, y = there.y;
                ASSERT_EQ(finder.near(x, y, radius), Finder::Outcome::done);
                std::vector<std::uint32_t> close,
                    found(finder.found(), finder.found() + finder.foundSize());
                for (unsigned j = 0; j < n; ++j)
                    if (overlap({x, y, radius}, {discs[j].x, discs[j].y, 0})) close.push_back(j);
                std::sort(found.begin(), found.end());
                ASSERT_EQ(found, close);
            }
            for (const unsigned split : {1u, n / 3, n}) {
                if (split == 0 || split > n) continue;
                ASSERT_EQ(finder.contactsBetween(split), Finder::Outcome::done);
                ASSERT_EQ(pairs(finder), bruteForce(discs, split)) << split;
            }
        }
}

// The list is used while it may be, and made anew when discs, radii or skin change.
TEST(Finder, KeepsANeighbourListThatAlwaysHasAllPairs) {
    Random random(3);
    Finder finder;
    Rounds discs(200), steps(200);
    for (Round& d : discs) d = {random.real(0, 100), random.real(0, 100), random.real(1, 4)};
    for (Round& s : steps) s = {random.real(-0.2, 0.2), random.real(-0.2, 0.2), 0};
    int kept = 0;
    for (int frame = 0; frame < 200; ++frame) {
        const double skin = frame < 100 ? 0.7 : 2.5;
        for (std::size_t k = 0; k < steps.size(); ++k)
            discs[k].x += steps[k].x, discs[k].y += steps[k].y;
        if (frame == 50) discs[7].r *= 4;
        if (frame == 60) discs.push_back({50, 50, 9});
        if (frame == 70) discs[9].x = discs[8].x;
        give(finder, discs);
        ASSERT_EQ(finder.contactsWithin(skin), Finder::Outcome::done);
        ASSERT_EQ(pairs(finder), bruteForce(discs)) << frame;
        Finder fresh;
        give(fresh, discs);
        ASSERT_EQ(fresh.contactsWithin(skin), Finder::Outcome::done);
        kept += finder.tests() < fresh.tests();
    }
    EXPECT_GT(kept, 100);
    EXPECT_LT(kept, 190);
}

// A disc is compared with a few more than it overlaps, whatever the number of discs and however
// they lie. The worst are crowds at distances of whole periods, which all share the same cells.
TEST(Finder, ComparesFewPairs) {
    Finder finder;
    for (const auto& [scene, most] :
         std::map<std::string, double>{{"equal", 4},
                                       {"radii 1 to 50", 4},
                                       {"one giant", 8},
                                       {"a crowd and one far away", 12},
                                       {"crowds that share columns", 36}})
        for (const unsigned n : {1000u, 20000u}) {
            Random random(n);
            const auto same = [&](const auto& each) { return scene == each.first; };
            const auto disc = std::find_if(kScenes.begin(), kScenes.end(), same)->second;
            Rounds discs(n);
            const double wider = std::sqrt(n / 1000.0);  // as dense as a thousand
            for (unsigned k = 0; k < n; ++k) {
                discs[k] = disc(random, k);
                discs[k].x *= wider;
                discs[k].y *= wider;
            }
            give(finder, discs);
            ASSERT_EQ(finder.contacts(), Finder::Outcome::done);
            const double contacts = static_cast<double>(finder.foundSize()) / 2;
            EXPECT_LT(static_cast<double>(finder.tests()), most * n + 10 * contacts)
                << scene << ", " << n;
        }
}

TEST(Finder, RefusesAValueByItsPlace) {
    Finder finder;
    const double nan = std::nan(""), infinity = HUGE_VAL;
    for (const auto& [which, value] :
         std::vector<std::pair<std::uint32_t, double>>{{0, nan},
                                                       {4, infinity},
                                                       {7, -2e150},
                                                       {5, -1e-9},
                                                       {8, nan},
                                                       {2, 2e150},
                                                       {1, -infinity}}) {
        Rounds discs(3, {1, 2, 3});
        Round& disc = discs[which / 3];
        (which % 3 == 0 ? disc.x : which % 3 == 1 ? disc.y : disc.r) = value;
        give(finder, discs);
        EXPECT_EQ(finder.contacts(), Finder::Outcome::badValue);
        EXPECT_EQ(finder.bad(), which);
        EXPECT_EQ(finder.foundSize(), 0u);
    }
}

TEST(Finder, RefusesMorePairsThanItHolds) {
    Finder finder;
    give(finder, Rounds(4500, {0, 0, 1}));
    EXPECT_EQ(finder.contacts(), Finder::Outcome::tooMany);
    give(finder, Rounds(4400, {0, 0, 1}));
    EXPECT_EQ(finder.contacts(), Finder::Outcome::done);
    EXPECT_EQ(finder.foundSize(), 4400u * 4399);
}

}  // namespace
}  // namespace cellmates::test
