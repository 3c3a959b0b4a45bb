#pragma once

#include <array>

#include "core/detect/detector.h"
#include "core/detect/sorted_copy.h"
#include "core/detect/stretch_query.h"
#include "core/names.h"

namespace cellmates {

/// Uniform grid by counting sort (see `CellIndex` and `scanDiscs`).
///
/// The storage itself is sorted by square cells of the automatic size. With these cells there is
/// nothing to build: workers take one stretch of the storage after another, and find its contacts
/// in canonical order. With any other cells the detector sorts a copy of the discs, and the
/// contacts are sorted at the end.
///
/// Strips, usually as wide as a diameter, are a grid with one row or one column: each disc is
/// tested against the rest of its own strip and all of the next one (properhoc, "Grouping the
/// particles").
///
///     columns               rows
///     |   |   |   |         ---------
///     | a | b |   |          a
///     |   | c |   |         ---------
///     |   |   | d |          b c
///                           ---------
class GridDetector final : public Detector {
public:
    explicit GridDetector(MethodInfo::Cells shape) : shape_(shape) {}

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

    CellGeometry geometryFor(const DetectInput& input) const;
    float queryStorage(const DetectInput& input, QuerySlice& slice, ContactList& contacts);

    MethodInfo::Cells shape_;
    CellGeometry geometry_;
    bool usesStorage_ = false;  ///< whether the cells are those of the storage
    std::array<Part, Workers::kMost> parts_;
    Deal stretches_;  ///< deals out the stretches to the workers

    SortedCopy copy_;
    std::uint32_t next_ = 0;  ///< next disc of the query, an index into the copy
};

}  // namespace cellmates
