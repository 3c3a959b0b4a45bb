#include "core/state/state_hash.h"

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

std::uint64_t pair(std::uint32_t low, std::uint32_t high) {
    return std::uint64_t{high} << 32 | low;
}
std::uint64_t pair(float low, float high) {
    return pair(std::bit_cast<std::uint32_t>(low), std::bit_cast<std::uint32_t>(high));
}

}  // namespace

std::uint64_t discsHash(const Particles& p, std::uint64_t tick) {
    // A sum does not depend on the order of storage.
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

void HashSink::take(std::span<const std::uint32_t> words) {
    std::size_t k = 0;
    if (count_ % 2 && !words.empty()) hash_ = mix(hash_ ^ pair(unpaired_, words[k++]));
    for (; k + 1 < words.size(); k += 2) hash_ = mix(hash_ ^ pair(words[k], words[k + 1]));
    if (k < words.size()) unpaired_ = words[k];
    count_ += words.size();
}

std::uint64_t HashSink::hash() const {
    const std::uint64_t whole = count_ % 2 ? mix(hash_ ^ unpaired_) : hash_;
    return mix(whole ^ (count_ + 0x9e3779b97f4a7c15ULL));
}

}  // namespace cellmates
