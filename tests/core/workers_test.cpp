#include "core/base/workers.h"

#include <numeric>
#include <vector>

#include "support.h"

namespace cellmates::test {
namespace {

std::vector<unsigned> counts() {
    return Workers::available() ? std::vector<unsigned>{1, 2, 3, 5} : std::vector<unsigned>{1};
}

TEST(Workers, EachWorkerIsCalledOnceAndAllAreAwaited) {
    for (const unsigned count : counts()) {
        Workers workers(count);
        ASSERT_EQ(workers.count(), count);
        std::vector<int> calls(count);
        for (int round = 1; round <= 100; ++round) {
            workers.each([&](unsigned worker) { ++calls[worker]; });
            for (const int times : calls) ASSERT_EQ(times, round);
        }
    }
}

TEST(Workers, WakeUpAfterALongSleep) {
    Workers workers(counts().back());
    for (int round = 0; round < 3; ++round) {
        const double until = systemTime().now() + 30;
        while (systemTime().now() < until) {
        }
        std::vector<int> calls(workers.count());
        workers.each([&](unsigned worker) { calls[worker] = 1; });
        EXPECT_EQ(std::accumulate(calls.begin(), calls.end(), 0), static_cast<int>(calls.size()));
    }
}

TEST(Workers, PartsCoverTheWholeWithoutOverlap) {
    for (const unsigned count : counts()) {
        Workers workers(count);
        for (const std::uint32_t size : {0u, 1u, 4095u, 4096u, 5001u, 100'000u}) {
            std::vector<int> seen(size);
            workers.split(size, [&](std::uint32_t begin, std::uint32_t end) {
                for (std::uint32_t i = begin; i < end; ++i) ++seen[i];
            });
            for (const int times : seen) ASSERT_EQ(times, 1) << count << ", " << size;
        }
    }
}

TEST(Workers, NumbersOutOfRangeAreCut) {
    EXPECT_EQ(Workers(0).count(), 1u);
    if (Workers::available()) {
        EXPECT_EQ(Workers(99).count(), Workers::kMost);
    }
}

}  // namespace
}  // namespace cellmates::test
