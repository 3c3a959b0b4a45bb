#pragma once

#include <array>

#include "core/detect/detector.h"
#include "core/detect/extra/key_sort.h"
#include "core/detect/extra/morton.h"
#include "core/detect/sorted_copy.h"

namespace cellmates {

/// Quadtree (Finkel and Bentley, 1974), built in every tick. A square is divided into quarters
/// while it has more discs than a leaf takes. A disc too large for a quarter stays in the square
/// itself, in a leaf of its own kind, so that large discs are not listed in many small squares.
/// The discs are sorted along a Morton curve, so those of each square are one span of the copy:
///
///     copy      [ a | b  c | d  e  f | g ]       a is too large for a quarter
///     root      [ a ][  0  ][   1   ][ 3 ]       quarter 2 is empty
///
/// Discs overlap the borders of their square, so each square has the bounding box of its discs.
/// The query descends pairs of squares whose boxes meet, from the two children of each square,
/// down to pairs of leaves.
class QuadtreeDetector final : public Detector {
public:
    bool begin(const DetectInput& input) override;
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    struct Bounds {
        float left, top, right, bottom;  ///< px; left > right if no disc can overlap

        bool meets(const Bounds& other) const {
            return left <= other.right && other.left <= right && top <= other.bottom &&
                   other.top <= bottom;
        }
    };
    struct Node {
        std::uint32_t begin, end;  ///< discs in the copy
        std::uint32_t child;       ///< first of its children, which are consecutive
        std::uint32_t children;    ///< their number; 0: a leaf

        std::uint32_t count() const { return end - begin; }
    };
    /// Two nodes, or a leaf twice.
    struct Pair {
        std::uint32_t first, second;
    };

    std::uint32_t keyOf(const Particles& particles, std::uint32_t i) const;
    void copy(const Particles& particles, std::uint32_t from, std::uint32_t to);
    void splitNode(std::uint32_t number);
    void append(std::uint32_t begin, std::uint32_t end);
    void bound(std::uint32_t number);
    /// Whether a node of these discs gets children. Discs with one key stay together.
    bool divisible(std::uint32_t begin, std::uint32_t end) const;
    /// Whether the discs of leaf `a` are compared with the bounds of leaf `b`, not vice versa.
    bool isFirst(std::uint32_t a, std::uint32_t b) const;

    void push(std::uint32_t a, std::uint32_t b);
    void open(Pair pair);
    void scanLeaf(QuerySlice& slice, ContactList& contacts);
    void scanPair(QuerySlice& slice, ContactList& contacts);
    /// Bit k is set if disc a + k of the copy, of a leaf that ends at `end`, meets `bounds`.
    unsigned meeting(std::uint32_t a, std::uint32_t end, const Bounds& bounds) const;

    Morton morton_;
    KeySort order_;
    SortedCopy copy_;      ///< discs in order of their keys
    Buffer<float> reach_;  ///< radius of each disc of the copy, and a margin for rounding, px

    Buffer<Node> nodes_;     ///< generation by generation
    Buffer<Bounds> bounds_;  ///< bounding box of each node
    std::uint32_t nodeCount_ = 0;
    static constexpr int kGenerations = Morton::kLevels + 2;
    std::array<std::uint32_t, kGenerations + 1> generation_{};  ///< first node of each generation
    std::uint32_t divisible_ = 0;  ///< nodes of the last generation that may have children

    // The query: first the pairs among the children of node 0, and all below, then those of node 1.
    std::uint32_t node_ = 0;  ///< next node
    /// Each descent replaces a pair by at most `kChildren` pairs, in each of two trees.
    static constexpr std::uint32_t kChildren = 5;
    static constexpr std::uint32_t kMostPairs =
        kChildren * (kChildren - 1) / 2 + 2 * kGenerations * (kChildren - 1);
    std::array<Pair, kMostPairs> pairs_;
    std::uint32_t pairCount_ = 0;
    Pair leaves_{};           ///< the leaves being compared; a leaf with itself
    std::uint32_t disc_ = 0;  ///< next disc of `leaves_.first`
};

}  // namespace cellmates
