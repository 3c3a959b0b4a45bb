#pragma once

#include "core/detect/detector.h"

namespace cellmates {

/// Tests all pairs i < j, n(n-1)/2 of them, without any structure.
///
///     i \ j  0 1 2 3
///       0      x x x
///       1        x x
///       2          x
class NaiveDetector final : public Detector {
public:
    bool begin(const DetectInput& input) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    bool findsInOrder() const override { return true; }
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    std::uint32_t next_ = 0;  ///< next disc of the query
};

}  // namespace cellmates
