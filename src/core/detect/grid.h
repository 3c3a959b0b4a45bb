#pragma once

#include <array>

#include "core/detect/copy_detector.h"
#include "core/detect/stretch_query.h"

namespace cellmates {

/// Uniform grid by counting sort (see `CellIndex` and `forEachPair`).
///
/// The storage itself is sorted by cells of the automatic size, so then there is
/// nothing to build, and contacts come out in canonical order by themselves: workers take one
/// stretch of the storage after another. For any other size of cell the detector sorts a copy of
/// its own, and the contacts are put in order at the end.
class GridDetector final : public CopyDetector {
public:
    bool begin(const DetectInput& input) override;
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    bool findsInOrder(const DetectInput& input) const override { return usesStorage(input); }
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    static bool usesStorage(const DetectInput& input);

    /// What one worker has under way. Aligned like a `ContactWriter`.
    struct alignas(128) Part {
        StretchQuery query;
        bool open = false;  ///< a stretch that is not done
        QuerySlice slice;
    };
    std::array<Part, Workers::kMost> parts_;
    Deal stretches_;
};

}  // namespace cellmates
