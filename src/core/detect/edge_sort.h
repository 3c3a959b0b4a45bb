#pragma once

#include <array>
#include <cstdint>

#include "core/base/buffer.h"
#include "core/base/passes.h"

namespace cellmates {

/// The near edge of a disc along an axis.
struct Edge {
    float near;        ///< px; no NaN
    std::uint32_t id;  ///< id of the disc, so that the order survives sorting the storage

    /// The order of edges: -0 equals 0, and ids break ties.
    bool operator<(const Edge& other) const {
        return near < other.near || (near == other.near && id < other.id);
    }
};

/// Sorts edges by 11 bits at a time, from the lowest (radix sort; Knuth, TAOCP vol. 3, 5.2.5):
/// always four passes over all edges.
///
///     edges     [ 3 | 1 | 2 | 1 ]
///     places    digit 1: from 0, digit 2: from 2, digit 3: from 3
///     spare     [ 1 | 1 | 2 | 3 ]    equal edges keep their order
class EdgeSort {
public:
    /// False if there is not enough memory.
    [[nodiscard]] bool reserve(std::uint32_t capacity) { return spare_.reserve(capacity); }

    /// Sorts the first `count` of `edges`, which must be in order of id.
    void run(Passes& passes, Buffer<Edge>& edges, std::uint32_t count);

    std::size_t bytes() const { return spare_.bytes(); }

private:
    static constexpr unsigned kDigits = 3, kDigitBits = 11;
    static constexpr std::uint32_t kValues = 1u << kDigitBits;

    Buffer<Edge> spare_;
    /// For each digit and value, the number of edges; later the place of the next one.
    std::array<std::array<std::uint32_t, kValues>, kDigits> places_;
};

}  // namespace cellmates
