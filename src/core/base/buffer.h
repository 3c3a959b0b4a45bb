#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace cellmates {

/// Allocates `bytes` bytes and `padding` bytes of 0 behind them, 16-byte aligned, copies the first
/// `keep` bytes of `old` and frees `old`. Null if there is not enough memory; `old` then stays. A
/// function outside of `Buffer`, because a program has a hundred places at which one grows.
void* replaceMemory(void* old, std::size_t keep, std::size_t bytes, std::size_t padding);
/// Frees what `replaceMemory` returned.
void freeMemory(void* memory);
/// The size of everything that `replaceMemory` has returned and is not freed.
std::size_t memoryInUse();

/// A growable array of plain values that reports failure instead of throwing:
/// in a browser, running out of memory must become a message on the page, not a crash. 16-byte
/// aligned, and always followed by `kPadding` readable elements so that a four-lane load may start
/// at the last one. Move-only; contents are uninitialised except for the padding, which is zero.
template <class T>
class Buffer {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    static constexpr std::size_t kPadding = 4;

    Buffer() = default;
    Buffer(Buffer&& other) noexcept { swap(other); }
    Buffer& operator=(Buffer&& other) noexcept {
        swap(other);
        return *this;
    }
    ~Buffer() { freeMemory(data_); }

    /// Makes room for `count` elements, keeping the first `keep`. Returns false,
    /// leaving everything as it was, if there is not enough memory.
    [[nodiscard]] bool reserve(std::size_t count, std::size_t keep = 0) {
        assert(keep <= capacity_);
        if (count <= capacity_) return true;
        if (count > SIZE_MAX / sizeof(T) - kPadding) return false;
        void* const grown =
            replaceMemory(data_, keep * sizeof(T), count * sizeof(T), kPadding * sizeof(T));
        if (!grown) return false;
        data_ = static_cast<T*>(grown);
        capacity_ = count;
        return true;
    }

    /// Like `reserve`, but grows to one and a half times the size needed, so that a buffer whose
    /// size follows the number of discs does not allocate in every tick.
    [[nodiscard]] bool reserveWithRoom(std::size_t count, std::size_t keep = 0) {
        return count <= capacity_ || reserve(count + std::min(count / 2, SIZE_MAX - count), keep);
    }

    void swap(Buffer& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(capacity_, other.capacity_);
    }

    T* data() { return data_; }
    const T* data() const { return data_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    std::size_t capacity() const { return capacity_; }
    std::size_t bytes() const { return data_ ? (capacity_ + kPadding) * sizeof(T) : 0; }

private:
    T* data_ = nullptr;
    std::size_t capacity_ = 0;
};

}  // namespace cellmates
