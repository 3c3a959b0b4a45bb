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
    bool detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) override;

private:
    struct Entry {
        float near;        ///< px along the axis
        std::uint32_t id;  ///< stable, so that the order survives a re-ordered storage
    };

    bool update(const Particles& particles, bool alongX);
    void sortEntries(std::uint32_t known);

    Buffer<Entry> order_;
    std::uint32_t count_ = 0;  ///< entries in `order_`
    bool alongX_ = true;
    Buffer<std::uint32_t> indexOf_;  ///< storage index by id
    SortedCopy copy_;
};

}  // namespace cellmates
