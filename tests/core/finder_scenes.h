#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <span>
#include <vector>

#include "core/find/finder.h"

namespace cellmates::test {

/// A disc that a finder is given.
struct Round {
    double x, y, r;
};
using Rounds = std::vector<Round>;

inline bool overlap(const Round& a, const Round& b) {
    const double dx = b.x - a.x, dy = b.y - a.y, reach = b.r + a.r;
    return dx * dx + dy * dy < reach * reach;
}

/// Gives a finder discs to hold or, with `split`, both groups: those before it and the others.
[[nodiscard]] inline bool give(Finder& finder, const Rounds& discs, std::uint32_t split = 0) {
    const auto count = static_cast<std::uint32_t>(discs.size());
    if (!(split ? finder.resizeBoth(split, count - split) : finder.resize(count))) return false;
    double* values[3];
    for (int k = 0; k < 3; ++k) values[k] = split ? finder.valuesOfBoth(k) : finder.values(k);
    for (std::uint32_t k = 0; k < count; ++k) {
        values[0][k] = discs[k].x;
        values[1][k] = discs[k].y;
        values[2][k] = discs[k].r;
    }
    return true;
}

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

inline Pairs pairsOf(const Finder& finder) {
    Pairs all;
    for (std::size_t k = 0; k < finder.found().size(); k += 2)
        all.emplace_back(finder.found()[k], finder.found()[k + 1]);
    std::sort(all.begin(), all.end());
    return all;
}

/// Two plain loops over [0, split) and [split, n), or over all pairs.
inline Pairs bruteForce(const Rounds& discs, std::size_t split = 0) {
    Pairs all;
    for (std::size_t i = 0; i < (split ? split : discs.size()); ++i)
        for (std::size_t j = split ? split : i + 1; j < discs.size(); ++j)
            if (overlap(discs[i], discs[j])) all.emplace_back(i, j - split);
    return all;
}

class Random {
public:
    explicit Random(std::uint64_t seed) : random_(seed) {}
    double real(double from, double to) {
        return from + (to - from) * static_cast<double>(random_() >> 11) * 0x1p-53;
    }
    double logReal(double from, double to) { return from * std::pow(to / from, real(0, 1)); }
    double normal() {
        return std::sqrt(-2 * std::log(1 - real(0, 1))) * std::cos(real(0, 2 * std::numbers::pi));
    }
    std::uint32_t below(std::uint32_t most) { return static_cast<std::uint32_t>(random_() % most); }

private:
    std::mt19937_64 random_;  // its numbers are the same everywhere
};

/// How radii are spread, and how places: each gives one value by its number.
constexpr int kRadiusLaws = 9, kPlaceLaws = 11;

inline double radius(Random& q, int law, double ratio, double exponent, unsigned k) {
    switch (law) {
        case 0: return 1;
        case 1: return q.real(1, 50);
        case 2: return q.logReal(1, ratio);
        case 3: return k % 2 ? 1 : ratio;
        case 4: return std::min(std::pow(1 - q.real(0, 1), -1 / exponent), 1e9);  // a power law
        case 5: return q.below(3) ? q.real(1, 2) : 0;
        case 6: return q.logReal(1, 1e12);
        case 7: return q.below(50) ? 1 : 10 * ratio;
        default: return 1 + q.below(3);
    }
}

/// Scales of `side` hold the discs with the density that is wanted; `r` is the first radius.
inline Round place(Random& q, int law, double side, double r, unsigned k, unsigned n) {
    const double x = q.real(0, side), y = q.real(0, side);
    switch (law) {
        case 0: return {x, y, 0};
        case 1: return {x * side, 5, 0};  // a line
        case 2: return {x, x, 0};         // a diagonal
        case 3: {                         // crowds
            const double crowd = std::floor(q.real(0, 8));
            return {crowd * side + 0.02 * side * q.normal(),
                    side * std::fmod(crowd * 0.7, 1) + 0.02 * side * q.normal(), 0};
        }
        case 4: return {64 * r * std::floor(x / side * 8), 64 * r * std::floor(y / side * 8), 0};
        case 5: return {2 * r * q.below(30), 2 * r * q.below(30), 0};  // exactly touching
        case 6: {                                                      // nested scales
            const double scale = q.logReal(1, 1e20);
            return {(x - side / 2) * scale, (y - side / 2) * scale, 0};
        }
        case 7: return {1 + (q.below(10) ? 0 : x), 1, 0};  // nearly all at one place
        case 8: return q.below(33) ? Round{x, y, 0} : Round{x * 1e9, -1e12 * y, 0};
        case 9: {  // a lattice of touching discs
            const unsigned width = static_cast<unsigned>(std::sqrt(n)) + 1;
            const double step = 2 * r * (q.below(2) ? 1 : 1 + 0x1p-51);
            return {step * (k % width), step * (k / width), 0};
        }
        default: {  // the rim of a box
            const double along = q.real(0, 4 * side), at = std::fmod(along, side);
            const double rims[4][2] = {{at, 0}, {side, at}, {at, side}, {0, at}};
            const auto* rim = rims[std::min(3, static_cast<int>(along / side))];
            return {rim[0], rim[1], 0};
        }
    }
}

/// A scene in which radii, places, density, scale and distance from the origin are at random.
inline Rounds randomScene(Random& q, unsigned n) {
    const int radii = static_cast<int>(q.below(kRadiusLaws)),
              places = static_cast<int>(q.below(kPlaceLaws));
    const double ratio = q.logReal(1, 300), exponent = q.real(0.3, 2.3);
    Rounds discs(n);
    double area = 0;
    for (unsigned k = 0; k < n; ++k) {
        discs[k].r = radius(q, radii, ratio, exponent, k);
        area += std::numbers::pi * discs[k].r * discs[k].r;
    }
    const double side = std::sqrt(area / q.logReal(1e-3, 10)) + (area == 0);
    const double scale = q.logReal(1e-4, 1e4) * (q.below(4) ? 1 : q.logReal(1e-100, 1e90));
    const double away = q.below(3) ? 0 : scale * q.logReal(1, 1e14) * (q.below(2) ? 1 : -1);
    for (unsigned k = 0; k < n; ++k) {
        const Round at = place(q, places, side, discs[0].r, k, n);
        discs[k] = {scale * at.x + away, scale * at.y - 0.3 * away, scale * discs[k].r};
    }
    const auto tooLarge = [](const Round& d) {
        return std::max({std::fabs(d.x), std::fabs(d.y), d.r}) > DiscGroup::kMost;
    };
    while (std::any_of(discs.begin(), discs.end(), tooLarge))
        for (Round& d : discs) d = {d.x * 1e-30, d.y * 1e-30, d.r * 1e-30};
    return discs;
}

}  // namespace cellmates::test
