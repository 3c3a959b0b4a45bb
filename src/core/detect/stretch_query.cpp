#include "core/detect/stretch_query.h"

namespace cellmates {
namespace {

// The first of four places, by how many there are.
constexpr std::uint8_t kFirst[] = {0, 1, 3, 7, 15};

/// All partners of the discs [i, end) of cells `cell`: their own cells' are in their chunk, and
/// those in the row below in it or, if `kNext`, in the next one. There is room for all of them in
/// `to`. Returns the number of pair tests.
///
/// Every disc takes the same path, without a branch on what it finds: four partners to its right
/// and four below are compared, and what touches is written.
template <bool kNext>
std::uint64_t queryBlock(const StretchQuery::Storage& s, const std::int32_t* cell, std::uint32_t i,
                         std::uint32_t end, ContactWriter& to) {
    const std::uint32_t* const right = s.start + 2;
    const std::uint32_t* const lower = s.start + s.geometry.stride() - 1;
    const std::uint32_t* const upper = s.start + s.geometry.stride() + 2;
    const Discs discs = s.discs;
    const std::uint32_t first = i & ~(ContactWriter::kChunk - 1);
    Local* own = to.next(Reach::own);
    Local* next = kNext ? to.next(Reach::next) : nullptr;
    std::uint64_t made = 0;
    for (; i < end; ++i, ++cell) {
        const std::uint32_t c = *cell;
        const std::uint32_t beside = right[c] - i - 1, from = lower[c], below = upper[c] - from;
        const std::uint32_t word = (i - first) << 16;
        const Disc4 disc(discs, i);
        unsigned hits = disc.overlaps(discs, i + 1), hitsBelow = disc.overlaps(discs, from);
        made += beside + below;
        Local*& under = kNext ? next : own;
        if (beside <= 4 && below <= 4) [[likely]] {
            ContactWriter::put(own, word + (i + 1 - first), hits & kFirst[beside]);
            ContactWriter::put(under, word + (from - first), hitsBelow & kFirst[below]);
            continue;
        }
        ContactWriter::put(own, word + (i + 1 - first), hits & firstBits(beside));
        for (std::uint32_t k = 4; k < beside; k += 4) {
            hits = disc.overlaps(discs, i + 1 + k) & firstBits(beside - k);
            ContactWriter::put(own, word + (i + 1 + k - first), hits);
        }
        ContactWriter::put(under, word + (from - first), hitsBelow & firstBits(below));
        for (std::uint32_t k = 4; k < below; k += 4) {
            hits = disc.overlaps(discs, from + k) & firstBits(below - k);
            ContactWriter::put(under, word + (from + k - first), hits);
        }
    }
    to.end(Reach::own, own);
    if (kNext) to.end(Reach::next, next);
    return made;
}

}  // namespace

bool StretchQuery::run(const Storage s, ContactWriter& to, std::uint64_t most,
                       std::uint64_t& made) {
    const CellGeometry& g = s.geometry;
    const std::uint32_t* const start = s.start;
    const std::int32_t stride = g.stride();
    alignas(16) std::int32_t cells[kBlock];
    while (disc_ < last_) {
        const std::uint32_t few = std::min(kBlock, last_ - disc_);
        for (std::uint32_t k = 0; k < few; k += simd::kLanes)
            simd::store(cells + k, g.cellsOf(simd::load(s.discs.x + disc_ + k),
                                             simd::load(s.discs.y + disc_ + k)));
        // Their cells are in order, so all their partners lie between those of the first and those
        // of the last.
        const std::uint32_t right = start[cells[few - 1] + 2];
        const std::uint32_t lower = start[cells[0] + stride - 1];
        const std::uint32_t upper = start[cells[few - 1] + stride + 2];
        const std::uint32_t partners = right - disc_ + upper - lower;
        const std::uint32_t next = (disc_ | (ContactWriter::kChunk - 1)) + 1;
        const bool inner = upper <= next;
        const bool across = right <= next && lower >= next && upper <= next + ContactWriter::kChunk;
        if (tested_ == 0 && partners <= kFewPartners && (inner || across) &&
            made + few * partners <= most) {
            if (!to.makeRoom(Reach::own, few * partners) ||
                (across && !to.makeRoom(Reach::next, few * partners)))
                return false;
            made += inner ? queryBlock<false>(s, cells, disc_, disc_ + few, to)
                          : queryBlock<true>(s, cells, disc_, disc_ + few, to);
            disc_ += few;
            continue;
        }
        // Here hits are few and runs long, so a branch for them is well predicted.
        const auto found = [&](std::uint32_t i, std::uint32_t j, unsigned hits) {
            if (hits) to.add(i, j, hits);
        };
        for (std::uint32_t k = 0; k < few; ++k) {
            if (made == most) return false;
            if (!forEachPartner(g, start, s.discs, disc_, cells[k], tested_, most - made, made,
                                found))
                return false;
            tested_ = 0;
            ++disc_;
        }
    }
    return true;
}

}  // namespace cellmates
