#pragma once

#include "core/detect/detector.h"
#include "core/detect/sorted_copy.h"

namespace cellmates {

/// Sweep and prune on one axis: the one along which the particles are spread
/// further. They are sorted by their near edges; each is tested against the ones
/// after it until an edge lies beyond its own far edge. The order is kept from
/// tick to tick, where it is nearly right, so an insertion sort mends it.
/// (Baraff, "Dynamic Simulation of Non-Penetrating Rigid Bodies", 1992; KlauS.)
///
///     a |-----|
///     b    |------|          a meets b and c; b meets c and d; c meets d
///     c      |---|
///     d          |----|
///     order by near edge:  [a b c d]
class SapDetector final : public Detector {
public:
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    bool build(const DetectInput& input, DetectCost& cost) override;
    float query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                std::uint64_t& tests) override;

    struct Entry {
        float near;        ///< px along the axis
        std::uint32_t id;  ///< stable, so that the order survives a re-ordered storage
    };

    bool sort(const Particles& particles, bool alongX);
    /// The first in order whose near edge lies beyond the far edge of the k-th.
    std::uint32_t endOf(std::uint32_t k) const;
    void sortEntries(std::uint32_t known);

    Buffer<Entry> order_;
    std::uint32_t count_ = 0;  ///< entries in `order_`
    bool alongX_ = true;
    float margin_ = 0;               ///< px: more than rounding can hide an overlap by
    std::uint32_t next_ = 0;         ///< first in order that is not yet done
    Buffer<std::uint32_t> indexOf_;  ///< storage index by id
    SortedCopy copy_;
};

}  // namespace cellmates
