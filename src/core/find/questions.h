#pragma once

#include <cstdint>
#include <span>

#include "core/base/buffer.h"
#include "core/find/disc_group.h"

namespace cellmates {

/// Answers questions about discs, each with the indices of some of them, in no particular order
/// unless one is said. Places and lengths are in the unit of the discs and finite.
///
/// A question about discs of any size must look around it by the largest radius. So that one large
/// disc does not make it look at all others, the largest square root of n discs are asked one by
/// one. No other radius is above n^(1/4) times the root mean square, so these lie in about as many
/// cells.
class Questions {
public:
    /// Makes ready to ask discs that are good. Nothing may be asked before, or after they change.
    [[nodiscard]] bool prepare(DiscGroup& discs);
    void forget() { discs_ = nullptr; }

    // These return false if there is not enough memory.

    /// The discs whose centres are closer to (x, y) than `radius`.
    [[nodiscard]] bool near(double x, double y, double radius);
    /// The discs that overlap a circle.
    [[nodiscard]] bool inCircle(double x, double y, double radius);
    /// The discs that overlap a box, or have their centres in it.
    [[nodiscard]] bool inBox(double x0, double y0, double x1, double y1);
    /// The discs that overlap a segment of this width with round ends, in the order in which a
    /// circle on the way from (x0, y0) to (x1, y1) meets them. `along` is the share of the way.
    [[nodiscard]] bool alongSegment(double x0, double y0, double x1, double y1, double width);
    /// The `k` discs whose centres are nearest to (x, y), or all if there are fewer, the nearest
    /// first; by index where they are as near.
    [[nodiscard]] bool nearest(double x, double y, std::uint32_t k);

    std::span<const std::uint32_t> found() const { return {found_.data(), size_}; }
    /// After `alongSegment`; empty after other questions.
    std::span<const double> along() const { return {along_.data(), met_ ? size_ : 0}; }
    std::uint64_t tests() const { return tests_; }  ///< discs that were compared

private:
    struct Rect {
        double x0, y0, x1, y1;
    };
    static Rect around(double x, double y, double radius) {
        return {x - radius, y - radius, x + radius, y + radius};
    }

    void begin();
    /// Finds the discs whose centres are in a rectangle, each once, and others; with `overlapping`,
    /// those that overlap it. They are valid until the next call.
    std::span<const std::uint32_t> candidates(Rect rect, bool overlapping);
    void add(std::uint32_t disc);
    void rank(std::uint32_t disc, double order);
    /// Writes the first `most` of those that were ranked, in order.
    [[nodiscard]] bool writeRanked(std::size_t most);

    DiscGroup* discs_ = nullptr;
    Places places_{};
    bool sorted_ = false;   ///< whether the discs have a grid
    double extent_ = 0;     ///< largest place, whatever its sign
    double mostSmall_ = 0;  ///< largest radius of all but the large discs
    std::uint32_t largeCount_ = 0;
    Buffer<std::uint32_t> large_;

    struct Ranked {
        double order;
        std::uint32_t disc;
    };
    Buffer<std::uint32_t> candidates_;
    Buffer<Ranked> ranked_;
    std::size_t rankedSize_ = 0;
    Buffer<std::uint32_t> found_;
    Buffer<double> along_;  ///< the share of the way at which each found disc is met
    std::size_t size_ = 0;
    bool met_ = false;  ///< whether the order of the found discs is a share of the way
    bool memory_ = true;
    std::uint64_t tests_ = 0;
};

}  // namespace cellmates
