#include "core/base/buffer.h"

#include <cstring>

namespace cellmates {

void* replaceMemory(void* old, std::size_t keep, std::size_t bytes, std::size_t padding) {
    constexpr std::align_val_t kAlignment{16};
    void* const grown = ::operator new(bytes + padding, kAlignment, std::nothrow);
    if (!grown) return nullptr;
    if (keep) std::memcpy(grown, old, keep);
    std::memset(static_cast<char*>(grown) + bytes, 0, padding);
    ::operator delete(old, kAlignment);
    return grown;
}

}  // namespace cellmates
