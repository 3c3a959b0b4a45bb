#include "allocations.h"

#include <cstdlib>
#include <new>

namespace cellmates::test {
namespace {

void raise(std::atomic<std::size_t>& largest, std::size_t size) {
    std::size_t before = largest;
    while (before < size && !largest.compare_exchange_weak(before, size)) {
    }
}

}  // namespace

constinit Memory memory;

void Memory::refuse(std::size_t first, std::size_t last) {
    number_ = largestRefused_ = largestThrowing_ = 0;
    first_ = first;
    last_ = last;
}

void* Memory::allocate(std::size_t size, std::size_t alignment, bool mayFail) {
    ++allocations_;
    if (mayFail) {
        const std::size_t number = ++number_;
        if (number >= first_ && number <= last_) {
            raise(largestRefused_, size);
            return nullptr;
        }
    } else {
        raise(largestThrowing_, size);
    }
    if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) return std::malloc(size ? size : 1);
    return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

}  // namespace cellmates::test

namespace {

using std::align_val_t;
using std::nothrow_t;
using std::size_t;

void* tryTo(size_t size, align_val_t to = align_val_t{1}) noexcept {
    return cellmates::test::memory.allocate(size, static_cast<size_t>(to), true);
}

void* must(size_t size, align_val_t to = align_val_t{1}) {
    void* const found = cellmates::test::memory.allocate(size, static_cast<size_t>(to), false);
    if (!found) std::abort();
    return found;
}

}  // namespace

void* operator new(size_t size) { return must(size); }
void* operator new[](size_t size) { return must(size); }
void* operator new(size_t size, align_val_t to) { return must(size, to); }
void* operator new[](size_t size, align_val_t to) { return must(size, to); }
void* operator new(size_t size, const nothrow_t&) noexcept { return tryTo(size); }
void* operator new[](size_t size, const nothrow_t&) noexcept { return tryTo(size); }
void* operator new(size_t size, align_val_t to, const nothrow_t&) noexcept {
    return tryTo(size, to);
}
void* operator new[](size_t size, align_val_t to, const nothrow_t&) noexcept {
    return tryTo(size, to);
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, size_t, align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t, align_val_t) noexcept { std::free(memory); }
