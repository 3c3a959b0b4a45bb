#pragma once

#include <cstdint>

#include "core/state/particles.h"
#include "core/state/state_words.h"

namespace cellmates {

/// 64 bits that stand for the exact bits of every disc's position, velocity, radius, mass and id,
/// and for the tick. The same for the same discs in any storage order; different, to all
/// practical ends, when any bit differs.
std::uint64_t discsHash(const Particles& particles, std::uint64_t tick);

/// 64 bits that stand for a sequence of words: different, to all practical ends, when any bit or
/// their order differs.
class HashSink final : public StateSink {
public:
    void take(std::span<const std::uint32_t> words) override;
    std::uint64_t hash() const;

private:
    std::uint64_t hash_ = 0;
    std::uint64_t count_ = 0;     ///< words
    std::uint32_t unpaired_ = 0;  ///< the last one, where their number is odd
};

}  // namespace cellmates
