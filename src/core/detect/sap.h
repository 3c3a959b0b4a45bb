#pragma once

#include "core/detect/detector.h"
#include "core/detect/edge_sort.h"
#include "core/detect/sorted_copy.h"

namespace cellmates {

/// Sweep and prune along the axis on which the discs spread wider. Discs are sorted by their near
/// edges. Each disc is tested against those after it, up to the first one whose near edge lies
/// beyond the disc's far edge. The order is kept from tick to tick and stays nearly sorted, so an
/// insertion sort repairs it. (Baraff, "Dynamic Simulation of Non-Penetrating Rigid Bodies", 1992;
/// KlauS.)
///
///     a |-----|
///     b    |------|          a meets b and c; b meets c and d; c meets d
///     c      |---|
///     d          |----|
///     order by near edge:  [a b c d]
class SapDetector final : public Detector {
public:
    bool begin(const DetectInput& input) override;
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    void chooseAxis(std::uint32_t count);
    /// Repairs the order of the entries [from, to) by insertion, unless that takes too long: see
    /// `byInsertion_`.
    void mend(std::uint32_t from, std::uint32_t to);
    float nearEdge(const Particles& particles, std::uint32_t i) const;

    /// The far edge of the k-th disc in `order_`, px, plus `margin_`.
    float farEdge(std::uint32_t k) const {
        const Discs discs = copy_.discs();
        return (alongX_ ? discs.x : discs.y)[k] + discs.r[k] + margin_;
    }

    Buffer<Edge> order_;       ///< near edges in ascending order, kept from tick to tick
    std::uint32_t count_ = 0;  ///< number of entries in `order_`; 0 while it is incomplete
    bool alongX_ = true;       ///< whether the axis is x
    float margin_ = 0;         ///< upper bound of the overlap that rounding can hide, px

    // Used while the structure is built.
    struct Spread {
        double sumX = 0, sumY = 0, squareX = 0, squareY = 0;
    } spread_;
    std::uint32_t known_ = 0;   ///< number of entries whose order from the last detection is reused
    bool byInsertion_ = false;  ///< false once a full sort has to replace the insertion sort
    float farthest_ = 0;        ///< largest distance of a centre from the origin along the axis, px
    EdgeSort sort_;             ///< full sort

    std::uint32_t next_ = 0;         ///< next disc of the query, an index into `order_`
    Buffer<std::uint32_t> indexOf_;  ///< storage index by id
    SortedCopy copy_;                ///< discs in the order of `order_`
};

}  // namespace cellmates
