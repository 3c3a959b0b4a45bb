#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/detect/detection.h"
#include "core/state/box.h"
#include "core/state/cell_index.h"
#include "core/state/particles.h"

namespace cellmates {

/// `Rounding` rounds the discs of a workload to single precision, in which the methods compute, so
/// that as many pairs as possible touch or do not touch as they do in double precision.
///
/// Two discs touch if dx² + dy² < (ri + rj)², computed in double precision of the numbers given, as
/// two loops in JavaScript would. Rounding can only change this for pairs whose gap is shorter than
/// the rounding. `Rounding` finds them with wider discs, and rounds a centre the other way where
/// the nearest float would change a contact:
///
///     given, in steps        0   |   1   |   2      i at 0.4, j at 1.6, ri + rj = 1.3: they touch
///     rounded to nearest     i   |       |   j      a distance of 2: they do not
///     rounded here           i   |   j   |          a distance of 1: they do
///
/// The radii stay, because a method may be faster for equal ones.
class Rounding {
public:
    /// The discs of a frame as they were given.
    struct Given {
        const double *x, *y, *r;
    };
    /// A centre (x, y) comes to ((x - left) * scale, (y - top) * scale). The scale is a power of
    /// two with which all lengths are less than 65,536.
    struct Placement {
        double left, top, scale;
        Box box;
    };
    /// The rounded discs.
    struct Rounded {
        float *x, *y, *r;
    };

    /// The result of rounding.
    struct Result {
        std::uint32_t compared = 0;  ///< frames whose pairs were compared
        std::uint64_t contacts = 0;  ///< contacts of these frames in double precision
        std::uint64_t wrong = 0;     ///< pairs of these frames that touch in one precision only
    };

    /// The pairs of no more frames are compared once so much work is done, which takes seconds. Its
    /// unit is a pair test.
    static constexpr double kMostWork = 1e8;
    /// The pairs of a frame with more contacts are not compared, because of the memory.
    static constexpr std::uint64_t kMostContacts = 10'000'000;

    explicit Rounding(Placement placement);

    /// Rounds the discs of the next frame. False if there is not enough memory.
    [[nodiscard]] bool round(std::uint32_t count, Given given, Rounded to);

    const Result& result() const { return result_; }

private:
    /// Two discs whose gap is so short that rounding could change whether they touch.
    struct Near {
        std::uint32_t i, j;
        bool touch;
    };
    /// Counts the work done.
    class Work final : public TimeSource {
    public:
        double read() override { return done_; }
        void worked(cellmates::Work, std::uint64_t amount) override {
            done_ += static_cast<double>(amount);
        }

    private:
        double done_ = 0;
    };

    [[nodiscard]] Progress findNear(std::uint32_t count);
    [[nodiscard]] Progress detect(std::uint32_t count);
    std::uint64_t settle(std::uint32_t round);
    bool isRight(const Near& pair) const;
    void move(const Near& pair, bool outer);
    bool moveAlong(const Near& pair, bool alongX, std::uint32_t disc, double way, double by,
                   double fine);
    /// How much wider a disc is made to find pairs.
    double margin(std::uint32_t disc) const;

    Placement placement_;
    Given given_{};
    Rounded discs_{};

    Work work_;
    Particles wide_;
    CellIndex cells_;  ///< the storage is not sorted
    Detection detection_;
    Buffer<Near> near_;
    std::size_t nearCount_ = 0;

    Result result_;
};

}  // namespace cellmates
