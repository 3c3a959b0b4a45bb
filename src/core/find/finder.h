#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/find/octaves.h"

namespace cellmates {

/// Finds which discs overlap, at places that somebody else gives: no box, no time, no order of
/// storage. Two discs overlap if dx² + dy² < (ri + rj)² in double precision, as in two plain loops.
///
///     resize -> write x, y, r -> contacts -> found
///
/// Nothing is allocated once its arrays are large enough.
class Finder {
public:
    static constexpr double kMost = 1e150;  ///< largest place or radius: its square is finite
    static constexpr std::size_t kMostFound = 10'000'000;  ///< pairs, or discs, found at once

    enum class Outcome : std::uint8_t { done, noMemory, tooMany, badValue };
    enum class By : std::uint8_t { grid, naive };

    /// Makes room for `count` discs, whose values must then be written. False, with no discs, if
    /// there is not enough memory.
    [[nodiscard]] bool resize(std::uint32_t count);
    double* x() { return x_.data(); }
    double* y() { return y_.data(); }
    double* r() { return r_.data(); }

    /// Finds the pairs of overlapping discs, the lower index first.
    Outcome contacts(By by = By::grid);

    /// The same by a neighbour list. Of all pairs that are closer than their radii and `skin`,
    /// which is above 0, the next calls test no others, as long as radii and skin stay and no disc
    /// has moved by more than half the skin (Verlet 1967).
    Outcome contactsWithin(double skin);

    /// Finds the pairs of overlapping discs of which one is before `split`, and the other, counted
    /// from there, is not.
    Outcome contactsBetween(std::uint32_t split);

    /// Finds the discs whose centres are closer to (x, y) than `radius`, in no particular order.
    Outcome near(double x, double y, double radius);

    /// Both indices of each pair, or the index of each disc.
    const std::uint32_t* found() const { return found_.data(); }
    std::size_t foundSize() const { return foundSize_; }
    /// After `badValue`: which value of 3 k for x, 3 k + 1 for y and 3 k + 2 for r of disc k is not
    /// a number from -`kMost`, or 0 for `r`, to `kMost`.
    std::uint32_t bad() const { return bad_; }
    std::uint64_t tests() const { return tests_; }  ///< pairs that the last call compared

private:
    class Scan;
    struct Room {
        std::uint32_t *first, *second;
        std::size_t count;
    };

    Outcome begin();
    bool good();
    Places given(std::uint32_t from = 0) const {
        return {x_.data() + from, y_.data() + from, r_.data() + from, count_ - from};
    }
    [[nodiscard]] bool build(std::uint32_t from, double grow = 0);
    void findPairs();
    template <class Visit>
    void scanEach(Octaves::Level level, Octaves::Level other, Visit&& visit);
    void pairsWithin(Octaves::Level level);
    void pairsWithLarger(Octaves::Level level, Octaves::Level larger);
    [[gnu::noinline]] Room roomFor(std::size_t size, std::size_t more);
    Outcome end(bool pairs, const std::uint32_t* first);
    bool keptHolds(double skin) const;

    std::uint32_t count_ = 0;
    Buffer<double> x_, y_, r_;
    Octaves octaves_;
    bool sorted_ = false;  ///< whether `octaves_` has the given discs

    // The found pairs, as places among the sorted discs.
    Buffer<std::uint32_t> first_, second_;
    std::size_t size_ = 0;
    Buffer<std::uint32_t> found_;
    std::size_t foundSize_ = 0;
    Outcome failed_ = Outcome::done;
    std::uint32_t bad_ = 0;
    std::uint64_t tests_ = 0;

    // The neighbour list, and the discs for which it was made.
    double skin_ = 0;
    std::uint32_t keptCount_ = 0;
    std::size_t keptSize_ = 0;
    Buffer<std::uint32_t> kept_;
    Buffer<double> keptX_, keptY_, keptR_;
};

}  // namespace cellmates
