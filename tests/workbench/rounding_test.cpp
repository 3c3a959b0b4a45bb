#include "workbench/rounding.h"

#include "series.h"

// The promise of the workbench's precision: every method finds the contacts of a double loop in
// double precision, on the numbers of the file, or the workload is refused.

namespace cellmates::test {
namespace {

/// Expects that a series is read without a changed contact, and then that every method finds those
/// of a double loop.
void expectKept(const Series& series) {
    WorkTime time;
    Player player(time);
    ASSERT_EQ(readSeries(player.workload(), series), "");
    const Rounding::Result& rounding = player.workload().rounding();
    EXPECT_EQ(rounding.wrong, 0u);
    EXPECT_EQ(rounding.compared, series.size());
    EXPECT_EQ(rounding.contacts, byDoubleLoop(series).first);
    expectAllMethodsFind(player, series, 0.2);
}

/// Walkers of 0.3 m on a place of 20 m, as a tracker writes them: in steps of `unit`.
Series walkers(std::uint32_t seed, double unit, double x, double y) {
    Series series = randomSeries(seed, 120, 2, 20, 0.3f, 0.2f);
    for (Rows& rows : series)
        for (Row& row : rows)
            row = {std::round((row.x + x) / unit) * unit, std::round((row.y + y) / unit) * unit,
                   0.3, row.id};
    return series;
}

TEST(Rounding, KeepsTheContactsOfWalkersInUtmCoordinates) {
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
        SCOPED_TRACE(seed);
        // Zones of UTM reach from 166,000 to 834,000 m east and to 10,000,000 m north. In steps of
        // a centimetre, some pairs are exactly 0.6 m apart: the rounding of doubles decides.
        Rng rng(seed);
        const double unit = seed % 3 == 0 ? 1e-9 : 0.01;
        const double east = std::floor(rng.uniform(166e3f, 834e3f));
        const double north = std::floor(rng.uniform(0, 1e7f));
        expectKept(walkers(seed, unit, seed % 5 ? east : -east, seed % 4 ? north : -north));
    }
}

/// Discs of any size anywhere: radii from 10^-6 to 10^6 that differ by up to 1,000, in steps of a
/// hundredth or in none, up to 10^7 from 0, and perhaps one of them up to 10^37 away.
Series anything(std::uint32_t seed) {
    Rng rng(seed);
    const auto power = [&](float least, float most) {
        return std::pow(10.0, static_cast<double>(rng.uniform(least, most)));
    };
    const auto side = [&] { return rng.next() % 2 ? 1 : -1; };
    const double radius = power(-6, 6), spread = power(0, seed % 2 ? 3 : 0);
    const double origin = seed % 3 ? power(0, 7) * side() : 0;
    const double extent = radius * power(0.5, 4), unit = rng.next() % 3 ? 0 : radius / 100;
    const auto stepped = [&](double value) {
        return unit > 0 ? std::round(value / unit) * unit : value;
    };
    Rows rows(2 + rng.next() % 100);
    for (Row& row : rows)
        row = {stepped(origin + extent * rng.uniform(0, 1)),
               stepped(-origin / 3 + extent * rng.uniform(0, 1)),
               stepped(radius / std::pow(spread, static_cast<double>(rng.uniform(0, 1)))),
               static_cast<std::uint32_t>(&row - rows.data())};
    if (rng.next() % 4 == 0) rows[rng.next() % rows.size()].x = power(0, 37) * side();
    return {rows};
}

TEST(Rounding, KeepsTheContactsOfAnythingOrIsRefused) {
    int refused = 0;
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        const Series series = anything(seed);
        Workload workload;
        const std::string wrong = readSeries(workload, series);
        if (wrong.empty()) {
            expectKept(series);
            continue;
        }
        ++refused;
        EXPECT_TRUE(wrong.starts_with("Frame 0, disc ")) << wrong;
        EXPECT_NE(wrong.find(" is "), std::string::npos) << wrong;
        EXPECT_NE(wrong.find(", too much for the median radius of "), std::string::npos) << wrong;
    }
    EXPECT_GT(refused, 20);
    EXPECT_LT(refused, 80);
}

TEST(Rounding, MovesWholeRowsOfALattice) {
    // No disc touches the next one, and where the floats' steps double, a row has to move on.
    Rows rows;
    for (std::uint32_t k = 0; k < 250; ++k) {
        const std::uint32_t place = k * 77 % 250;  // in no order
        rows.push_back({500000.24 + 3 * (place % 5), 650000.312 + 3 * (place / 5), 1.5, k});
    }
    expectKept({rows});
    Workload workload;
    ASSERT_EQ(readSeries(workload, {rows}), "");
    const Workload::Frame& frame = workload.frames()[0];
    for (std::uint32_t k = 0; k < frame.count; ++k) {
        EXPECT_LE(frame.x[k], workload.box().width);
        EXPECT_LE(frame.y[k], workload.box().height);
    }
}

TEST(Rounding, IsNotMoreThanHalfAPercentOfTheMedianRadius) {
    // Single precision has steps of 2 from 2^24 on, so this centre is rounded by 1.
    constexpr double kFar = (1 << 24) + 1;
    for (const auto& [radius, refused] : {std::pair{199.0, true}, {200.0, false}, {0.0, false}})
        for (const std::size_t count : {0, 9}) {  // points do not count
            Rows rows{{0, 0, radius, 0}, {3 * radius, kFar, radius, 1}, {0, 9, radius, 2}};
            for (std::size_t k = 0; k < count; ++k)
                rows.push_back({0, static_cast<double>(k), 0, static_cast<std::uint32_t>(k) + 3});
            Workload workload;
            EXPECT_EQ(readSeries(workload, {{}, rows}),
                      refused
                          ? "Frame 1, disc 1 (id 1): y is 16777217, so far from the other discs "
                            "that single precision, in which all methods compute, rounds centres "
                            "by up to 1, too much for the median radius of 199: leave out discs "
                            "so far away, or measure a smaller area."
                          : "");
        }
}

TEST(Rounding, CountsThePairsThatCannotBeKept) {
    // A lattice of discs each of which touches its neighbours by the rounding of doubles, or does
    // not. In single precision the distances would have to add up otherwise.
    Rows rows;
    for (std::uint32_t k = 0; k < 1600; ++k)
        rows.push_back({500000.24 + 0.6 * (k % 40), 650000.31 + 0.6 * (k / 40), 0.3, k});
    Workload workload;
    ASSERT_EQ(readSeries(workload, {rows}), "");
    const Workload::Frame& frame = workload.frames()[0];
    std::uint64_t wrong = 0;
    for (std::uint32_t j = 0; j < rows.size(); ++j)
        for (std::uint32_t i = 0; i < j; ++i) {
            const float dx = frame.x[j] - frame.x[i], dy = frame.y[j] - frame.y[i];
            const float sum = frame.r[i] + frame.r[j];
            wrong +=
                (dx * dx + dy * dy < sum * sum) != (byDoubleLoop({{rows[i], rows[j]}}).first > 0);
        }
    EXPECT_EQ(workload.rounding().wrong, wrong);
    EXPECT_EQ(workload.rounding().contacts, byDoubleLoop({rows}).first);
    EXPECT_GT(wrong, 0u);
    EXPECT_LT(wrong, 200u);
}

TEST(Rounding, StopsWhenPairsAreTooMany) {
    // Each of 20,000 discs touches each other one.
    Series series{Rows(), Rows(), {{0, 0, 1, 0}}};
    for (std::uint32_t k = 0; k < 20'000; ++k) series[1].push_back({k * 1e-6, 0, 1, k});
    Workload workload;
    ASSERT_EQ(readSeries(workload, series), "");
    EXPECT_EQ(workload.rounding().compared, 2u);
    EXPECT_EQ(workload.rounding().contacts, 0u);
    EXPECT_EQ(workload.rounding().wrong, 0u);
}

}  // namespace
}  // namespace cellmates::test
