#pragma once

#include <array>
#include <cstdint>

#include "core/base/simd.h"
#include "core/detect/detector.h"
#include "core/detect/extra/key_sort.h"
#include "core/detect/scan.h"

namespace cellmates {

/// Bounding volume hierarchy: a tree of boxes that hold four discs, or four boxes, each. The discs
/// are sorted along a Hilbert curve, so that four neighbours in this order make a leaf, four
/// neighbouring leaves a node, and so on; no node needs a pointer (Kamel and Faloutsos, "On Packing
/// R-trees", 1993; Lauterbach et al., "Fast BVH Construction on GPUs", 2009, along a Morton curve,
/// with which a tick takes 30% longer).
///
///     level 2                     0
///     level 1         0         1         2     3
///     level 0      0 1 2 3   4 5 6 7   8 9 . .
///     discs     0-3 ...
///
/// Which disc is in which leaf is kept from tick to tick. The boxes are fitted to the discs again
/// in every tick, from the leaves upwards. Once discs have moved so far that the boxes overlap too
/// much, they are sorted again. As physics engines' trees do, boxes extend beyond their discs, but
/// only as far as rounding needs: to fit all boxes costs less than the pair tests that wider ones
/// would add.
///
/// The query descends pairs of nodes of one level whose boxes meet, from the root with itself down
/// to pairs of leaves.
class BvhDetector final : public Detector {
public:
    bool begin(const DetectInput& input) override;
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    static constexpr std::uint32_t kLanes = simd::kLanes;
    static constexpr int kMostLevels = 16;  ///< enough for 2^32 discs

    /// The discs of a leaf. A free place has a centre of NaN, which overlaps nothing.
    struct Leaf {
        float x[kLanes], y[kLanes], r[kLanes];  ///< px
        std::uint32_t index[kLanes];            ///< storage index

        Discs discs() const { return {x, y, r}; }
    };
    /// The boxes of four nodes, px. left > right if nothing in a box can overlap a disc.
    struct Boxes {
        float left[kLanes], top[kLanes], right[kLanes], bottom[kLanes];

        /// Bit k is set if the k-th box meets box `which` of `other`.
        unsigned meeting(const Boxes& other, std::uint32_t which) const;
    };
    struct Level {
        std::uint32_t nodes = 0;
        std::uint32_t first = 0;  ///< its first four boxes in `boxes_`

        std::uint32_t fours() const { return (nodes + kLanes - 1) / kLanes; }
    };
    /// The sides of boxes, which tell how good a tree is.
    struct Sides {
        double width = 0, height = 0;  ///< px
        double product() const { return width * height; }
    };

    /// Numbers the nodes of a tree of `count` discs.
    void layOut(std::uint32_t count);
    void clearPadding(std::uint32_t count);
    void put(std::uint32_t place, const Particles& particles, std::uint32_t i);
    void fitAll(Passes& passes);
    /// Fits the fours [from, to) of leaves' boxes to the discs.
    void fitLeaves(std::uint32_t from, std::uint32_t to);
    void fitNodes(int level, std::uint32_t from, std::uint32_t to);
    bool hasDeclined() const;

    /// Replaces the next pair of nodes of `level` by those pairs of their children that meet.
    template <class Children>
    void open(int level, Children& children);
    /// Tests the discs of all pairs of leaves. Returns the number of pair tests.
    std::uint32_t testLeaves(ContactList& contacts);
    void finish();
    std::uint32_t discsOf(std::uint32_t leaf) const;
    const Boxes& boxes(int level, std::uint32_t four) const {
        return boxes_[levels_[level].first + four];
    }

    std::uint32_t count_ = 0;        ///< number of discs in the tree; 0 while it is incomplete
    Buffer<Leaf> leaves_;            ///< kept from tick to tick
    Buffer<std::uint32_t> placeOf_;  ///< place of a disc among those of all leaves, by id
    Buffer<Boxes> boxes_;            ///< level by level, from the leaves
    std::array<Level, kMostLevels + 1> levels_;
    int top_ = 0;  ///< level of the root
    KeySort order_;

    // Whether to sort the discs again.
    bool known_ = false;  ///< whether the tree is of as many discs
    bool rebuilds_ = false;
    Sides sides_;                 ///< sums over the current leaves
    double testsPerProduct_ = 0;  ///< pair tests of the latest query / `Sides::product`; 0: unknown
    double costs_ = 0;            ///< pair tests that building and the queries since were worth
    std::uint32_t age_ = 0;       ///< queries since the discs were sorted

    // The query.
    static constexpr std::uint32_t kPairsOfFours = kLanes * kLanes;
    /// Pairs of nodes of one level whose boxes meet. Four are written at a time.
    template <std::uint32_t most>
    struct Pairs {
        std::uint32_t size = 0;
        std::array<std::uint32_t, most + kLanes> a, b;
    };
    // A pair of nodes is replaced by at most 16 pairs of their children, and the next pair of the
    // level waits until those are done. Only the pairs of leaves are collected from all of a pair's
    // children.
    std::array<Pairs<kPairsOfFours>, kMostLevels + 1> pairs_;  ///< for each level above the leaves
    Pairs<kPairsOfFours * kPairsOfFours> leafPairs_;
    std::uint64_t tests_ = 0;  ///< pair tests of this query
    std::uint32_t leavesDone_ = 0;
};

}  // namespace cellmates
