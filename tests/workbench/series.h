#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/rng.h"
#include "workbench/player.h"
#include "workbench/workload.h"

/// Workloads for tests.
namespace cellmates::test {

struct Row {
    float x, y, r;
    std::uint32_t id;
};
using Rows = std::vector<Row>;
using Series = std::vector<Rows>;

/// The words of a series in the compact binary format.
inline std::vector<std::uint32_t> wordsOf(const Series& series) {
    std::vector<std::uint32_t> words{0x31574d43};
    for (const Rows& rows : series) {
        words.push_back(static_cast<std::uint32_t>(rows.size()));
        for (const Row& row : rows) words.push_back(std::bit_cast<std::uint32_t>(row.x));
        for (const Row& row : rows) words.push_back(std::bit_cast<std::uint32_t>(row.y));
        for (const Row& row : rows) words.push_back(std::bit_cast<std::uint32_t>(row.r));
        for (const Row& row : rows) words.push_back(row.id);
    }
    words.push_back(UINT32_MAX);
    return words;
}

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
