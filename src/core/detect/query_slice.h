#pragma once

#include <cstdint>

#include "core/base/pace.h"

namespace cellmates {

/// The part of a query between two readings of the clock. A detector ends it between two discs once
/// it is `over`.
class QuerySlice {
public:
    explicit QuerySlice(std::uint64_t most = Pace::kPairTests) : most_(most) {}

    /// Call after `tests` pair tests, for which `visited` discs, cells or buckets were visited. A
    /// visit takes time too, so each counts as one test towards the end of the slice.
    void spend(std::uint64_t tests, std::uint64_t visited = 0) {
        tests_ += tests;
        spent_ += tests + visited;
    }
    /// Call after a visit to `visited` discs, cells or buckets without a pair test.
    void visit(std::uint64_t visited) { spend(0, visited); }
    bool over() const { return spent_ >= most_; }
    std::uint64_t left() const { return over() ? 0 : most_ - spent_; }

    std::uint64_t tests() const { return tests_; }

private:
    std::uint64_t most_;
    std::uint64_t tests_ = 0, spent_ = 0;
};

}  // namespace cellmates
