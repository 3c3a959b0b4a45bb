#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/buffer.h"

/// Numbers and strings as bytes, equal on every processor.
namespace cellmates {

using Bytes = std::vector<std::uint8_t>;

/// Copies words of 32 bits, the lowest byte of each first; `to` has room for all of `bytes`.
template <class Word>
void copyWords(std::span<const std::uint8_t> bytes, Word* to) {
    static_assert(sizeof(Word) == 4);
    if constexpr (std::endian::native == std::endian::little) {
        if (!bytes.empty()) std::memcpy(to, bytes.data(), bytes.size());
    } else {
        for (std::size_t k = 0; k + 4 <= bytes.size(); k += 4)
            *to++ = std::bit_cast<Word>(
                static_cast<std::uint32_t>(bytes[k] | bytes[k + 1] << 8 | bytes[k + 2] << 16 |
                                           std::uint32_t{bytes[k + 3]} << 24));
    }
}

/// Whether there is memory for so many bytes, because a vector cannot report that there is none.
inline bool roomForBytes(std::size_t count) {
    Buffer<std::uint8_t> room;
    return room.reserve(count);
}

/// Appends to bytes.
class ByteWriter {
public:
    explicit ByteWriter(Bytes& out) : out_(out) {}

    void byte(unsigned value) { out_.push_back(static_cast<std::uint8_t>(value)); }
    /// A whole number, small ones in few bytes: seven bits each, the lowest first (LEB128).
    void whole(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) byte(static_cast<unsigned>(value & 0x7f) | 0x80);
        byte(static_cast<unsigned>(value));
    }
    /// A whole number near 0, of either sign.
    void near(std::int32_t value) {
        const auto bits = static_cast<std::uint32_t>(value);
        whole(bits << 1 ^ (value < 0 ? ~0u : 0u));
    }
    /// The lowest `count` bytes, the lowest first.
    void fixed(std::uint64_t value, int count) {
        for (int k = 0; k < count; ++k) byte(static_cast<unsigned>(value >> 8 * k & 0xff));
    }
    void real(float value) { fixed(std::bit_cast<std::uint32_t>(value), 4); }
    void text(std::string_view value) {
        whole(value.size());
        out_.insert(out_.end(), value.begin(), value.end());
    }

private:
    Bytes& out_;
};

/// Reads the bytes that a `ByteWriter` has written. After the end or an invalid encoding, every
/// value is 0 and `good` is false.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> in, std::size_t at = 0) : in_(in), at_(at) {}

    bool good() const { return good_; }
    bool atEnd() const { return at_ == in_.size(); }
    std::size_t at() const { return at_; }
    std::size_t left() const { return in_.size() - at_; }

    unsigned byte() { return need(1) ? in_[at_++] : 0; }
    std::uint64_t whole() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const unsigned part = byte();
            value |= std::uint64_t{part & 0x7f} << shift;
            if (part < 0x80) return value;
        }
        good_ = false;
        return 0;
    }
    std::int32_t near() {
        const std::uint64_t value = whole();
        if (value > UINT32_MAX) good_ = false;
        const auto bits = static_cast<std::uint32_t>(value);
        return static_cast<std::int32_t>(bits >> 1 ^ (bits & 1 ? ~0u : 0u));
    }
    std::uint64_t fixed(int count) {
        std::uint64_t value = 0;
        for (int k = 0; k < count; ++k) value |= std::uint64_t{byte()} << 8 * k;
        return value;
    }
    float real() { return std::bit_cast<float>(static_cast<std::uint32_t>(fixed(4))); }
    std::span<const std::uint8_t> bytes(std::uint64_t count) {
        if (!need(count)) return {};
        at_ += static_cast<std::size_t>(count);
        return in_.subspan(at_ - static_cast<std::size_t>(count), static_cast<std::size_t>(count));
    }
    std::string_view text() {
        const auto part = bytes(whole());
        return {reinterpret_cast<const char*>(part.data()), part.size()};
    }

private:
    bool need(std::uint64_t count) {
        good_ = good_ && count <= left();
        return good_;
    }

    std::span<const std::uint8_t> in_;
    std::size_t at_;
    bool good_ = true;
};

}  // namespace cellmates
