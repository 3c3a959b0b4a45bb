#pragma once

#include <cstdint>

#include "core/state/particles.h"
#include "core/state/state_words.h"

namespace cellmates {

/// Hash of the tick and of the exact bits of every disc's position, velocity, radius, mass and id.
/// It does not depend on the order of storage and, for all practical purposes, differs if any bit
/// differs.
std::uint64_t discsHash(const Particles& particles, std::uint64_t tick);

/// Hash of a sequence of words, which, for all practical purposes, differs if any bit or their
/// order differs.
class HashSink final : public StateSink {
public:
    void take(std::span<const std::uint32_t> words) override;
    std::uint64_t hash() const;

private:
    std::uint64_t hash_ = 0;
    std::uint64_t count_ = 0;     ///< number of words
    std::uint32_t unpaired_ = 0;  ///< last word, if their number is odd
};

}  // namespace cellmates
