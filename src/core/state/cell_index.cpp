#include "core/state/cell_index.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

constexpr std::int32_t kMaxSide = 32'768;

// Both roundings of x * (1 / cell) together are below 2^-23 of the result, so below 0.004 cells at
// 32,768 in a row, and below 0.008 for two discs. A reach that is 1 % longer than the distance can
// never miss a pair.
constexpr float kMargin = 1.01f;

std::int32_t cellsAlong(float length, float cell) {
    return std::max(1, static_cast<std::int32_t>(std::ceil(length / cell)));
}

}  // namespace

CellGeometry CellGeometry::make(Box box, float maxDistance, float wanted, std::uint32_t maxCells) {
    CellGeometry g;
    const float needed = std::max(maxDistance, 1e-3f) * kMargin;
    g.cell = std::max(wanted > 0 ? wanted : needed, std::max(box.width, box.height) / kMaxSide);
    for (;; g.cell *= 1.25f) {
        g.cols = cellsAlong(box.width, g.cell);
        g.rows = cellsAlong(box.height, g.cell);
        g.reach = cellsAlong(needed, g.cell);
        const auto cells = (std::int64_t{g.cols} + 2 * g.reach) * (std::int64_t{g.rows} + g.reach);
        if (g.cols <= kMaxSide && g.rows <= kMaxSide && cells <= std::int64_t{maxCells}) break;
        if (g.cols == 1 && g.rows == 1 && g.reach == 1) break;
    }
    g.inverse = 1.0f / g.cell;
    return g;
}

bool CellIndex::holdsEach(const Particles& p) const {
    if (start_[0] != 0 || start_[geometry_.cells()] != p.count()) return false;
    for (std::int32_t c = 0; c < geometry_.cells(); ++c)
        for (std::uint32_t i = start_[c]; i < start_[c + 1]; ++i)
            if (geometry_.cellOf(p.x[i], p.y[i]) != c) return false;
    return true;
}

void CellIndex::divide(std::span<Share> shares, std::uint32_t count, std::uint32_t cells) {
    const auto parts = static_cast<unsigned>(shares.size());
    // The cells of the discs that cut the old order into equal parts.
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

bool CellIndex::countInSlices(std::span<Share> shares, Workers& crew) {
    std::uint32_t* const start = start_.data();
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

void CellIndex::countInAll(std::span<Share> shares, std::uint32_t count, Workers& crew) {
    std::uint32_t* const start = start_.data();
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

void CellIndex::findCells(const Particles& p, Workers& workers) {
    const CellGeometry g = geometry_;
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
