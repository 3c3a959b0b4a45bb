#pragma once

#include "core/detect/detector.h"

namespace cellmates {

/// All pairs i < j: n(n-1)/2 tests, no structure at all.
///
///     i \ j  0 1 2 3
///       0      x x x
///       1        x x
///       2          x
class NaiveDetector final : public Detector {
public:
    bool detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) override;

private:
    std::uint32_t next_ = 0;  ///< first i that is not yet done
};

}  // namespace cellmates
