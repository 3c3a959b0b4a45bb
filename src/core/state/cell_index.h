#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "core/base/buffer.h"
#include "core/base/passes.h"
#include "core/base/simd.h"
#include "core/base/workers.h"
#include "core/state/box.h"
#include "core/state/particles.h"

namespace cellmates {

/// How a box is divided into square cells. Around the cells that can hold
/// discs lies a rim of empty ones, `reach` wide left, right and below, so that a query need not
/// check whether a neighbour exists:
///
///     reach = 1, 3 x 2 cells      . = rim
///       . 0 1 2 .
///       . 3 4 5 .      numbered row by row, rim included
///       . . . . .
///
/// A centre outside the box belongs to the nearest cell. `reach` stays valid, because clamping
/// never moves two centres further apart.
struct CellGeometry {
    float cell = 1;         ///< side, px
    float inverse = 1;      ///< 1 / cell
    std::int32_t cols = 1;  ///< without the rim
    std::int32_t rows = 1;
    std::int32_t reach = 1;  ///< overlapping discs are at most this many cells apart

    std::int32_t stride() const { return cols + 2 * reach; }
    std::int32_t cells() const { return stride() * (rows + reach); }

    std::int32_t column(float x) const { return clamp(x * inverse, cols); }
    std::int32_t row(float y) const { return clamp(y * inverse, rows); }
    std::int32_t at(std::int32_t column, std::int32_t row) const {
        return row * stride() + reach + column;
    }
    std::int32_t cellOf(float x, float y) const { return at(column(x), row(y)); }

    /// The same for four.
    simd::I32x4 cellsOf(simd::F32x4 x, simd::F32x4 y) const {
        return clamp(y * inverse, rows) * stride() + clamp(x * inverse, cols) + reach;
    }

    bool operator==(const CellGeometry&) const = default;

    /// Cells of side `wanted` px, or of just over `maxDistance` px (the distance
    /// below which discs can overlap) when `wanted` is 0. The side grows if the table would have
    /// more than `maxCells` cells, or more than 32,768 in a row: there the rounding error of x /
    /// cell would exceed its margin.
    static CellGeometry make(Box box, float maxDistance, float wanted, std::uint32_t maxCells);

private:
    static std::int32_t clamp(float cells, std::int32_t count) {
        const float last = static_cast<float>(count - 1);
        const float lower = cells > 0 ? cells : 0;  // also for NaN
        return static_cast<std::int32_t>(lower < last ? lower : last);
    }
    static simd::I32x4 clamp(simd::F32x4 cells, std::int32_t count) {
        const simd::F32x4 last = simd::splat(static_cast<float>(count - 1));
        const simd::F32x4 lower = cells > 0 ? cells : simd::splat(0.0f);  // also for NaN
        return simd::truncate(lower < last ? lower : last);
    }
};

/// Where each cell's discs begin once they are sorted by cell: those of
/// cell c are start[c] .. start[c + 1].
///
///     cells     | 0 | 1 | 2 | 3 |
///     start     [ 0 | 2 | 2 | 5 | 6 ]
///     discs     [ a b | c d e | f ]
///
/// A counting sort (Knuth, TAOCP vol. 3, 5.2): stable, so the order within a
/// cell is the order in which the discs came.
class CellIndex {
public:
    /// Sorts the discs' centres: `place(i, to)` is called for each, by any worker and from the last
    /// to the first, after `place.prepare(i)` for the first of `Place::kTogether` of them, a power
    /// of two; or never, if that is 0.
    /// False, without a call, if there is not enough memory. The discs' cells are those that were
    /// `expect`ed, if their number and the geometry have stayed the same.
    template <class Place>
    [[nodiscard]] bool sort(const CellGeometry& geometry, const Particles& particles,
                            Workers& workers, const Place& place) {
        const std::uint32_t count = particles.count();
        const auto cells = static_cast<std::uint32_t>(geometry.cells());
        Workers& crew = workers.worthwhile(count);
        if (!reserve(particles, cells)) return false;
        if (crew.count() > 1 && !stray_.reserve(std::size_t{kMostStrays} * crew.count()))
            return false;
        const Expected expected = std::exchange(expected_, {});
        const bool known = expected.cells && expected.count == count && geometry == geometry_;
        geometry_ = geometry;
        if (!known) findCells(particles, workers);
        if (crew.count() == 1)
            distribute(count, cells, known && expected.counted, place);
        else
            distribute(count, cells, crew, place);
        return true;
    }

    /// The cells that discs will be sorted by next, for whoever moves them for the last time: sets
    /// cell[i], and adds to `counts` where that is not null. (To compute them again takes longer:
    /// at that time the discs are in registers.)
    struct Next {
        CellGeometry geometry;
        std::uint32_t* cell;
        std::uint32_t* counts;

        void expect(std::uint32_t i, std::uint32_t c) const {
            cell[i] = c;
            if (counts) ++counts[c];
        }
    };
    /// Call this after a sort; it makes `start` invalid. Whoever moves discs after this must call
    /// `forget`.
    Next expectNext(std::uint32_t count, Workers& workers) {
        // Several workers could count the same cell at once.
        const bool counted = workers.worthwhile(count).count() == 1;
        const auto cells = static_cast<std::uint32_t>(geometry_.cells());
        if (counted) std::memset(start_.data(), 0, cells * sizeof start_[0]);
        expected_ = {true, counted, count};
        return {geometry_, cell_.data(), counted ? start_.data() : nullptr};
    }
    void forget() { expected_ = {}; }

    /// The same in slices: call this first, which allocates; false if there is not enough memory.
    [[nodiscard]] bool begin(const Particles& particles, std::uint32_t cells) {
        cells_ = cells;
        passes_.restart();
        return reserve(particles, cells);
    }
    [[nodiscard]] bool begin(const Particles& particles, const CellGeometry& geometry) {
        geometry_ = geometry;
        return begin(particles, static_cast<std::uint32_t>(geometry.cells()));
    }
    /// Then call this until it returns true: it handles at most `most` discs and adds their number
    /// to `discs`. `cellOf(i)` < the number of cells.
    template <class CellOf, class Place>
    bool advance(std::uint32_t count, std::uint64_t most, std::uint64_t& discs, CellOf&& cellOf,
                 Place&& place) {
        std::uint32_t* const start = start_.data();
        std::uint32_t* const cell = cell_.data();
        passes_.slice(most);
        const bool done = passes_.run(cells_ + 1, Passes::kCellsPerDisc,
                                      [=](std::uint32_t from, std::uint32_t to) {
                                          std::memset(start + from, 0, (to - from) * sizeof *start);
                                      }) &&
                          passes_.run(count, 1,
                                      [&](std::uint32_t from, std::uint32_t to) {
                                          for (std::uint32_t i = from; i < to; ++i)
                                              ++start[cell[i] = cellOf(i)];
                                      }) &&
                          // At first start[c] is the end of cell c; each placed disc moves it down.
                          passes_.run(cells_ + 1, Passes::kCellsPerDisc,
                                      [=](std::uint32_t from, std::uint32_t to) {
                                          for (std::uint32_t c = std::max(from, 1u); c < to; ++c)
                                              start[c] += start[c - 1];
                                      }) &&
                          passes_.run(count, 1, [&](std::uint32_t from, std::uint32_t to) {
                              for (std::uint32_t i = count - from; i-- > count - to;)
                                  place(i, --start[cell[i]]);
                          });
        discs += passes_.spent();
        return done;
    }

    /// For debug builds: whether discs in this order each lie in their cell.
    bool holdsEach(const Particles& sorted) const;

    const CellGeometry& geometry() const { return geometry_; }
    const std::uint32_t* start() const { return start_.data(); }
    std::size_t bytes() const { return start_.bytes() + cell_.bytes() + stray_.bytes(); }

private:
    [[nodiscard]] bool reserve(const Particles& particles, std::uint32_t cells) {
        return start_.reserveWithRoom(std::size_t{cells} + 1) &&
               cell_.reserve(particles.capacity());
    }
    void findCells(const Particles& particles, Workers& workers);

    /// The caller alone. `counted`: `start` has each cell's count.
    template <class Place>
    void distribute(std::uint32_t count, std::uint32_t cells, bool counted, const Place& place) {
        std::uint32_t* const start = start_.data();
        const std::uint32_t* const cell = cell_.data();
        if (!counted) {
            std::memset(start, 0, cells * sizeof *start);
            for (std::uint32_t i = 0; i < count; ++i) ++start[cell[i]];
        }
        // At first start[c] is the end of cell c; each placed disc moves it down.
        for (std::uint32_t c = 1; c < cells; ++c) start[c] += start[c - 1];
        start[cells] = count;
        backwards(0, count, place,
                  [=](std::uint32_t i, const Place& put) { put(i, --start[cell[i]]); });
    }

    /// Calls `each(i, place)` for the discs of [begin, end) from the last to the first. `place` is
    /// a copy: what it holds stays in registers, because no array that is written to can hold it.
    template <class Place, class Each>
    void backwards(std::uint32_t begin, std::uint32_t end, const Place place, Each&& each) const {
        if constexpr (Place::kTogether == 0) {
            for (std::uint32_t i = end; i-- > begin;) each(i, place);
        } else {
            while (end > begin) {
                const std::uint32_t first = std::max(begin, (end - 1) & ~(Place::kTogether - 1));
                place.prepare(first);
                while (end > first) each(--end, place);
            }
        }
    }

    /// Each worker counts, sums and places the discs of a range of cells. Nearly all of them are in
    /// its slice of the old order, because discs seldom leave their row. Each slice's others, the
    /// strays, are listed for whoever has their cell; where they are many, as in the first tick,
    /// every worker reads every disc's cell instead.
    template <class Place>
    void distribute(std::uint32_t count, std::uint32_t cells, Workers& crew, const Place& place) {
        std::array<Share, Workers::kMost> all;
        const std::span<Share> shares(all.data(), crew.count());
        divide(shares, count, cells);
        if (!countInSlices(shares, crew)) countInAll(shares, count, crew);

        std::uint32_t sum = 0;
        for (Share& share : shares) share.base = std::exchange(sum, sum + share.found);
        std::uint32_t* const start = start_.data();
        const std::uint32_t* const cell = cell_.data();
        start[cells] = count;
        crew.each([&](unsigned worker) {
            const Share mine = shares[worker];
            // At first start[c] is the end of cell c; each placed disc moves it down.
            std::uint32_t end = mine.base;
            for (std::uint32_t c = mine.first; c < mine.first + mine.cells; ++c)
                end = start[c] += end;
            const auto placeMine = [=](std::uint32_t i, const Place& put) {
                if (mine.has(cell[i])) put(i, --start[cell[i]]);
            };
            const auto placeStrays = [&](std::size_t from, std::size_t to) {
                for (std::size_t k = to; k-- > from;)
                    for (std::uint32_t n = shares[k].strays; n-- > 0;)
                        placeMine(shares[k].stray[n], place);
            };
            placeStrays(worker + 1, shares.size());
            backwards(mine.begin, mine.end, place, placeMine);
            placeStrays(0, worker);
        });
    }

    /// What one worker sorts.
    struct Share {
        std::uint32_t first = 0, cells = 0;  ///< its range of cells
        std::uint32_t begin = 0, end = 0;    ///< its slice of the discs
        std::uint32_t found = 0;             ///< discs in its cells
        std::uint32_t base = 0;              ///< where they begin
        std::uint32_t* stray = nullptr;      ///< the slice's discs that are in others' cells
        std::uint32_t strays = 0;

        bool has(std::uint32_t c) const { return c - first < cells; }
    };
    /// A row of a million discs has a thousand, of which a few leave it in a tick.
    static constexpr std::uint32_t kMostStrays = 4096;

    void divide(std::span<Share> shares, std::uint32_t count, std::uint32_t cells);
    [[nodiscard]] bool countInSlices(std::span<Share> shares, Workers& crew);
    void countInAll(std::span<Share> shares, std::uint32_t count, Workers& crew);

    CellGeometry geometry_;
    Buffer<std::uint32_t> start_;
    Buffer<std::uint32_t> cell_;   ///< of each disc, in the previous order
    Buffer<std::uint32_t> stray_;  ///< `kMostStrays` for each worker

    /// What is known of the next sort.
    struct Expected {
        bool cells = false, counted = false;
        std::uint32_t count = 0;  ///< discs
    };
    Expected expected_;

    // Of a sort in slices.
    Passes passes_;
    std::uint32_t cells_ = 0;
};

}  // namespace cellmates
