#pragma once

#include <array>

#include "core/detect/copy_detector.h"
#include "core/detect/stretch_query.h"

namespace cellmates {

/// Uniform grid by counting sort (see `CellIndex` and `scanDiscs`).
///
/// The storage itself is sorted by cells of the automatic size. With cells of that size there is
/// nothing to build: workers take one stretch of the storage after another, and find its contacts
/// in canonical order. With cells of any other size the detector sorts a copy of its own, and the
/// contacts are sorted at the end.
class GridDetector final : public CopyDetector {
public:
    bool begin(const DetectInput& input) override;
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    bool findsInOrder() const override { return usesStorage_; }
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    /// One worker's query. Aligned like a `ContactWriter`.
    struct alignas(128) Part {
        StretchQuery query;
        bool open = false;  ///< whether the stretch in `query` is unfinished
        QuerySlice slice;
    };
    bool usesStorage_ = false;  ///< whether the cells are those of the storage
    std::array<Part, Workers::kMost> parts_;
    Deal stretches_;  ///< deals out the stretches to the workers
};

}  // namespace cellmates
