#pragma once

#include <memory>

#include "core/detect/cell_copy.h"

namespace cellmates {

/// Uniform grid by counting sort (see `CellIndex` and `forEachPair`).
///
/// The storage itself is sorted by cells of the automatic size, so then there is
/// nothing to build, and contacts come out in canonical order by themselves. For
/// any other size of cell the detector sorts a copy of its own and puts the
/// contacts in order at the end.
class GridDetector final : public Detector {
public:
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    bool build(const DetectInput& input, DetectCost& cost) override;
    float query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                std::uint64_t& tests) override;
    bool findsInOrder(const DetectInput& input) const override { return usesStorage(input); }
    static bool usesStorage(const DetectInput& input);

    CellCopy copy_;

    /// What a worker has of the query of the storage. Apart by two cache lines, which
    /// processors fetch together: each contact changes the length of a list.
    struct alignas(128) Part {
        CellCursor at;
        ContactList found;  ///< of no use when there is but one worker
        std::uint64_t tests = 0;
    };
    Part& part(unsigned k) { return partCount_ == 1 ? whole_ : parts_[k]; }

    Part whole_;                     ///< for one worker
    std::unique_ptr<Part[]> parts_;  ///< for several; made when they are first needed
    unsigned partCount_ = 1;
};

}  // namespace cellmates
