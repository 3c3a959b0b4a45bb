#include <cstdio>
#include <cstdlib>

#include "bytes.h"
#include "core/finder_scenes.h"

// Any number is a scene of discs of any sizes, places and scales: the finder's pairs are those of
// two plain loops, each once, and its tests are bounded.

namespace cellmates::fuzz {
namespace {

void failAt(const char* what, std::uint64_t seed) {
    std::fprintf(stderr, "%s, scene %llu\n", what, static_cast<unsigned long long>(seed));
    std::abort();
}

}  // namespace
}  // namespace cellmates::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace cellmates;
    static Finder finder;  // one for all, as it is used
    fuzz::Bytes in(data, size);
    const std::uint64_t seed = std::uint64_t{in.bits()} << 32 | in.bits();
    test::Random random(seed);
    const test::Rounds discs = test::randomScene(random, 2 + in.below(400));
    const auto n = static_cast<std::uint32_t>(discs.size());
    if (!test::give(finder, discs) || finder.contacts() != Finder::Outcome::done)
        fuzz::failAt("no answer", seed);
    const auto pairs = finder.found().size() / 2;
    if (finder.tests() > 128 * (n + pairs)) fuzz::failAt("too many tests", seed);
    if (test::pairsOf(finder) != test::bruteForce(discs)) fuzz::failAt("other pairs", seed);
    const std::uint32_t split = 1 + in.below(n - 1);
    if (!test::give(finder, discs, split) || finder.contactsBetween() != Finder::Outcome::done)
        fuzz::failAt("no answer between", seed);
    if (test::pairsOf(finder) != test::bruteForce(discs, split))
        fuzz::failAt("other pairs between", seed);
    return 0;
}
