#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace cellmates {

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
    ~Buffer() { ::operator delete(data_, std::align_val_t{16}); }

    /// Makes room for `count` elements, keeping the first `keep`. Returns false,
    /// leaving everything as it was, if there is not enough memory.
    [[nodiscard]] bool reserve(std::size_t count, std::size_t keep = 0) {
        if (count <= capacity_) return true;
        if (count > SIZE_MAX / sizeof(T) - kPadding) return false;
        const std::size_t bytes = (count + kPadding) * sizeof(T);
        auto* grown = static_cast<T*>(::operator new(bytes, std::align_val_t{16}, std::nothrow));
        if (!grown) return false;
        if (keep) std::memcpy(grown, data_, keep * sizeof(T));
        std::memset(static_cast<void*>(grown + count), 0, kPadding * sizeof(T));
        ::operator delete(data_, std::align_val_t{16});
        data_ = grown;
        capacity_ = count;
        return true;
    }

    /// As `reserve`, but grows by half as much again as is needed: for a size that follows the
    /// number of discs, so that a growing run does not allocate in every tick.
    [[nodiscard]] bool reserveWithRoom(std::size_t count) {
        return count <= capacity_ || reserve(count + count / 2);
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
