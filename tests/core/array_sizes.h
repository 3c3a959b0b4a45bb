#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/buffer.h"

namespace cellmates::test {

/// The first size, in bytes, of an array that is granted although it would not fit into the address
/// space, or 0 if there is none. Searches all sizes of 32 bits in steps of 3%, with different
/// amounts of memory in use. With 64-bit addresses, an address plus a size never overflows.
inline std::size_t firstWrongSize() {
    if constexpr (sizeof(std::size_t) > sizeof(std::uint32_t)) return 0;
    Buffer<std::uint8_t> used[40];
    for (Buffer<std::uint8_t>& more : used) {
        if (!more.reserve(100'000'000)) break;
        for (std::size_t size = 1 << 16; size < SIZE_MAX - size / 32; size += size / 32) {
            Buffer<std::uint8_t> array;
            if (!array.reserve(size)) continue;
            const auto from = reinterpret_cast<std::uintptr_t>(array.data());
            if (from + array.bytes() < from) return size;
            array[0] = array[size - 1] = 1;
        }
    }
    return 0;
}

}  // namespace cellmates::test
