#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/rng.h"
#include "workbench/player.h"
#include "workbench/workload.h"

/// Workloads for tests.
namespace cellmates::test {

struct Row {
    double x, y, r;
    std::uint32_t id;
};
using Rows = std::vector<Row>;
using Series = std::vector<Rows>;

/// The words of a series in the compact binary format, with lengths as `Number`.
template <class Number = double>
std::vector<std::uint32_t> wordsOf(const Series& series) {
    std::vector<std::uint32_t> words{sizeof(Number) == 8 ? 0x32574d43u : 0x31574d43u};
    const auto add = [&](const auto& value) {
        std::uint32_t parts[sizeof value / 4];
        std::memcpy(parts, &value, sizeof value);
        words.insert(words.end(), std::begin(parts), std::end(parts));
    };
    for (const Rows& rows : series) {
        add(static_cast<std::uint32_t>(rows.size()));
        for (const auto column : {&Row::x, &Row::y, &Row::r})
            for (const Row& row : rows) add(static_cast<Number>(row.*column));
        for (const Row& row : rows) add(row.id);
    }
    add(UINT32_MAX);
    return words;
}

/// Contacts, and the sum of `contactHash` over them.
using Found = std::pair<std::uint64_t, std::uint64_t>;

/// The contacts of a series' frames, by a double loop in double precision.
inline Found byDoubleLoop(const Series& series) {
    auto [contacts, hash] = Found();
    for (std::uint32_t f = 0; f < series.size(); ++f)
        for (std::size_t i = 0; i < series[f].size(); ++i)
            for (std::size_t j = i + 1; j < series[f].size(); ++j) {
                const Row &a = series[f][i], &b = series[f][j];
                const double dx = b.x - a.x, dy = b.y - a.y, sum = a.r + b.r;
                if (!(dx * dx + dy * dy < sum * sum)) continue;
                ++contacts;
                hash += contactHash(f, a.id, b.id);
            }
    return {contacts, hash};
}

inline Found foundBy(const PlayResult& result) {
    return {static_cast<std::uint64_t>(result.contacts * result.frames + 0.5), result.hash};
}

/// A clock with steps of `step` ms that advances by the work done: 10 ns for a pair test or a disc,
/// and 50 ns for each look.
class WorkTime final : public TimeSource {
public:
    explicit WorkTime(double step = 1e-5) : step_(step) {}
    double read() override {
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
inline Player::State play(Player& player, Method method, double keep = 1, double budget = 10,
                          double slice = 1e9) {
    if (!player.begin(method, keep, budget)) return Player::State::noMemory;
    for (;;)
        if (const auto state = player.advance(slice); state != Player::State::running) return state;
}

/// Reads the words into the workload; the sentence, if they are refused.
inline std::string readWords(Workload& workload, const std::vector<std::uint32_t>& words) {
    EXPECT_TRUE(workload.reserve(words.size()));
    std::copy(words.begin(), words.end(), workload.words());
    return workload.read();
}

inline std::string readSeries(Workload& workload, const Series& series) {
    return readWords(workload, wordsOf(series));
}

/// Every method finds the contacts of a double loop on the numbers of the series.
inline void expectAllMethodsFind(Player& player, const Series& series, double budget) {
    const Found expected = byDoubleLoop(series);
    for (const MethodInfo& method : playedMethods()) {
        ASSERT_EQ(play(player, method.id, 1, budget), Player::State::done) << method.name;
        ASSERT_EQ(foundBy(player.result()), expected) << method.name;
        ASSERT_EQ(player.result().frames, series.size());
    }
}

/// Discs that move, arrive and leave. Their ids are in no order.
inline Series randomSeries(std::uint32_t seed, std::uint32_t count, std::size_t frames, float side,
                           float radius, float speed) {
    Rng rng(seed);
    std::uint32_t next = 0;
    const auto newcomer = [&]() -> Row {
        return {rng.uniform(0, side), rng.uniform(0, side), radius * rng.uniform(0.2f, 1),
                next++ * 2654435761u};
    };
    Rows discs;
    while (discs.size() < count) discs.push_back(newcomer());
    Series series;
    for (std::size_t f = 0; f < frames; ++f) {
        series.push_back(discs);
        Rows after;
        for (Row& disc : discs) {
            if (rng.uniform(0, 1) < 0.05f) continue;
            disc.x += rng.uniform(-speed, speed);
            disc.y += rng.uniform(-speed, speed);
            after.push_back(disc);
        }
        const auto target =
            static_cast<std::size_t>(static_cast<float>(count) * rng.uniform(0.8f, 1.2f));
        while (after.size() < target) after.push_back(newcomer());
        discs = after;
    }
    return series;
}

}  // namespace cellmates::test
