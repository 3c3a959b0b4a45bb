#include <gtest/gtest.h>

#include <map>
#include <string>

#include "finder_scenes.h"

namespace cellmates::test {
namespace {

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
        ASSERT_TRUE(give(finder, discs));
        ASSERT_EQ(finder.contactsWithin(skin), Finder::Outcome::done);
        ASSERT_EQ(pairsOf(finder), bruteForce(discs)) << frame;
        Finder fresh;
        ASSERT_TRUE(give(fresh, discs));
        ASSERT_EQ(fresh.contactsWithin(skin), Finder::Outcome::done);
        kept += finder.tests() < fresh.tests();
    }
    EXPECT_GT(kept, 100);
    EXPECT_LT(kept, 190);
}

std::vector<std::uint32_t> sortedFound(const Finder& finder) {
    std::vector<std::uint32_t> found(finder.found().begin(), finder.found().end());
    std::sort(found.begin(), found.end());
    return found;
}

template <class Holds>
std::vector<std::uint32_t> indicesOf(const Rounds& discs, Holds&& holds) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t k = 0; k < discs.size(); ++k)
        if (holds(discs[k])) found.push_back(k);
    return found;
}

/// Asks each question once, at places among the discs, and compares with what a loop finds.
void ask(Finder& finder, const Rounds& discs, Random& random) {
    constexpr auto kDone = Finder::Outcome::done;
    const Round &one = discs[random.below(static_cast<unsigned>(discs.size()))],
                &other = discs[random.below(static_cast<unsigned>(discs.size()))];
    const double radius =
        random.real(0, 3) * (random.below(3) ? one.r : std::fabs(other.x - one.x));
    const double x = one.x + random.real(-2, 2) * radius, y = one.y;
    ASSERT_EQ(finder.ask<&Questions::near>(x, y, radius), kDone);
    ASSERT_EQ(sortedFound(finder), indicesOf(discs, [&](const Round& d) {
                  return overlap({x, y, radius}, {d.x, d.y, 0});
              }));
    ASSERT_EQ(finder.ask<&Questions::inCircle>(x, y, radius), kDone);
    ASSERT_EQ(sortedFound(finder),
              indicesOf(discs, [&](const Round& d) { return overlap({x, y, radius}, d); }));
    const double x0 = std::min(x, other.x), x1 = std::max(x, other.x), y0 = std::min(y, other.y),
                 y1 = std::max(y, other.y + radius);
    ASSERT_EQ(finder.ask<&Questions::inBox>(x0, y0, x1, y1), kDone);
    ASSERT_EQ(sortedFound(finder), indicesOf(discs, [&](const Round& d) {
                  const double dx = std::max({x0 - d.x, d.x - x1, 0.0}),
                               dy = std::max({y0 - d.y, d.y - y1, 0.0});
                  return dx * dx + dy * dy < d.r * d.r || (dx == 0 && dy == 0);
              }));
    const auto k = random.below(12);
    ASSERT_EQ(finder.ask<&Questions::nearest>(x, y, k), kDone);
    std::vector<std::pair<double, std::uint32_t>> nearest;
    for (std::uint32_t i = 0; i < discs.size(); ++i) {
        const double dx = discs[i].x - x, dy = discs[i].y - y;
        nearest.emplace_back(dx * dx + dy * dy, i);
    }
    std::sort(nearest.begin(), nearest.end());
    ASSERT_EQ(finder.found().size(), std::min<std::size_t>(k, discs.size()));
    for (std::size_t i = 0; i < finder.found().size(); ++i)
        ASSERT_EQ(finder.found()[i], nearest[i].second);

    // A disc that a segment touches within rounding may be found or not.
    ASSERT_EQ(finder.ask<&Questions::alongSegment>(x, y, other.x, other.y, radius), kDone);
    const double dx = other.x - x, dy = other.y - y, length = std::hypot(dx, dy);
    if (length < 1e-140) return;  // squares vanish
    const auto distance = [&](const Round& d) {
        const double share = length > 0 ? ((d.x - x) * dx + (d.y - y) * dy) / length / length : 0;
        const double at = std::clamp(share, 0.0, 1.0);
        return std::hypot(d.x - x - at * dx, d.y - y - at * dy);
    };
    const auto certain = [&](double more) {
        return indicesOf(discs, [&](const Round& d) {
            const double slack = 1e-9 * (d.r + radius + length + std::hypot(d.x - x, d.y - y));
            return distance(d) < d.r + radius / 2 + more * slack;
        });
    };
    const auto met = sortedFound(finder), least = certain(-1), most = certain(1);
    ASSERT_TRUE(std::includes(met.begin(), met.end(), least.begin(), least.end()));
    ASSERT_TRUE(std::includes(most.begin(), most.end(), met.begin(), met.end()));
    ASSERT_EQ(std::adjacent_find(met.begin(), met.end()), met.end());
    ASSERT_TRUE(std::is_sorted(finder.along().begin(), finder.along().end()));
    for (std::size_t i = 0; i < finder.found().size(); ++i) {
        const Round& d = discs[finder.found()[i]];
        const double share = finder.along()[i], reach = d.r + radius / 2,
                     slack = 1e-6 * (reach + length + std::hypot(d.x - x, d.y - y));
        const double away = std::hypot(d.x - x - share * dx, d.y - y - share * dy);
        ASSERT_LE(away, reach + slack);
        if (share > 0) ASSERT_GE(away, reach - slack);
    }
}

// Any laws of radii and places, at any scale: the pairs of two loops, each once.
TEST(Finder, IsRightForAnyScene) {
    Finder finder;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const unsigned n = seed < 100 ? seed % 4 : 1 + random.below(seed % 10 ? 150 : 900);
        const Rounds discs = randomScene(random, n);
        for (const auto by : {Finder::By::naive, Finder::By::grid}) {
            ASSERT_TRUE(give(finder, discs));
            ASSERT_EQ(finder.contacts(by), Finder::Outcome::done);
            ASSERT_EQ(pairsOf(finder), bruteForce(discs));
        }
        if (n == 0) continue;
        const unsigned split = 1 + random.below(n);
        ASSERT_TRUE(give(finder, discs, split));
        ASSERT_EQ(finder.contactsBetween(), Finder::Outcome::done);
        ASSERT_EQ(pairsOf(finder), bruteForce(discs, split));
        // Of the discs of `contacts`, whatever came between.
        for (int k = 0; k < 3; ++k) ASSERT_NO_FATAL_FAILURE(ask(finder, discs, random));
    }
}

/// Scenes that make a grid slow, at any number of discs.
const std::map<std::string, Round (*)(Random&, unsigned k, unsigned n)> kAdversaries = {
    {"one far away",
     [](Random& q, unsigned k, unsigned n) {
         const double side = std::sqrt(10.0 * n);
         return k == 7 ? Round{1e15, 3, 1} : Round{q.real(0, side), q.real(0, side), 1};
     }},
    {"two very far away",
     [](Random& q, unsigned k, unsigned n) {
         const double side = std::sqrt(10.0 * n);
         return k < 2 ? Round{k ? 1e150 : 2, k ? 5 : -1e150, 1}
                      : Round{q.real(0, side), q.real(0, side), 1};
     }},
    {"half far away",
     [](Random& q, unsigned k, unsigned n) {
         const double side = std::sqrt(10.0 * n);
         return Round{q.real(0, side) + (k % 2 ? 1e13 : 0), q.real(0, side), 1};
     }},
    {"a seventh over all scales",
     [](Random& q, unsigned k, unsigned) {
         return Round{q.real(0, 100) * (k % 7 ? 1 : 1e12), q.real(0, 100), 0.1};
     }},
    {"pairs at powers of two",
     [](Random& q, unsigned, unsigned) {
         return Round{131072.0 * q.below(200) + q.real(0, 1),
                      131072.0 * q.below(100) + q.real(0, 1), 1};
     }},
    {"a lattice at a period",
     [](Random&, unsigned k, unsigned n) {
         const auto width = static_cast<unsigned>(std::sqrt(n));
         return Round{512.0 * (k % width), 512.0 * (k / width), 1};
     }},
    {"tiny ones with a giant and a large one",
     [](Random& q, unsigned k, unsigned) {
         if (k < 2) return k ? Round{-3e4, 500, 1e3} : Round{3e9, 500, 1e9};
         return Round{q.real(0, 1000), q.real(0, 1000), 1e-3};
     }},
    {"thirty nested scales",
     [](Random& q, unsigned k, unsigned n) {
         const double r = std::pow(10, k % 30), side = r * std::sqrt(n);
         return Round{q.real(0, side), q.real(0, side), r};
     }},
    {"four hundred nested scales",
     [](Random& q, unsigned k, unsigned n) {
         const double r = std::pow(2, k % 400), side = r * std::sqrt(n / 13.0);
         return Round{q.real(0, side), q.real(0, side), r};
     }},
    {"half giants, half a tiny crowd",
     [](Random& q, unsigned k, unsigned n) {
         const double side = 180 * std::sqrt(n);
         return k % 2 ? Round{q.real(0, side), q.real(0, side), 50}
                      : Round{1e4 + q.real(0, 3), 1e4 + q.real(0, 3), 0.01};
     }},
    {"crowds of a power law",
     [](Random& q, unsigned, unsigned) {
         const double r = std::min(1 / (1 - q.real(0, 1)), 1e6);
         return Round{3e4 * q.below(10) + 300 * q.normal(), 3e4 * q.below(10) + 300 * q.normal(),
                      r};
     }},
    {"points at one place", [](Random&, unsigned, unsigned) { return Round{3, 4, 0}; }},
    {"one disc over points",
     [](Random& q, unsigned k, unsigned) {
         return Round{q.real(0, 1), q.real(0, 1), k ? 0 : 1.0};
     }},
    {"a circle",
     [](Random&, unsigned k, unsigned n) {
         const double angle = 2 * std::numbers::pi * k / n;
         return Round{n * std::cos(angle), n * std::sin(angle), 1};
     }},
    {"a diagonal",
     [](Random& q, unsigned, unsigned n) {
         const double at = q.real(0, 4.0 * n);
         return Round{at, at, 1};
     }},
    {"a rim",
     [](Random& q, unsigned k, unsigned n) {
         const double side = n / 1.2, at = q.real(0, side);
         return k % 2 ? Round{at, k % 4 < 2 ? 0 : side, 1} : Round{k % 4 < 2 ? 0 : side, at, 1};
     }},
    {"a dense crowd and ten far away",
     [](Random& q, unsigned k, unsigned) {
         return k < 10 ? Round{q.real(0, 1e7), 5, 1} : Round{40 * q.normal(), 40 * q.normal(), 1};
     }},
};

// No scene takes many more tests than it has discs and pairs.
TEST(Finder, IsBoundedForAnyScene) {
    Finder finder;
    for (const auto& [name, disc] : kAdversaries)
        for (const unsigned n : {1000u, 20000u}) {
            SCOPED_TRACE(testing::Message() << name << ", " << n);
            Random random(n);
            Rounds discs(n);
            for (unsigned k = 0; k < n; ++k) discs[k] = disc(random, k, n);
            ASSERT_TRUE(give(finder, discs));
            ASSERT_EQ(finder.contacts(), Finder::Outcome::done);
            const double pairs = static_cast<double>(finder.found().size()) / 2;
            EXPECT_LE(static_cast<double>(finder.tests()), 128 * (n + pairs));
            if (n == 1000) EXPECT_EQ(pairsOf(finder), bruteForce(discs));
        }
}

// Nor does a search between two groups whose discs are all near each other, or points.
TEST(Finder, IsBoundedBetweenGroups) {
    Finder finder;
    for (const double r : {1.0, 0.0}) {
        constexpr unsigned kHalf = 10'000;
        Rounds discs(2 * kHalf, {0, 0, r});
        for (unsigned k = kHalf; k < 2 * kHalf; ++k) discs[k].x = 2.5 * r;
        discs[7] = {1e3, 0, 3.9 * r};
        ASSERT_TRUE(give(finder, discs, kHalf));
        ASSERT_EQ(finder.contactsBetween(), Finder::Outcome::done);
        EXPECT_EQ(finder.found().size(), 0u);
        EXPECT_LE(finder.tests(), 128 * 2 * kHalf);
    }
}

// As many discs as are sorted in two steps: those of a lattice that overlap their neighbours.
TEST(Finder, SortsManyDiscs) {
    constexpr unsigned kWidth = 600, kCount = 400 * kWidth;
    Finder finder;
    Rounds discs(kCount);
    // 7919 has no factor with the number of discs, so this is a shuffle.
    const auto at = [](unsigned k) { return std::uint64_t{k} * 7919 % kCount; };
    for (unsigned k = 0; k < kCount; ++k)
        discs[k] = {1.9 * static_cast<double>(at(k) % kWidth),
                    1.9 * static_cast<double>(at(k) / kWidth), 1};
    ASSERT_TRUE(give(finder, discs));
    ASSERT_EQ(finder.contacts(), Finder::Outcome::done);
    const Pairs pairs = pairsOf(finder);
    EXPECT_EQ(pairs.size(), 2 * kCount - kWidth - 400);
    EXPECT_EQ(std::adjacent_find(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [i, j] : pairs) ASSERT_TRUE(overlap(discs[i], discs[j]));
}

// The usual scenes take few tests, which is what makes them fast.
TEST(Finder, ComparesFewPairs) {
    Finder finder;
    for (const int law : {0, 1, 2, 4, 7})
        for (const unsigned n : {1000u, 20000u}) {
            SCOPED_TRACE(testing::Message() << "law " << law << ", " << n);
            Random random(n);
            Rounds discs(n);
            double area = 0;
            for (unsigned k = 0; k < n; ++k) {
                discs[k].r = radius(random, law, 20, 1.5, k);
                area += std::numbers::pi * discs[k].r * discs[k].r;
            }
            const double side = std::sqrt(area / 0.3);
            for (Round& d : discs) d = {random.real(0, side), random.real(0, side), d.r};
            ASSERT_TRUE(give(finder, discs));
            ASSERT_EQ(finder.contacts(), Finder::Outcome::done);
            const double contacts = static_cast<double>(finder.found().size()) / 2;
            EXPECT_LT(static_cast<double>(finder.tests()), 6 * n + 2 * contacts);
        }
}

// Squares of such radii vanish, so they have no mean.
TEST(Finder, AnswersAboutMinuteDiscs) {
    Finder finder;
    for (const double r : {1e-170, 1e-160, 5e-324, 0.0}) {
        ASSERT_TRUE(give(finder, Rounds(100, {0, 0, r})));
        ASSERT_EQ(finder.ask<&Questions::near>(0.0, 0.0, 1.0), Finder::Outcome::done);
        EXPECT_EQ(finder.found().size(), 100u);
        ASSERT_EQ(finder.ask<&Questions::inBox>(-1.0, -1.0, 1.0, 1.0), Finder::Outcome::done);
        EXPECT_EQ(finder.found().size(), 100u);
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
        ASSERT_TRUE(give(finder, discs));
        EXPECT_EQ(finder.contacts(), Finder::Outcome::badValue);
        EXPECT_EQ(finder.bad(), which);
        EXPECT_EQ(finder.found().size(), 0u);
    }
}

TEST(Finder, RefusesMorePairsThanItHolds) {
    Finder finder;
    ASSERT_TRUE(give(finder, Rounds(4500, {0, 0, 1})));
    EXPECT_EQ(finder.contacts(), Finder::Outcome::tooMany);
    ASSERT_TRUE(give(finder, Rounds(4400, {0, 0, 1})));
    EXPECT_EQ(finder.contacts(), Finder::Outcome::done);
    EXPECT_EQ(finder.found().size(), 4400u * 4399);
}

}  // namespace
}  // namespace cellmates::test
