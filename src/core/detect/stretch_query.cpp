#include "core/detect/stretch_query.h"

namespace cellmates {
namespace {

/// Tests the discs [i, end) of a block, whose cells are cell[0], cell[1] and so on, against all
/// their partners. Of these, `beside` many are in the disc's own cell and the one to the right, and
/// `below` many in the row below.
///
///     cells        c - 1   c   c + 1      the sorted discs of two rows of cells
///     own row              i     j        i + 1 .. start[c + 2] are beside it
///     row below     k     l m             start[c + stride - 1] .. start[c + stride + 2] below
///     compared     [j . . .]  [k l m .]   four at a time; `firstBits` leaves out the dots
///     written      i << 16 | j, ...       the contacts, as numbers within the chunk (`Local`)
///
/// Partners beside a disc must be in the disc's chunk; those below must be in that chunk too or, if
/// `kBelowInNext`, in the next chunk. `to` must have room for all partners. No branch depends on
/// hits, because it would be mispredicted. Returns the number of pair tests.
template <bool kBelowInNext>
std::uint64_t queryBlock(const StretchQuery::Storage& s, const std::int32_t* cell, std::uint32_t i,
                         std::uint32_t end, ContactWriter& to) {
    const std::uint32_t* const besideEnd = s.start + 2;  // all three: indexed by cell
    const std::uint32_t* const belowBegin = s.start + s.geometry.stride() - 1;
    const std::uint32_t* const belowEnd = s.start + s.geometry.stride() + 2;
    const Discs discs = s.discs;
    const std::uint32_t chunk = i & ~(ContactWriter::kChunk - 1);  // the chunk's first disc
    Local* same = to.end(PartnerChunk::same);
    Local* next = kBelowInNext ? to.end(PartnerChunk::next) : nullptr;
    Local*& ofBelow = kBelowInNext ? next : same;
    std::uint64_t tests = 0;
    for (; i < end; ++i, ++cell) {
        const std::uint32_t c = *cell, from = belowBegin[c];
        const std::uint32_t beside = besideEnd[c] - i - 1, below = belowEnd[c] - from;
        const std::uint32_t word = (i - chunk) << 16;
        const Disc4 disc(discs, i);
        unsigned hits = disc.overlaps(discs, i + 1), hitsBelow = disc.overlaps(discs, from);
        tests += beside + below;
        if (beside <= 4 && below <= 4) [[likely]] {
            ContactWriter::put(same, word + (i + 1 - chunk), hits & firstBits(beside));
            ContactWriter::put(ofBelow, word + (from - chunk), hitsBelow & firstBits(below));
            continue;
        }
        ContactWriter::put(same, word + (i + 1 - chunk), hits & firstBits(beside));
        for (std::uint32_t k = 4; k < beside; k += 4) {
            hits = disc.overlaps(discs, i + 1 + k) & firstBits(beside - k);
            ContactWriter::put(same, word + (i + 1 + k - chunk), hits);
        }
        ContactWriter::put(ofBelow, word + (from - chunk), hitsBelow & firstBits(below));
        for (std::uint32_t k = 4; k < below; k += 4) {
            hits = disc.overlaps(discs, from + k) & firstBits(below - k);
            ContactWriter::put(ofBelow, word + (from + k - chunk), hits);
        }
    }
    to.setEnd(PartnerChunk::same, same);
    if (kBelowInNext) to.setEnd(PartnerChunk::next, next);
    return tests;
}

}  // namespace

bool StretchQuery::run(const Storage s, ContactWriter& to, QuerySlice& slice) {
    const CellGeometry& g = s.geometry;
    const std::uint32_t* const start = s.start;
    alignas(16) std::int32_t cells[kBlock];
    while (disc_ < end_ && !slice.over()) {
        const std::uint32_t size = std::min(kBlock, end_ - disc_);
        for (std::uint32_t k = 0; k < size; k += simd::kLanes)
            simd::store(cells + k, g.cellsOf(simd::load(s.discs.x + disc_ + k),
                                             simd::load(s.discs.y + disc_ + k)));
        // The block's cells ascend, so all partners lie between those of its first and of its last
        // disc.
        const std::uint32_t besideEnd = start[cells[size - 1] + 2];
        const std::uint32_t belowBegin = start[cells[0] + g.stride() - 1];
        const std::uint32_t belowEnd = start[cells[size - 1] + g.stride() + 2];
        const std::uint32_t partners = besideEnd - disc_ + belowEnd - belowBegin;
        const std::uint32_t chunkEnd = (disc_ | (ContactWriter::kChunk - 1)) + 1;
        const bool inner = belowEnd <= chunkEnd;
        const bool across = besideEnd <= chunkEnd && belowBegin >= chunkEnd &&
                            belowEnd <= chunkEnd + ContactWriter::kChunk;
        if (partners <= kFewPartners && (inner || across)) {
            if (!to.makeRoom(PartnerChunk::same, size * partners) ||
                (across && !to.makeRoom(PartnerChunk::next, size * partners)))
                return false;
            slice.spend(inner ? queryBlock<false>(s, cells, disc_, disc_ + size, to)
                              : queryBlock<true>(s, cells, disc_, disc_ + size, to),
                        size);
            disc_ += size;
            continue;
        }
        // Few of these many partners are contacts, so a branch per hit is well predicted.
        const auto onFour = [&](std::uint32_t i, std::uint32_t j, unsigned hits) {
            if (hits) to.add(i, j, hits);
        };
        for (std::uint32_t k = 0; k < size && !slice.over(); ++k, ++disc_)
            slice.spend(scanPartners(g, start, s.discs, disc_, cells[k], onFour), 1);
    }
    return disc_ == end_;
}

}  // namespace cellmates
