#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "core/base/buffer.h"
#include "core/base/workers.h"
#include "core/state/cell_geometry.h"
#include "core/state/particles.h"

namespace cellmates {

/// An index of discs sorted by cell: those of cell c are start[c] .. start[c + 1]. `CellSort` fills
/// it.
///
///     cells     | 0 | 1 | 2 | 3 |
///     start     [ 0 | 2 | 2 | 5 | 6 ]
///     discs     [ a b | c d e | f ]
struct CellIndex {
    CellGeometry geometry;
    Buffer<std::uint32_t> start;
};

/// Sorts discs by cell on one or several threads, by a counting sort (Knuth, TAOCP vol. 3, 5.2). It
/// is stable: the discs of a cell keep their order.
///
///     cell      [ 2 | 0 | 2 | 0 ]    of each disc
///     counts    [ 2 | 0 | 2 ]        of each cell, in place of its start
///     start     [ 0 | 2 | 2 | 4 ]
class CellSort {
public:
    /// Calls `place(i, to)` once for each disc i, to be moved to index `to`. Each worker takes its
    /// discs in descending order. If `Place::kBlock` is not 0, but a power of two, it takes them in
    /// blocks of that many, and calls `place.fetchBefore(i)` before the block that begins with disc
    /// i. False, before the first call, if there is not enough memory. The discs' cells are those
    /// that were `expect`ed, unless the number of discs or the geometry has changed.
    template <class Place>
    [[nodiscard]] bool sort(const CellGeometry& geometry, const Particles& particles,
                            Workers& workers, const Place& place) {
        const std::uint32_t count = particles.count();
        const auto cells = static_cast<std::uint32_t>(geometry.cells());
        Workers& crew = workers.worthwhile(count);
        if (!index_.start.reserveWithRoom(cells + 1) || !cell_.reserve(particles.capacity()))
            return false;
        if (crew.count() > 1 && !stray_.reserve(std::size_t{kMostStrays} * crew.count()))
            return false;
        const Expected expected = std::exchange(expected_, {});
        const bool known = expected.cells && expected.count == count && geometry == index_.geometry;
        index_.geometry = geometry;
        if (!known) findCells(particles, workers);
        if (crew.count() == 1)
            distribute(count, cells, known && expected.counted, place);
        else
            distribute(count, cells, crew, place);
        return true;
    }

    /// Takes the discs' cells for the next sort during a tick's last motion. The discs are in
    /// registers then, so computing their cells later would take longer. `expect` sets cell[i], and
    /// adds to `counts` unless that is null.
    struct Next {
        CellGeometry geometry;
        std::uint32_t* cell;
        std::uint32_t* counts;

        void expect(std::uint32_t i, std::uint32_t c) const {
            cell[i] = c;
            if (counts) ++counts[c];
        }
    };
    /// Call this after a sort to expect the cells of the next one; it makes the index's `start`
    /// invalid. If discs move after that, call `forget`.
    Next expectNext(std::uint32_t count, Workers& workers) {
        // Only one worker can count: several could count one cell at the same time.
        const bool counted = workers.worthwhile(count).count() == 1;
        const CellGeometry& geometry = index_.geometry;
        const auto cells = static_cast<std::uint32_t>(geometry.cells());
        if (counted) std::memset(index_.start.data(), 0, cells * sizeof(std::uint32_t));
        expected_ = {true, counted, count};
        return {geometry, cell_.data(), counted ? index_.start.data() : nullptr};
    }
    void forget() { expected_ = {}; }

    const CellIndex& index() const { return index_; }

private:
    void findCells(const Particles& particles, Workers& workers);

    /// Distributes the discs on the caller alone. `counted`: `start` already has each cell's count.
    template <class Place>
    void distribute(std::uint32_t count, std::uint32_t cells, bool counted, const Place& place) {
        std::uint32_t* const start = index_.start.data();
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
    /// a copy, which no store can alias, so that its members stay in registers.
    template <class Place, class Each>
    void backwards(std::uint32_t begin, std::uint32_t end, const Place place, Each&& each) const {
        if constexpr (Place::kBlock > 0) {
            while (end > begin) {
                const std::uint32_t first = std::max(begin, (end - 1) & ~(Place::kBlock - 1));
                place.fetchBefore(first);
                while (end > first) each(--end, place);
            }
        } else {
            for (std::uint32_t i = end; i-- > begin;) each(i, place);
        }
    }

    /// Each worker counts, sums and places the discs of a range of cells. Nearly all of these discs
    /// are in its slice of the old order, because discs seldom leave their row. A slice's other
    /// discs, its strays, are listed for the workers that have their cells. If there are many
    /// strays, as in the first tick, every worker reads every disc's cell instead.
    template <class Place>
    void distribute(std::uint32_t count, std::uint32_t cells, Workers& crew, const Place& place) {
        std::array<Share, Workers::kMost> all;
        const std::span<Share> shares(all.data(), crew.count());
        divide(shares, count, cells);
        if (!countInSlices(shares, crew)) countInAll(shares, count, crew);

        std::uint32_t sum = 0;
        for (Share& share : shares) share.base = std::exchange(sum, sum + share.found);
        std::uint32_t* const start = index_.start.data();
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

    /// One worker's share of a sort.
    struct Share {
        std::uint32_t first = 0, cells = 0;  ///< first cell, and number of cells
        std::uint32_t begin = 0, end = 0;    ///< slice of the old order
        std::uint32_t found = 0;             ///< number of discs in the cells
        std::uint32_t base = 0;              ///< new index of the first of these discs
        std::uint32_t* stray = nullptr;      ///< discs of the slice in other workers' cells
        std::uint32_t strays = 0;            ///< number of strays

        bool has(std::uint32_t c) const { return c - first < cells; }
    };
    /// With a million discs, a row of cells has a thousand, of which a few leave the row per tick.
    static constexpr std::uint32_t kMostStrays = 4096;

    void divide(std::span<Share> shares, std::uint32_t count, std::uint32_t cells);
    [[nodiscard]] bool countInSlices(std::span<Share> shares, Workers& crew);
    void countInAll(std::span<Share> shares, std::uint32_t count, Workers& crew);

    CellIndex index_;
    Buffer<std::uint32_t> cell_;   ///< cell of each disc, in the previous order
    Buffer<std::uint32_t> stray_;  ///< strays, `kMostStrays` for each worker

    /// Knowledge of the next sort: whether its cells are known, and counted.
    struct Expected {
        bool cells = false, counted = false;
        std::uint32_t count = 0;  ///< number of discs
    };
    Expected expected_;
};

}  // namespace cellmates
