#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/find/sorted_grid.h"

namespace cellmates {

/// Finds the overlapping pairs of the discs of one grid.
///
/// The larger disc of a pair looks for the smaller: a disc of radius r looks at the cells up to 2 r
/// from its centre, and takes the discs there that are smaller, or as large and later in the order.
/// So each disc looks around in proportion to itself, and it does not matter which sizes the others
/// have. If radii are alike, each disc looks only forwards, up to its radius and the largest: half
/// as far. So a pair is found by one of its discs, and once: a window has each cell once. Rows of a
/// ring that share cells are far apart: discs that are alike look at three rows below their own
/// (`kAlike` and `kLeastSide` in disc_group.cpp), and the ring has eight.
///
/// Spans of cells have a few discs, of numbers that a processor cannot predict, so a loop over each
/// would cost more for its mispredicted ends than for its tests. Instead, tasks of up to four discs
/// are written without branches, and then done.
class PairSearch {
public:
    enum class Outcome : std::uint8_t { done, noMemory, tooMany, tooManyTests };

    struct Limits {
        std::size_t pairs;
        std::uint64_t tests;  ///< for each disc
        bool morePerPair;     ///< and for each pair
    };

    /// Searches the pairs of `grid`, whose discs are `given`. If `grid` was sorted with radii that
    /// are larger, `exact` is false: then pairs that almost overlap are found, too.
    [[nodiscard]] Outcome search(SortedGrid& grid, const Places& given, bool alike, bool exact,
                                 const Limits& limits);
    /// Writes both indices of each pair, the lower first; with `split` only the pairs of a disc
    /// before it and one from it on, which is counted from there. `size` becomes the number of
    /// indices. False if there is not enough memory.
    [[nodiscard]] bool write(std::uint32_t split, Buffer<std::uint32_t>& to,
                             std::size_t& size) const;

    std::uint64_t tests() const { return tests_; }  ///< pairs that were compared

private:
    /// A sorted disc, and up to four that follow each other, with which to compare it; `length` may
    /// say that there are more, which other tasks have.
    struct Task {
        std::uint32_t disc, from;
        std::int32_t length;
        std::uint32_t unused;  // for addresses of 16 bytes
    };
    template <bool Alike>
    class Plan;

    template <bool Alike>
    void work(std::uint32_t count);
    unsigned decide(std::uint32_t a, std::uint32_t j, unsigned unsure, unsigned hits) const;
    bool makeRoom(std::uint32_t tasks);

    SortedGrid* grid_ = nullptr;
    Places given_{};
    bool exact_ = true;
    Limits limits_{};
    Outcome outcome_ = Outcome::done;
    std::uint64_t tests_ = 0;

    Buffer<Task> tasks_;
    // The pairs, as places among the sorted discs.
    Buffer<std::uint32_t> first_, second_;
    std::size_t size_ = 0;
};

}  // namespace cellmates
