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
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    bool build(const DetectInput& input, DetectCost& cost) override;
    float query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                std::uint64_t& tests) override;
    bool findsInOrder(const DetectInput&) const override { return true; }

    std::uint32_t next_ = 0;  ///< first i that is not yet done
};

}  // namespace cellmates
