#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/base/buffer.h"
#include "core/base/simd.h"
#include "core/base/workers.h"

namespace cellmates {

/// Two overlapping discs, by storage index, i < j.
struct Contact {
    std::uint32_t i, j;
    bool operator==(const Contact&) const = default;
};

/// Every contact of a tick, in canonical order: the one order in which a
/// response may walk them. It depends on storage indices alone, not on which detector or thread
/// found the contacts. Storage is cut into chunks of 2,048 discs, and the list into groups, each
/// ordered by i, then by j:
///
///     storage   | chunk 0 | chunk 1 | chunk 2 | chunk 3 |
///     inner        o-o       o-o       o-o       o-o      both in one chunk
///     even              o------o            o------o      chunk 2k and 2k+1
///     odd                         o------o                chunk 2k+1 and 2k+2
///     far           o-------------o                       further apart
///
/// Contacts of different chunks within `inner`, `even` or `odd` share no
/// disc, so threads may take a chunk each without changing any result.
class ContactList {
public:
    enum Group { inner, even, odd, far, groupCount };

    // 2048: a row of cells of the benchmark scene (`klaus`) holds 1,700 discs at
    // 2,000,000, so the row below is at most one chunk away and `far` stays empty.
    static constexpr std::uint32_t kChunkShift = 11;

    void clear() {
        for (Lane& lane : lanes_) lane.size = 0;
        refused_ = 0;
    }

    /// Needs i < j. Within a group contacts must be added in order, or `canonicalize` must be
    /// called at the end.
    void add(std::uint32_t i, std::uint32_t j) {
        Lane& lane = lanes_[groupOf(i, j)];
        if (lane.size == lane.contacts.capacity() && !grow(lane, lane.size + 1)) return;
        lane.contacts[lane.size++] = {i, j};
    }

    /// Adds (i, first + k) for every bit k of `hits`. Has no branch per bit: two of three discs
    /// have no contact in a run, or one, which a processor cannot predict.
    void add(std::uint32_t i, std::uint32_t first, unsigned hits) {
        // All four are in one group unless they lie across the end of a chunk.
        constexpr std::uint32_t kChunk = 1u << kChunkShift, kWhole = kChunk - simd::kLanes;
        const std::uint32_t offset = first - (i & ~(kChunk - 1));
        if (offset <= kWhole) return add(lanes_[inner], i, first, hits);
        if (offset - kChunk <= kWhole) return add(lanes_[i & kChunk ? odd : even], i, first, hits);
        for (std::uint32_t j = first; hits; ++j, hits >>= 1)
            if (hits & 1) add(i, j);
    }

    /// Sorts contacts that were added in any order, of `count` discs. False if there is not enough
    /// memory.
    [[nodiscard]] bool canonicalize(std::uint32_t count);

    /// For debug builds: in canonical order, without a pair twice, of `count` discs.
    bool inOrder(std::uint32_t count) const;

    std::span<const Contact> group(Group g) const {
        return {lanes_[g].contacts.data(), lanes_[g].size};
    }
    /// Calls `visit(i, j)` for every contact, in canonical order.
    template <class Visit>
    void forEach(Visit&& visit) const {
        for (const Lane& lane : lanes_)
            for (std::size_t k = 0; k < lane.size; ++k)
                visit(lane.contacts[k].i, lane.contacts[k].j);
    }
    /// The same, shared among workers. `visit` may change the two discs and must read no others, so
    /// that no result depends on which worker visits what.
    template <class Visit>
    void forEach(Workers& workers, const Visit& visit) const {
        if (workers.count() == 1) return forEach(visit);
        for (const Group g : {inner, even, odd}) {
            Workers& crew = workers.worthwhile(static_cast<std::uint32_t>(lanes_[g].size));
            crew.each([&](unsigned worker) {
                const std::size_t end = cut(g, worker + 1, crew.count());
                for (std::size_t k = cut(g, worker, crew.count()); k < end; ++k)
                    visit(lanes_[g].contacts[k].i, lanes_[g].contacts[k].j);
            });
        }
        for (const Contact c : group(far)) visit(c.i, c.j);
    }

    /// Adds all of another list, whose contacts come after these in every group.
    void append(const ContactList& other);

    std::uint64_t size() const;

    /// Contacts that did not fit into memory. The list is then incomplete, and the step stops
    /// before it changes anything.
    std::uint64_t refused() const { return refused_; }

    std::size_t bytes() const;

private:
    struct Lane {
        Buffer<Contact> contacts;
        std::size_t size = 0;
    };

    static unsigned groupOf(std::uint32_t i, std::uint32_t j) {
        const std::uint32_t chunk = i >> kChunkShift;
        const std::uint32_t apart = (j >> kChunkShift) - chunk;
        if (apart == 0) return inner;
        if (apart == 1) return chunk & 1 ? odd : even;
        return far;
    }
    bool grow(Lane& lane, std::size_t wanted);
    void add(Lane& lane, std::uint32_t i, std::uint32_t first, unsigned hits) {
        if (lane.size + simd::kLanes > lane.contacts.capacity() &&
            (hits == 0 || !grow(lane, lane.size + simd::kLanes)))
            return;
        // All four are written, the chosen ones first; the next call overwrites the rest.
        const simd::U32x4 partners = simd::splat(first) + simd::kChosen[hits];
        Contact* const to = lane.contacts.data() + lane.size;
        simd::store(to, simd::interleaveLow(simd::splat(i), partners));
        simd::store(to + 2, simd::interleaveHigh(simd::splat(i), partners));
        lane.size += simd::kBits[hits];
    }
    /// Where a worker's share of a group begins: at about `part` / `parts` of it, moved to the
    /// first contact of a chunk.
    std::size_t cut(Group g, unsigned part, unsigned parts) const;

    std::array<Lane, groupCount> lanes_;
    Lane scratch_;
    Buffer<std::uint32_t> start_;
    std::uint64_t refused_ = 0;
};

}  // namespace cellmates
