#pragma once

#include <cstdint>

#include "core/base/workers.h"

namespace cellmates {

/// Deals out every `step`th number of [from, to), in order: chunks of contacts, or the first chunks
/// of bands.
class ChunkDeal {
public:
    ChunkDeal(std::uint32_t from, std::uint32_t to, std::uint32_t step = 1)
        : from_(from), step_(step), deal_(from < to ? (to - from + step - 1) / step : 0) {}

    /// Sets `chunk` to the next number; false once all are taken.
    bool take(std::uint32_t& chunk) {
        if (!deal_.take(chunk)) return false;
        chunk = from_ + chunk * step_;
        return true;
    }

private:
    std::uint32_t from_, step_;
    Deal deal_;
};

}  // namespace cellmates
