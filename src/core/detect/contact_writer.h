#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/buffer.h"
#include "core/base/simd.h"

namespace cellmates {

/// Two overlapping discs, by storage index, i < j.
struct Contact {
    std::uint32_t i, j;
    bool operator==(const Contact&) const = default;
};

/// A contact in half the space, for discs that are close in storage: i < 2,048 and j < 4,096 are
/// counted from the first disc of i's chunk. The words of sorted contacts ascend.
struct Local {
    std::uint32_t word;  ///< i << 16 | j

    std::uint32_t i() const { return word >> 16; }
    std::uint32_t j() const { return word & 0xffff; }
};

/// The chunk of a contact's j, seen from i: i's own chunk, the next one, or one further on.
enum class PartnerChunk { same, next, far };

/// The contacts that one worker finds, one stretch of discs after another, in a list for each
/// `PartnerChunk` (see `ContactList`).
/// Every contact changes the length of a list, so a writer is aligned to two cache lines, which
/// processors fetch together, to avoid false sharing.
class alignas(128) ContactWriter {
public:
    // 2,048: a row of cells of the benchmark scene (`klaus`) holds 1,700 discs at 2,000,000, so the
    // row below is at most one chunk away and `PartnerChunk::far` stays empty.
    static constexpr std::uint32_t kChunkShift = 11, kChunk = 1u << kChunkShift;
    /// 512: short, so that each of several workers has several stretches even if there are few
    /// discs.
    static constexpr std::uint32_t kStretchShift = 9;

    /// One stretch's part of a list.
    struct Extent {
        std::size_t begin = 0, size = 0;
    };
    using Extents = std::array<Extent, 3>;

    void clear() {
        for (auto& list : near_) list.size = 0;
        far_.size = 0;
        refused_ = 0;
    }

    /// Begins the contacts of a stretch.
    void open(std::uint32_t stretch) {
        chunkBegin_ = (stretch << kStretchShift) & ~(kChunk - 1);
        openSizes_ = {near_[0].size, near_[1].size, far_.size};
    }
    /// The contacts added since `open`, for each list.
    Extents extents() const {
        return {{{openSizes_[0], near_[0].size - openSizes_[0]},
                 {openSizes_[1], near_[1].size - openSizes_[1]},
                 {openSizes_[2], far_.size - openSizes_[2]}}};
    }

    /// Adds the contact of i < j.
    void add(std::uint32_t i, std::uint32_t j) {
        const std::uint32_t offset = j - chunkBegin_;
        if (offset >= 2 * kChunk) {
            if (far_.hasRoom(1) || grow(far_, 1)) far_.items[far_.size++] = {i, j};
            return;
        }
        auto& list = near_[offset >> kChunkShift];
        if (list.hasRoom(1) || grow(list, 1))
            list.items[list.size++] = {(i - chunkBegin_) << 16 | offset};
    }

    /// Adds the contact (i, first + k) for every bit k of `hits`. Has no branch per bit, which
    /// would be mispredicted: in a span of partners, two of three discs have no contact or one.
    void add(std::uint32_t i, std::uint32_t first, unsigned hits) {
        const std::uint32_t offset = first - chunkBegin_;
        // All four partners are in one list unless they lie across the end of a chunk.
        const bool together = (offset & (kChunk - 1)) <= kChunk - simd::kLanes;
        if (together && offset < 2 * kChunk) {
            auto& list = near_[offset >> kChunkShift];
            if (!list.hasRoom(simd::kLanes) && (hits == 0 || !grow(list, simd::kLanes))) return;
            Local* to = list.items.data() + list.size;
            put(to, (i - chunkBegin_) << 16 | offset, hits);
            list.size += simd::kBits[hits];
            return;
        }
        for (std::uint32_t j = first; hits; ++j, hits >>= 1)
            if (hits & 1) add(i, j);
    }

    /// Makes room in the list `same` or `next` for `count` more contacts, and four behind them. If
    /// there is not enough memory, counts that as refused and returns false.
    [[nodiscard]] bool makeRoom(PartnerChunk partner, std::size_t count) {
        auto& list = of(partner);
        return list.hasRoom(count + simd::kLanes) || grow(list, count + simd::kLanes);
    }
    /// Place of the list's next contact, for a caller that has made room. After the caller has
    /// written contacts there, it must call `setEnd` with the end of the last one.
    Local* end(PartnerChunk partner) { return of(partner).items.data() + of(partner).size; }
    void setEnd(PartnerChunk partner, const Local* end) {
        of(partner).size = static_cast<std::size_t>(end - of(partner).items.data());
    }
    /// Writes `word` + k for every bit k of `hits`, in ascending order, and moves `to` behind them.
    /// Always writes four words; those from the new `to` on are meaningless.
    static void put(Local*& to, std::uint32_t word, unsigned hits) {
        simd::store(to, simd::splat(word) + simd::kChosen[hits]);
        to += simd::kBits[hits];
    }

    const Local* near(PartnerChunk partner) const {
        return near_[static_cast<int>(partner)].items.data();
    }
    const Contact* far() const { return far_.items.data(); }

    std::uint64_t size() const { return near_[0].size + near_[1].size + far_.size; }
    std::uint64_t refused() const { return refused_; }

private:
    template <class Item>
    struct List {
        Buffer<Item> items;
        std::size_t size = 0;

        bool hasRoom(std::size_t count) const { return size + count <= items.capacity(); }
    };
    List<Local>& of(PartnerChunk partner) { return near_[static_cast<int>(partner)]; }

    // About as many as `StretchQuery` makes room for in one call.
    static constexpr std::size_t kLeast = 4096;

    template <class Item>
    bool grow(List<Item>& list, std::size_t more) {
        const std::size_t room =
            std::max<std::size_t>({kLeast, list.items.capacity() * 3 / 2, list.size + more});
        // After a failed allocation no more memory is requested, because failed attempts are
        // expensive in a browser.
        if (refused_ == 0 && list.items.reserve(room, list.size)) return true;
        ++refused_;
        return false;
    }

    std::array<List<Local>, 2> near_;  ///< lists `same` and `next`
    List<Contact> far_;
    std::uint32_t chunkBegin_ = 0;            ///< first disc of the stretch's chunk
    std::array<std::size_t, 3> openSizes_{};  ///< sizes of the lists when the stretch was opened
    std::uint64_t refused_ = 0;               ///< how often contacts did not fit into memory
};

}  // namespace cellmates
