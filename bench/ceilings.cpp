// The limits of the machine, with the same build: how long it takes to read and write the state of
// every disc once, and to compare two discs that are in the L1 cache.
//   cellmates-ceilings N
// prints one JSON object; times in ns per disc and ns per pair, minimum and median.

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <vector>

#include "core/base/pace.h"
#include "core/base/rng.h"
#include "core/config.h"
#include "core/detect/scan.h"
#include "core/state/particles.h"

using namespace cellmates;

namespace {

constexpr int kRepeats = 9;

struct Times {
    double min, median;
};

/// `work()` does `amount` of something: returns ns for one.
template <class Work>
Times time(double amount, const Work& work) {
    std::vector<double> ns;
    for (int repeat = 0; repeat <= kRepeats; ++repeat) {
        Stopwatch watch(systemTime());
        work();
        if (repeat > 0) ns.push_back(watch.lap() * 1e6 / amount);  // the first warms up
    }
    std::sort(ns.begin(), ns.end());
    return {ns.front(), ns[ns.size() / 2]};
}

void addOne(Buffer<float>& values, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) values[i] += 1;
}

/// The seven arrays of Particles, 28 bytes per disc, read and written in place.
Times timeStream(std::uint32_t n) {
    Particles p;
    if (!p.create(n)) return {};
    Rng rng(1);
    for (std::uint32_t i = 0; i < n; ++i) {
        const float x = rng.uniform(0, 1);
        (void)p.add(x, x, x, x, 1, 1);
    }
    const int passes = std::max(1, 20'000'000 / static_cast<int>(n));
    return time(static_cast<double>(n) * passes, [&] {
        for (int pass = 0; pass < passes; ++pass) {
            for (Buffer<float>* values : {&p.x, &p.y, &p.vx, &p.vy, &p.r, &p.inverseMass})
                addOne(*values, n);
            for (std::uint32_t i = 0; i < n; ++i) p.id[i] += 1;
        }
    });
}

/// All pairs of discs that fit into the L1 cache and do not overlap.
Times timePairs(std::uint64_t& overlaps) {
    constexpr std::uint32_t kDiscs = 1024;
    Buffer<float> x, y, r;
    if (!x.reserve(kDiscs) || !y.reserve(kDiscs) || !r.reserve(kDiscs)) return {};
    for (std::uint32_t i = 0; i < kDiscs; ++i) {
        x[i] = 3 * static_cast<float>(i);
        y[i] = 0;
        r[i] = 1;
    }
    const Discs discs{x.data(), y.data(), r.data()};
    constexpr int kPasses = 20;
    return time(kPasses * 0.5 * kDiscs * (kDiscs - 1), [&] {
        for (int pass = 0; pass < kPasses; ++pass)
            for (std::uint32_t i = 0; i < kDiscs; ++i)
                scan(discs, i, i + 1, kDiscs, [&](std::uint32_t) { ++overlaps; });
    });
}

}  // namespace

int main(int argc, char** argv) {
    std::uint32_t n = 0;
    const char* const text = argc == 2 ? argv[1] : "";
    const char* const last = text + std::strlen(text);
    const auto [end, error] = std::from_chars(text, last, n);
    if (error != std::errc{} || end != last || n < 1 || n > Config::kMaxCount) {
        std::fprintf(stderr, "cellmates-ceilings: N: 1 to 2000000, not \"%s\"\n", text);
        return 2;
    }
    std::uint64_t overlaps = 0;
    const Times stream = timeStream(n);
    const Times pairs = timePairs(overlaps);
    if (stream.min == 0 || pairs.min == 0 || overlaps > 0) {
        std::fprintf(stderr, "cellmates-ceilings: not enough memory\n");
        return 1;
    }
    std::printf(
        "{\"n\":%u,\"stream_ns_min\":%.4f,\"stream_ns_median\":%.4f,\"pair_ns_min\":%.4f,"
        "\"pair_ns_median\":%.4f}\n",
        n, stream.min, stream.median, pairs.min, pairs.median);
    return 0;
}
