#include "workbench/id_table.h"

#include <bit>
#include <cstring>

namespace cellmates {

bool IdTable::create(std::uint32_t count) {
    // At most half full.
    const std::uint32_t size = std::bit_ceil(2 * count + 1);
    if (!entries_.reserve(size)) return false;
    std::memset(static_cast<void*>(entries_.data()), 0, size * sizeof(Entry));
    mask_ = size - 1;
    filling_ = 1;
    return true;
}

}  // namespace cellmates
