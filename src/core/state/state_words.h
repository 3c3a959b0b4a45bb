#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/base/buffer.h"

/// A world's state as a sequence of 32-bit words, to be hashed, stored and restored. Equal states
/// have equal sequences on every processor, because these are words, not bytes.
namespace cellmates {

/// Takes the words of a state.
class StateSink {
public:
    virtual ~StateSink() = default;
    virtual void take(std::span<const std::uint32_t> words) = 0;

    void word(std::uint32_t value) { take({&value, 1}); }
    void word(float value) { word(std::bit_cast<std::uint32_t>(value)); }
    void wide(std::uint64_t value) {
        const std::uint32_t words[] = {static_cast<std::uint32_t>(value),
                                       static_cast<std::uint32_t>(value >> 32)};
        take(words);
    }
    void wide(double value) { wide(std::bit_cast<std::uint64_t>(value)); }

    /// Takes the first `count` values of an array of 32-bit values.
    template <class T>
    void array(const Buffer<T>& values, std::size_t count) {
        static_assert(sizeof(T) == sizeof(std::uint32_t));
        std::array<std::uint32_t, 256> part;
        for (std::size_t from = 0; from < count; from += part.size()) {
            const std::size_t more = count - from < part.size() ? count - from : part.size();
            std::memcpy(part.data(), values.data() + from, more * sizeof(T));
            take({part.data(), more});
        }
    }
};

/// The result of restoring a part of a state.
enum class Reading { good, damaged, noMemory };

/// Reads the words of a state. A read after the end gives 0 and makes `good` false.
class StateSource {
public:
    explicit StateSource(std::span<const std::uint32_t> words) : words_(words) {}

    bool good() const { return good_; }
    bool atEnd() const { return words_.empty(); }
    std::size_t left() const { return words_.size(); }

    std::uint32_t word() {
        std::uint32_t value = 0;
        give(&value, 1);
        return value;
    }
    float real() { return std::bit_cast<float>(word()); }
    std::uint64_t wide() {
        const std::uint64_t low = word();
        return low | std::uint64_t{word()} << 32;
    }
    double wideReal() { return std::bit_cast<double>(wide()); }

    /// Reads `count` values into an array that has room for them.
    template <class T>
    void array(Buffer<T>& values, std::size_t count) {
        static_assert(sizeof(T) == sizeof(std::uint32_t));
        give(values.data(), count);
    }

private:
    void give(void* to, std::size_t count) {
        good_ = good_ && count <= words_.size();
        if (!good_) return;
        std::memcpy(to, words_.data(), count * sizeof(std::uint32_t));
        words_ = words_.subspan(count);
    }

    std::span<const std::uint32_t> words_;
    bool good_ = true;
};

}  // namespace cellmates
