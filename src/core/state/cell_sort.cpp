#include "core/state/cell_sort.h"

namespace cellmates {

void CellSort::divide(std::span<Share> shares, std::uint32_t count, std::uint32_t cells) {
    const auto parts = static_cast<unsigned>(shares.size());
    // Ranges of cells are cut at the discs that cut the old order into equal parts.
    std::uint32_t first = 0;
    for (unsigned k = 0; k < parts; ++k) {
        Share& share = shares[k];
        share.begin = Workers::part(count, k, parts);
        share.end = Workers::part(count, k + 1, parts);
        share.first = first;
        first = k + 1 == parts ? cells : std::max(first, cell_[share.end]);
        share.cells = first - share.first;
        share.stray = stray_.data() + std::size_t{kMostStrays} * k;
    }
}

bool CellSort::countInSlices(std::span<Share> shares, Workers& crew) {
    std::uint32_t* const start = index_.start.data();
    const std::uint32_t* const cell = cell_.data();
    crew.each([&](unsigned worker) {
        Share& share = shares[worker];
        const Share mine = share;
        std::memset(start + mine.first, 0, mine.cells * sizeof *start);
        std::uint32_t strays = 0;
        for (std::uint32_t i = mine.begin; i < mine.end; ++i) {
            if (mine.has(cell[i])) {
                ++start[cell[i]];
            } else {
                if (strays < kMostStrays) mine.stray[strays] = i;
                ++strays;
            }
        }
        share.strays = strays;
        share.found = mine.end - mine.begin - strays;
    });
    for (const Share& share : shares)
        if (share.strays > kMostStrays) return false;
    for (const Share& share : shares)
        for (std::uint32_t n = 0; n < share.strays; ++n) {
            const std::uint32_t c = cell[share.stray[n]];
            ++start[c];
            ++std::ranges::find_if(shares, [&](const Share& its) { return its.has(c); })->found;
        }
    return true;
}

void CellSort::countInAll(std::span<Share> shares, std::uint32_t count, Workers& crew) {
    std::uint32_t* const start = index_.start.data();
    const std::uint32_t* const cell = cell_.data();
    crew.each([&](unsigned worker) {
        Share& share = shares[worker];
        share.begin = 0;
        share.end = count;
        share.strays = 0;
        const Share mine = share;
        std::memset(start + mine.first, 0, mine.cells * sizeof *start);
        std::uint32_t found = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (!mine.has(cell[i])) continue;
            ++start[cell[i]];
            ++found;
        }
        share.found = found;
    });
}

void CellSort::findCells(const Particles& p, Workers& workers) {
    const CellGeometry g = index_.geometry;
    const float* const x = p.x.data();
    const float* const y = p.y.data();
    std::uint32_t* const cell = cell_.data();
    workers.split(p.count(), [=](std::uint32_t begin, std::uint32_t end) {
        std::uint32_t i = begin;
        for (; i + simd::kLanes <= end; i += simd::kLanes)
            simd::store(cell + i, g.cellsOf(simd::load(x + i), simd::load(y + i)));
        for (; i < end; ++i) cell[i] = static_cast<std::uint32_t>(g.cellOf(x[i], y[i]));
    });
}

}  // namespace cellmates
