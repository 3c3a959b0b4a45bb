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
    bool begin(const DetectInput& input) override;
    Progress build(const DetectInput& input, std::uint64_t most, std::uint64_t& discs) override;
    float query(const DetectInput& input, std::uint64_t most, ContactList& contacts,
                std::uint64_t& tests) override;
    bool findsInOrder(const DetectInput& input) const override { return usesStorage(input); }
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    static bool usesStorage(const DetectInput& input);

    CellCopy copy_;

    /// One worker's part of the query. Aligned to two cache lines, which processors fetch together,
    /// because every contact changes the length of a list.
    struct alignas(128) Part {
        CellCursor at;
        ContactList found;  ///< unused if there is only one worker
        std::uint64_t tests = 0;
    };
    Part& part(unsigned k) { return partCount_ == 1 ? whole_ : parts_[k]; }

    Part whole_;                     ///< for one worker
    std::unique_ptr<Part[]> parts_;  ///< for several; allocated when first needed
    unsigned partCount_ = 1;
};

}  // namespace cellmates
