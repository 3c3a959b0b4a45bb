#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/find/places.h"
#include "core/find/sorted_grid.h"

namespace cellmates {

/// Discs that a caller gives, and the grid that suits them. Cells that are too crowded are given
/// up, in this order:
///
///     cells for one disc each, if the box is large   sparse discs
///     a few radii wide                               most scenes
///     the same, however crowded                      discs of one size that overlap each other
///     a quarter of that                              small discs in crowds, among large ones
///     no grid, but a `Tree`                          nested scales, places chosen against the hash
class DiscGroup {
public:
    static constexpr double kMost = 1e150;  ///< largest place or radius: its square is finite

    /// Makes room for `count` discs, whose values must then be written. False, with no discs, if
    /// there is not enough memory.
    [[nodiscard]] bool resize(std::uint32_t count);
    /// The array x, y or r, by its number.
    double* values(int which) {
        return which == 0 ? x_.data() : which == 1 ? y_.data() : r_.data();
    }
    Places places() const { return {x_.data(), y_.data(), r_.data(), count_}; }
    std::uint32_t count() const { return count_; }

    /// Whether all values are in their ranges. Otherwise `bad` is 3 k for x, 3 k + 1 for y or
    /// 3 k + 2 for r of the first disc k with a value that is not a number from -`kMost`, or 0 for
    /// r, to `kMost`.
    bool good();
    std::uint32_t bad() const { return bad_; }
    const Spread& spread() const { return spread_; }  ///< after `good`
    /// Whether no sorted radius is above three times the mean.
    bool alike() const { return alike_; }

    /// Sorts good discs, of radii that are larger by `grow`, into a grid that suits them; other
    /// outcomes than `noMemory` say that there is none.
    [[nodiscard]] SortedGrid::Outcome sort(double grow = 0);
    /// Sorts them, unless they are, into any grid. False if there is not enough memory, or no grid.
    [[nodiscard]] bool sortAnyhow();
    SortedGrid& grid() { return grid_; }

private:
    SortedGrid::Outcome sortInto(const Spread& spread, double side, double mostShared, double grow);

    std::uint32_t count_ = 0, bad_ = 0;
    Buffer<double> x_, y_, r_;
    Spread spread_{};
    bool known_ = false, sorted_ = false, alike_ = false;
    SortedGrid grid_;

    // A scene in crowds mostly stays so. The cells do not change what is found.
    bool crowds_ = false;
    std::uint32_t calls_ = 0;
};

}  // namespace cellmates
