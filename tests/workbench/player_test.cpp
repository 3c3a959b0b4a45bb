#include "workbench/player.h"

#include <algorithm>
#include <cmath>

#include "../core/builds.h"
#include "series.h"

// Every method finds the contacts of a double loop, whichever discs come and go.

namespace cellmates::test {
namespace {

/// A clock with steps of `step` ms that advances by the work done: 10 ns for a pair test or a disc,
/// and 50 ns for each look.
class WorkTime final : public TimeSource {
public:
    explicit WorkTime(double step = 1e-5) : step_(step) {}
    double now() override {
        time_ += 5e-5;
        return std::floor(time_ / step_) * step_;
    }
    void worked(Work, std::uint64_t amount) override {
        time_ += 1e-5 * static_cast<double>(amount);
    }

private:
    double step_, time_ = 0;
};

/// Plays in slices of `slice` ms until the end.
Player::State play(Player& player, Method method, double keep = 1, double budget = 10,
                   double slice = 1e9) {
    if (!player.begin(method, keep, budget)) return Player::State::noMemory;
    for (;;)
        if (const auto state = player.advance(slice); state != Player::State::running) return state;
}

struct Found {
    std::uint64_t contacts = 0, hash = 0;
    bool operator==(const Found&) const = default;
};

/// The contacts of a workload's frames, by a double loop.
Found byDoubleLoop(const Workload& workload) {
    Found found;
    for (std::uint32_t f = 0; f < workload.frames().size(); ++f) {
        const Workload::Frame& discs = workload.frames()[f];
        for (std::uint32_t i = 0; i < discs.count; ++i)
            for (std::uint32_t j = i + 1; j < discs.count; ++j) {
                const float dx = discs.x[j] - discs.x[i], dy = discs.y[j] - discs.y[i];
                const float sum = discs.r[i] + discs.r[j];
                if (!(dx * dx + dy * dy < sum * sum)) continue;
                ++found.contacts;
                found.hash += contactHash(f, discs.id[i], discs.id[j]);
            }
    }
    return found;
}

Found foundBy(const PlayResult& result) {
    return {static_cast<std::uint64_t>(result.contacts * result.frames + 0.5), result.hash};
}

void expectAllMethodsFind(Player& player, double budget) {
    const Found expected = byDoubleLoop(player.workload());
    for (const MethodInfo& method : playedMethods()) {
        ASSERT_EQ(play(player, method.id, 1, budget), Player::State::done) << method.name;
        const PlayResult& result = player.result();
        EXPECT_EQ(foundBy(result), expected) << method.name;
        EXPECT_EQ(result.frames, player.workload().frames().size());
    }
}

TEST(Player, FindsTheContactsOfADoubleLoop) {
    WorkTime time;
    for (std::uint32_t seed = 1; seed <= (kRepeated ? 2u : 6u); ++seed) {
        Player player(time);
        const float speed = seed % 2 ? 1 : 40;
        ASSERT_EQ(readSeries(player.workload(), randomSeries(seed, 60 * seed, 12, 100, 6, speed)),
                  "");
        expectAllMethodsFind(player, 10);
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
        expectAllMethodsFind(player, 0.5);
    }
}

TEST(Player, GivesThinnedDiscsTheSameContactsWithEveryMethod) {
    constexpr std::uint32_t kDiscs = 250;
    WorkTime time;
    Player player(time);
    ASSERT_EQ(readSeries(player.workload(), randomSeries(9, kDiscs, 10, 100, 6, 2)), "");
    for (const double keep : {0.0, 0.01, 0.3, 1.0}) {
        std::vector<Found> found;
        double discs = 0;
        for (const MethodInfo& method : playedMethods()) {
            ASSERT_EQ(play(player, method.id, keep, 4), Player::State::done);
            found.push_back(foundBy(player.result()));
            discs = player.result().discs;
        }
        EXPECT_EQ(std::count(found.begin(), found.end(), found[0]),
                  static_cast<long>(found.size()));
        EXPECT_NEAR(discs, kDiscs * keep, 50);
    }
}

TEST(Player, GivesOneResultHoweverOftenItPauses) {
    WorkTime time;
    Player whole(time), hurried(time);
    const Series series = randomSeries(2, 300, 4, 100, 6, 2);
    ASSERT_EQ(readSeries(whole.workload(), series), "");
    ASSERT_EQ(readSeries(hurried.workload(), series), "");
    for (const MethodInfo& method : playedMethods()) {
        ASSERT_EQ(play(whole, method.id), Player::State::done);
        ASSERT_EQ(play(hurried, method.id, 1, 10, 1e-4), Player::State::done);
        EXPECT_EQ(whole.result().hash, hurried.result().hash) << method.name;
        EXPECT_EQ(whole.result().tests, hurried.result().tests) << method.name;
        EXPECT_EQ(whole.result().bytes, hurried.result().bytes) << method.name;
    }
}

TEST(Player, TimesEachPlayWhateverTheClocksStepIs) {
    double finest = 0;
    for (const double step : {1e-5, 0.005, 1.0}) {
        WorkTime time(step);
        Player player(time);
        ASSERT_EQ(readSeries(player.workload(), randomSeries(2, 150, 6, 100, 6, 2)), "");
        ASSERT_EQ(play(player, Method::sap, 1, step < 1 ? 100 : 1000), Player::State::done);
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
