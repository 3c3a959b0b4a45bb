#include "workbench/player.h"

#include <cmath>
#include <optional>
#include <utility>

#include "series.h"

// Every method finds the contacts of a double loop, whichever discs come and go.

namespace cellmates::test {
namespace {

TEST(Player, FindsTheContactsOfADoubleLoop) {
    WorkTime time;
    for (const auto& [count, speed] : {std::pair{60u, 1.0f}, {120, 40}, {300, 1}}) {
        Player player(time);
        const Series series = randomSeries(count, count, 8, 100, 6, speed);
        ASSERT_EQ(readSeries(player.workload(), series), "");
        expectAllMethodsFind(player, series, 4);
    }
}

TEST(Player, PlaysUnusualFrames) {
    const Rows coincident{{5, 5, 1, 3}, {5, 5, 1, 2}, {5, 5, 0, 1}, {5, 5, 1, 0}};
    const Rows points{{0, 0, 0, 0}, {0, 0, 0, 1}, {1, 1, 0, 2}};
    const Rows giant{{0, 0, 1e6f, 0}, {1, 1, 1e-3f, 1}, {-1, 2, 1e-3f, 2}, {9, 9, 1, 3}};
    const Series all[] = {
        {coincident},
        {points},
        {points, points},
        {{{4, 4, 4, 4}}},
        {{}, coincident, {}, points, {{-3, 8, 2, 77}}, {}},
        {coincident, {}},
        {giant, coincident, giant},
        {{{-1e38f, 0, 1e37f, 0}, {1e38f, 0, 1e37f, 1}, {-1e38f, 1e36f, 1, 2}}},
        {{{1e-38f, 0, 1e-39f, 0}, {1e-38f, 1e-39f, 1e-39f, 1}}},
        randomSeries(3, 40, 5, 1e-4f, 1e-5f, 1e-5f),
        randomSeries(4, 40, 5, 1e6f, 1e4f, 1e5f),
    };
    WorkTime time;
    for (const Series& series : all) {
        Player player(time);
        ASSERT_EQ(readSeries(player.workload(), series), "");
        expectAllMethodsFind(player, series, 0.1);
    }
}

TEST(Player, GivesThinnedDiscsTheSameContactsWithEveryMethodHoweverOftenItPauses) {
    constexpr std::uint32_t kDiscs = 250;
    WorkTime time;
    Player player(time);
    ASSERT_EQ(readSeries(player.workload(), randomSeries(9, kDiscs, 4, 100, 6, 2)), "");
    for (const double keep : {0.0, 0.01, 0.3, 1.0}) {
        std::optional<Found> found;
        for (const MethodInfo& method : playedMethods()) {
            SCOPED_TRACE(method.name);
            ASSERT_EQ(play(player, method.id, keep, 2), Player::State::done);
            const PlayResult whole = player.result();
            EXPECT_NEAR(whole.discs, kDiscs * keep, 50);
            EXPECT_EQ(foundBy(whole), found.value_or(foundBy(whole)));
            found = foundBy(whole);
            if (keep != 0.3) continue;
            ASSERT_EQ(play(player, method.id, keep, 2, 1e-4), Player::State::done);
            EXPECT_EQ(foundBy(player.result()), found);
            EXPECT_EQ(player.result().tests, whole.tests);
            EXPECT_EQ(player.result().bytes, whole.bytes);
        }
    }
}

TEST(Player, TimesEachPlayWhateverTheClocksStepIs) {
    double finest = 0;
    for (const double step : {1e-5, 0.005, 1.0}) {
        WorkTime time(step);
        Player player(time);
        ASSERT_EQ(readSeries(player.workload(), randomSeries(2, 150, 6, 100, 6, 2)), "");
        ASSERT_EQ(play(player, Method::sap, 1, step < 1 ? 50 : 500), Player::State::done);
        const PlayResult& r = player.result();
        EXPECT_GT(r.ms.plays, 2u);
        EXPECT_GT(r.ms.mean, 1e-5 * r.tests);
        if (finest == 0) finest = r.ms.mean;
        EXPECT_NEAR(r.ms.mean, finest, 0.05 * finest);
        EXPECT_GT(r.buildMs, 0);
        EXPECT_GT(r.queryMs, 0);
        EXPECT_NEAR(r.buildMs + r.queryMs, r.ms.mean, 1e-9);
        EXPECT_LE(r.ms.low, r.ms.mean);
        EXPECT_LE(r.ms.least, r.ms.low * 1.001);
        EXPECT_LE(r.ms.p50, r.ms.p95);
        EXPECT_EQ(r.ms.batch > 1, step > r.ms.mean) << r.ms.batch;
        EXPECT_EQ(player.progress(), 1);
        EXPECT_NEAR(player.clockStep(), step, step * 0.01 + 1e-4);
    }
}

TEST(Player, EndsInTheMiddleOfALongPlay) {
    WorkTime time;
    Player player(time);
    ASSERT_EQ(readSeries(player.workload(), randomSeries(2, 500, 50, 100, 6, 2)), "");
    ASSERT_EQ(play(player, Method::grid, 1, 0.1), Player::State::done);
    EXPECT_LT(player.result().frames, 50u);
    EXPECT_GT(player.result().frames, 0u);
    EXPECT_GT(player.result().ms.mean, 0);
    const std::uint64_t first = player.result().firstHash;
    ASSERT_EQ(play(player, Method::sap, 1, 0.1), Player::State::done);
    EXPECT_EQ(player.result().firstHash, first);
}

TEST(Player, EstimatesAFrameThatTakesTooLong) {
    WorkTime time;
    Player player(time);
    ASSERT_EQ(readSeries(player.workload(), randomSeries(2, 3000, 2, 100, 0.1f, 2)), "");
    // 4.5 million tests.
    ASSERT_EQ(play(player, Method::naive, 1, 1, 2), Player::State::tooLong);
    EXPECT_NEAR(player.result().estimateMs, 45, 5);
    EXPECT_EQ(player.result().frames, 0u);
    ASSERT_EQ(play(player, Method::grid, 1, 5), Player::State::done);
}

}  // namespace
}  // namespace cellmates::test
