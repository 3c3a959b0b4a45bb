#pragma once

#include <cstdint>
#include <span>

#include "core/base/buffer.h"

namespace cellmates {

/// Which pairs have begun, and which have ended, since the pairs before. Discs are known by ids, so
/// that they may be given in any order, and come and go.
class PairChanges {
public:
    enum class Outcome : std::uint8_t { done, noMemory, sameId };

    /// Takes the latest pairs, indices of discs that have these ids.
    Outcome take(std::span<const std::uint32_t> pairs, std::span<const std::uint32_t> ids);
    std::uint32_t sameId() const { return sameId_; }  ///< after `sameId`: one that two discs have

    /// Two ids, the lower one in the lower half.
    using IdPair = std::uint64_t;
    std::span<const IdPair> begun() const { return {begun_.data(), begunSize_}; }
    std::span<const IdPair> ended() const { return {ended_.data(), endedSize_}; }

private:
    Buffer<IdPair> ids_, before_, now_, begun_, ended_;
    std::size_t beforeSize_ = 0, begunSize_ = 0, endedSize_ = 0;
    std::uint32_t sameId_ = 0;
};

}  // namespace cellmates
