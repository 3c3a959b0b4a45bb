#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/buffer.h"
#include "core/base/passes.h"
#include "core/base/simd.h"
#include "core/base/workers.h"
#include "core/detect/contact_writer.h"

namespace cellmates {

/// All contacts of a tick, each of two discs i < j by storage index, in canonical order. A response
/// computes as if it resolved one contact after the other in this order, which depends on storage
/// indices alone, not on the detector or thread that found the contacts. Storage is cut into chunks
/// of 2,048 discs, and the contacts into four groups, one after another, each ordered by i, then by
/// j:
///
///     storage   | chunk 0 | chunk 1 | chunk 2 | chunk 3 |
///     inner        o-o       o-o       o-o       o-o      both in one chunk
///     even              o------o            o------o      chunk 2k and 2k+1
///     odd                         o------o                chunk 2k+1 and 2k+2
///     far           o-------------o                       further apart
///
/// A contact belongs to i's chunk. Contacts of different chunks within `inner`, `even` or `odd`
/// share no disc, so threads may take a chunk each without changing any result.
///
/// A chunk's contacts are found in four stretches of 512 discs i, and stay in the lists of the
/// writer whose worker takes the stretch: a picture is in src/core/README.md.
class ContactList {
public:
    enum Group { inner, even, odd, far, groupCount };

    static constexpr std::uint32_t kChunkShift = ContactWriter::kChunkShift;
    static constexpr std::uint32_t kStretchShift = ContactWriter::kStretchShift;
    static constexpr std::uint32_t kStretchesPerChunk = 1u << (kChunkShift - kStretchShift);

    static constexpr std::uint32_t stretchesOf(std::uint32_t count) {
        return (count + (1u << kStretchShift) - 1) >> kStretchShift;
    }

    void clear() {
        stretchCount_ = 0;
        looseSize_ = 0;
        refused_ = 0;
        for (unsigned k = 0; k < writerCount_; ++k) writers_[k].clear();
    }

    /// Empties the list for `count` discs, whose contacts `workers` workers may write, and makes
    /// room for the stretches of `capacity` discs. False if there is not enough memory.
    [[nodiscard]] bool begin(std::uint32_t count, std::uint32_t capacity, unsigned workers = 1);

    /// For a detector that finds the contacts of a stretch in order. Each worker fills the
    /// stretches that it takes: `writer(worker).open(stretch)`, then `add` for each contact, then
    /// `close(worker, stretch)`.
    ContactWriter& writer(unsigned worker) { return writers_[worker]; }
    /// Completes a stretch that `worker` has filled.
    void close(unsigned worker, std::uint32_t stretch) {
        stretches_[stretch] = {writers_[worker].extents(), worker};
    }

    /// For a detector that finds contacts in any order: adds the contact of i < j. `canonicalize`
    /// must be called at the end.
    void add(std::uint32_t i, std::uint32_t j) {
        if (looseSize_ == loose_.capacity() && !makeRoom()) return;
        loose_[looseSize_++] = {i, j};
    }
    /// Sorts the added contacts, of `count` discs, into canonical order. Call it with the same
    /// `passes`, slice by slice, until they are done. False if there is not enough memory.
    [[nodiscard]] bool canonicalize(std::uint32_t count, Passes& passes);

    /// Calls `visit(i, j)` for every contact of a group, in canonical order.
    template <class Visit>
    void forEachIn(Group group, Visit&& visit) const {
        for (std::uint32_t stretch = 0; stretch < stretchCount_; ++stretch)
            forEachOf(group, stretch, 0, sizeOf(group, stretch), visit);
    }
    /// Calls `visit(i, j)` for every contact, in canonical order.
    template <class Visit>
    void forEach(Visit&& visit) const {
        for (const Group group : {inner, even, odd, far}) forEachIn(group, visit);
    }

    /// A place in the list.
    struct Cursor {
        int group = inner;
        std::uint32_t stretch = 0;
        std::size_t contact = 0;  ///< index among the stretch's contacts in the group
    };
    /// Calls `visit(i, j)` for the next `most` contacts from `at` on, and moves `at` behind them.
    template <class Visit>
    void forSome(Cursor& at, std::size_t most, Visit&& visit) const {
        for (; at.group < groupCount; at.stretch = 0, ++at.group)
            for (; at.stretch < stretchCount_; at.contact = 0, ++at.stretch) {
                const auto group = static_cast<Group>(at.group);
                const std::size_t size = sizeOf(group, at.stretch);
                const std::size_t end = std::min(size, at.contact + most);
                forEachOf(group, at.stretch, at.contact, end, visit);
                most -= end - at.contact;
                at.contact = end;
                if (end < size) return;
            }
    }

    /// Contacts of one stretch in `inner`, `even` or `odd`, and the storage indices from which
    /// their i and j are counted.
    struct Run {
        const Local* at = nullptr;
        const Local* end = nullptr;
        std::uint32_t i = 0, j = 0;
    };
    Run run(Group group, std::uint32_t stretch) const {
        const auto [begin, size] = extent(group, stretch);
        const Local* const at = writers_[stretches_[stretch].worker].near(partnerOf(group)) + begin;
        const std::uint32_t first = stretch / kStretchesPerChunk << kChunkShift;
        return {at, at + size, first, first};
    }
    /// Number of chunks in a group. The stretches of its k-th chunk are [beginOf, endOf).
    std::uint32_t chunksOf(Group group) const {
        const std::uint32_t all = (stretchCount_ + kStretchesPerChunk - 1) / kStretchesPerChunk;
        return group == inner ? all : (all + (group == even)) / 2;
    }
    std::uint32_t beginOf(Group group, std::uint32_t k) const {
        return chunkAt(group, k) * kStretchesPerChunk;
    }
    std::uint32_t endOf(Group group, std::uint32_t k) const {
        return std::min(beginOf(group, k) + kStretchesPerChunk, stretchCount_);
    }

    /// Number, among all chunks, of a group's k-th chunk: that of i, not of j.
    static std::uint32_t chunkAt(Group group, std::uint32_t k) {
        return group == inner ? k : 2 * k + (group == odd);
    }

    std::uint64_t size() const { return inAll(looseSize_, &ContactWriter::size); }

    /// How often contacts did not fit into memory. If it is not 0, the list is incomplete, and the
    /// tick is abandoned before it changes a disc.
    std::uint64_t refused() const { return inAll(refused_, &ContactWriter::refused); }

private:
    struct Stretch {
        ContactWriter::Extents extents;
        unsigned worker;
    };

    /// `sum` plus the result of `each` for every writer.
    std::uint64_t inAll(std::uint64_t sum, std::uint64_t (ContactWriter::*each)() const) const {
        for (unsigned k = 0; k < writerCount_; ++k) sum += (writers_[k].*each)();
        return sum;
    }
    static PartnerChunk partnerOf(Group group) {
        return group == inner ? PartnerChunk::same
               : group == far ? PartnerChunk::far
                              : PartnerChunk::next;
    }
    /// Number of a stretch's contacts in a group.
    std::size_t sizeOf(Group group, std::uint32_t stretch) const {
        const bool oddChunk = stretch / kStretchesPerChunk % 2;
        if (group == (oddChunk ? even : odd)) return 0;
        return extent(group, stretch).size;
    }
    const ContactWriter::Extent& extent(Group group, std::uint32_t stretch) const {
        return stretches_[stretch].extents[static_cast<int>(partnerOf(group))];
    }
    /// Visits a stretch's contacts [from, to) in a group.
    template <class Visit>
    void forEachOf(Group group, std::uint32_t stretch, std::size_t from, std::size_t to,
                   Visit&& visit) const {
        const ContactWriter& writer = writers_[stretches_[stretch].worker];
        const std::size_t begin = extent(group, stretch).begin;
        const Contact* const wide = group == far ? writer.far() + begin : nullptr;
        const Local* const local = group == far ? nullptr : writer.near(partnerOf(group)) + begin;
        const std::uint32_t first = stretch / kStretchesPerChunk << kChunkShift;
        // A single call of `visit`, because it is inlined.
        for (std::size_t k = from; k < to; ++k) {
            const Contact contact =
                group == far ? wide[k] : Contact{first + local[k].i(), first + local[k].j()};
            visit(contact.i, contact.j);
        }
    }
    bool makeRoom();

    std::array<ContactWriter, Workers::kMost> writers_;
    unsigned writerCount_ = 1;  ///< writers that have ever been used
    Buffer<Stretch> stretches_;
    std::uint32_t stretchCount_ = 0;

    Buffer<Contact> loose_;  ///< added contacts, in any order
    std::size_t looseSize_ = 0;
    std::uint64_t refused_ = 0;  ///< added contacts that did not fit into memory
    Buffer<Contact> scratch_;    ///< added contacts, sorted by stretch
    Buffer<std::size_t> start_;  ///< bounds of the stretches in `scratch_`, while it is filled
};

}  // namespace cellmates
