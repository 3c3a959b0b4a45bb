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
    bool begin(const DetectInput& input) override;
    Progress build(const DetectInput& input, std::uint64_t most, std::uint64_t& discs) override;
    float query(const DetectInput& input, std::uint64_t most, ContactList& contacts,
                std::uint64_t& tests) override;
    bool findsInOrder(const DetectInput&) const override { return true; }
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    std::uint32_t i_ = 0, j_ = 1;  ///< the next pair
};

}  // namespace cellmates
