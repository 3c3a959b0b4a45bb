#include "core/state_hash.h"

#include <bit>

namespace cellmates {
namespace {

// The finaliser of SplitMix64 (Steele, Lea, Flood, "Fast Splittable
// Pseudorandom Number Generators", 2014).
std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

std::uint64_t pair(float low, float high) {
    return std::uint64_t{std::bit_cast<std::uint32_t>(high)} << 32 |
           std::bit_cast<std::uint32_t>(low);
}

}  // namespace

std::uint64_t stateHash(const Particles& p, std::uint64_t tick) {
    // A sum does not care for the order in which storage holds the particles.
    std::uint64_t sum = mix(tick + 1) + p.count();
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        std::uint64_t h = mix(p.id[i] + 0x9e3779b97f4a7c15ULL);
        h = mix(h ^ pair(p.x[i], p.y[i]));
        h = mix(h ^ pair(p.vx[i], p.vy[i]));
        h = mix(h ^ pair(p.r[i], p.inverseMass[i]));
        sum += h;
    }
    return mix(sum);
}

}  // namespace cellmates
