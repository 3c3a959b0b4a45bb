#pragma once

#include <array>
#include <cstdint>

#include "core/base/buffer.h"
#include "core/base/passes.h"

namespace cellmates {

/// A sort key and the disc it belongs to.
struct Keyed {
    std::uint32_t key;
    std::uint32_t disc;  ///< storage index
};

/// Sorts discs by a key of 32 bits, 11 bits at a time, from the lowest (radix sort; Knuth, TAOCP
/// vol. 3, 5.2.5). Discs with equal keys keep their order.
class KeySort {
public:
    /// Makes room for `capacity` discs. False if there is not enough memory.
    [[nodiscard]] bool reserve(std::uint32_t capacity) {
        return entries_.reserve(capacity) && spare_.reserve(capacity);
    }

    /// Sorts `count` discs by `keyOf(i)`.
    template <class KeyOf>
    void run(Passes& passes, std::uint32_t count, KeyOf&& keyOf) {
        passes.once([&] { places_ = {}; });
        passes.run(count, [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t i = from; i < to; ++i) {
                const std::uint32_t key = keyOf(i);
                entries_[i] = {key, i};
                for (unsigned which = 0; which < kDigits; ++which)
                    ++places_[which][digit(key, which)];
            }
        });
        passes.once([&] { sumUp(); });
        for (unsigned which = 0; which < kDigits; ++which) {
            passes.run(count,
                       [&](std::uint32_t from, std::uint32_t to) { place(which, from, to); });
            passes.once([&] { entries_.swap(spare_); });
        }
    }

    /// The k-th entry in order.
    const Keyed& operator[](std::uint32_t k) const { return entries_[k]; }
    const Keyed* data() const { return entries_.data(); }

    std::size_t bytes() const { return entries_.bytes() + spare_.bytes(); }

private:
    static constexpr unsigned kDigits = 3, kDigitBits = 11;
    static constexpr std::uint32_t kValues = 1u << kDigitBits;

    static std::uint32_t digit(std::uint32_t key, unsigned which) {
        return key >> which * kDigitBits & (kValues - 1);
    }
    void sumUp();
    void place(unsigned which, std::uint32_t from, std::uint32_t to);

    Buffer<Keyed> entries_, spare_;
    /// For each digit and value, the number of discs; later the place of the next one.
    std::array<std::array<std::uint32_t, kValues>, kDigits> places_;
};

}  // namespace cellmates
