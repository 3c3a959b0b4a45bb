#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "core/base/buffer.h"
#include "core/base/workers.h"
#include "core/state/cell_index.h"
#include "core/state/particles.h"

namespace cellmates {

/// Sorts discs by cell, by one thread or several. A counting sort (Knuth, TAOCP vol. 3, 5.2):
/// stable, so the order within a cell is the order in which the discs came.
///
///     cell      [ 2 | 0 | 2 | 0 ]    of each disc
///     counts    [ 2 | 0 | 2 ]        of each cell, in place of its start
///     start     [ 0 | 2 | 2 | 4 ]
class CellSort {
public:
    /// Calls `place(i, to)` once for each disc i, which is to move to place `to`. Each worker comes
    /// to its discs in descending order, in blocks of `Place::kTogether` (a power of two):
    /// `place.prepare(i)` announces the block that begins with disc i. If `kTogether` is 0, nothing
    /// is announced.
    /// False, before the first call, if there is not enough memory. The discs' cells are those that
    /// were `expect`ed, if their number and the geometry have stayed the same.
    template <class Place>
    [[nodiscard]] bool sort(const CellGeometry& geometry, const Particles& particles,
                            Workers& workers, const Place& place) {
        const std::uint32_t count = particles.count();
        const auto cells = static_cast<std::uint32_t>(geometry.cells());
        Workers& crew = workers.worthwhile(count);
        if (!index_.reserve(geometry) || !cell_.reserve(particles.capacity())) return false;
        if (crew.count() > 1 && !stray_.reserve(std::size_t{kMostStrays} * crew.count()))
            return false;
        const Expected expected = std::exchange(expected_, {});
        const bool known =
            expected.cells && expected.count == count && geometry == index_.geometry();
        index_.use(geometry);
        if (!known) findCells(particles, workers);
        if (crew.count() == 1)
            distribute(count, cells, known && expected.counted, place);
        else
            distribute(count, cells, crew, place);
        return true;
    }

    /// The cells that discs will be sorted by next, for whoever moves them for the last time: sets
    /// cell[i], and adds to `counts` unless that is null. (Computing the cells again takes longer,
    /// because at that time the discs are in registers.)
    struct Next {
        CellGeometry geometry;
        std::uint32_t* cell;
        std::uint32_t* counts;

        void expect(std::uint32_t i, std::uint32_t c) const {
            cell[i] = c;
            if (counts) ++counts[c];
        }
    };
    /// Call this after a sort; it makes the index's `start` invalid. Whoever moves discs after this
    /// must call `forget`.
    Next expectNext(std::uint32_t count, Workers& workers) {
        // Several workers could count the same cell at once.
        const bool counted = workers.worthwhile(count).count() == 1;
        const CellGeometry& geometry = index_.geometry();
        const auto cells = static_cast<std::uint32_t>(geometry.cells());
        if (counted) std::memset(index_.start(), 0, cells * sizeof(std::uint32_t));
        expected_ = {true, counted, count};
        return {geometry, cell_.data(), counted ? index_.start() : nullptr};
    }
    void forget() { expected_ = {}; }

    const CellIndex& index() const { return index_; }
    std::size_t bytes() const { return index_.bytes() + cell_.bytes() + stray_.bytes(); }

private:
    void findCells(const Particles& particles, Workers& workers);

    /// The caller alone. `counted`: `start` has each cell's count.
    template <class Place>
    void distribute(std::uint32_t count, std::uint32_t cells, bool counted, const Place& place) {
        std::uint32_t* const start = index_.start();
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
    /// a copy, so that its members stay in registers: no array that is written to can contain them.
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
    /// its slice of the old order, because discs seldom leave their row. The others of a slice, its
    /// strays, are listed for the workers that have their cells. If there are many, as in the first
    /// tick, every worker reads every disc's cell instead.
    template <class Place>
    void distribute(std::uint32_t count, std::uint32_t cells, Workers& crew, const Place& place) {
        std::array<Share, Workers::kMost> all;
        const std::span<Share> shares(all.data(), crew.count());
        divide(shares, count, cells);
        if (!countInSlices(shares, crew)) countInAll(shares, count, crew);

        std::uint32_t sum = 0;
        for (Share& share : shares) share.base = std::exchange(sum, sum + share.found);
        std::uint32_t* const start = index_.start();
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

    CellIndex index_;
    Buffer<std::uint32_t> cell_;   ///< of each disc, in the previous order
    Buffer<std::uint32_t> stray_;  ///< `kMostStrays` for each worker

    /// What is known of the next sort.
    struct Expected {
        bool cells = false, counted = false;
        std::uint32_t count = 0;  ///< discs
    };
    Expected expected_;
};

}  // namespace cellmates
