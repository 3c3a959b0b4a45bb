#pragma once

#include "core/detect/copy_detector.h"

namespace cellmates {

/// Strips, usually as wide as a diameter: each disc is tested against the rest of its own strip and
/// all of the next one (properhoc, "Grouping the particles"). This is a grid with one row or one
/// column, in which each strip is a cell.
///
///     strips-x              strips-y
///     |   |   |   |         ---------
///     | a | b |   |          a
///     |   | c |   |         ---------
///     |   |   | d |          b c
///                           ---------
class StripsDetector final : public CopyDetector {
public:
    enum class Across { x, y };  ///< the axis that the strips divide

    explicit StripsDetector(Across across) : across_(across) {}

    bool begin(const DetectInput& input) override;

private:
    Across across_;
};

}  // namespace cellmates
