#pragma once

#include "core/detect/cell_copy.h"

namespace cellmates {

/// Strips as wide as a diameter: each disc is tested against the rest of its own
/// strip and all of the next one (properhoc, "Grouping the particles"). A grid
/// with one row, or with one column: the whole length of a strip is a cell.
///
///     strips-x              strips-y
///     |   |   |   |         ---------
///     | a | b |   |          a
///     |   | c |   |         ---------
///     |   |   | d |          b c
///                           ---------
class StripsDetector final : public Detector {
public:
    enum class Across { x, y };  ///< the axis that the strips divide

    explicit StripsDetector(Across across) : across_(across) {}

    bool begin(const DetectInput& input) override;
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    Across across_;
    CellCopy copy_;
};

}  // namespace cellmates
