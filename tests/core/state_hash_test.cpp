#include "core/state/state_hash.h"

#include <bit>
#include <set>

#include "support.h"

namespace cellmates::test {
namespace {

std::vector<Disc> some(std::uint32_t count) {
    Rng rng(8);
    std::vector<Disc> discs(count);
    for (Disc& d : discs)
        d = {rng.uniform(0, 99), rng.uniform(0, 99), rng.uniform(1, 9),
             rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(1, 9)};
    return discs;
}

TEST(DiscsHash, DoesNotCareForTheOrderOfStorage) {
    const Stored sorted(some(500), {99, 99});
    ASSERT_NE(sorted.particles.id[0], 0u);
    EXPECT_EQ(discsHash(sorted.particles, 3), discsHash(makeParticles(some(500)), 3));
}

TEST(DiscsHash, EveryBitCounts) {
    Particles p = makeParticles(some(3));
    std::set<std::uint64_t> hashes = {discsHash(p, 3)};
    Buffer<float>* const arrays[] = {&p.x, &p.y, &p.vx, &p.vy, &p.r, &p.inverseMass};
    std::size_t variants = 1;
    for (Buffer<float>* array : arrays)
        for (std::uint32_t i = 0; i < 3; ++i)
            for (int bit = 0; bit < 32; ++bit) {
                float& value = (*array)[i];
                const float old = value;
                value = std::bit_cast<float>(std::bit_cast<std::uint32_t>(old) ^ 1u << bit);
                hashes.insert(discsHash(p, 3));
                ++variants;
                value = old;
            }
    for (int bit = 0; bit < 64; ++bit, ++variants) hashes.insert(discsHash(p, 3 ^ 1ull << bit));
    EXPECT_EQ(hashes.size(), variants);
}

TEST(DiscsHash, ParticlesAreNotInterchangeable) {
    auto discs = some(10);
    const std::uint64_t before = discsHash(makeParticles(discs), 0);
    std::swap(discs[2], discs[7]);
    EXPECT_NE(discsHash(makeParticles(discs), 0), before);
    discs.pop_back();
    EXPECT_NE(discsHash(makeParticles(discs), 0), before);
    EXPECT_NE(discsHash(Particles{}, 0), discsHash(Particles{}, 1));
}

}  // namespace
}  // namespace cellmates::test
