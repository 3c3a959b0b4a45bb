#include "core/detect/edge_sort.h"

#include <bit>
#include <utility>

namespace cellmates {
namespace {

/// An integer that ascends as `value` does.
std::uint32_t sortable(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value == 0 ? 0.0f : value);  // -0 is 0
    return bits >> 31 ? ~bits : bits | 0x80000000u;
}

}  // namespace

void EdgeSort::run(Passes& passes, Buffer<Edge>& edges, std::uint32_t count) {
    using Index = Passes::Index;
    const auto digit = [](Edge edge, unsigned which) {
        return (sortable(edge.near) >> (which * kDigitBits)) & (kValues - 1);
    };
    passes.once([&] { places_ = {}; });
    passes.run(count, [&](Index from, Index to) {
        for (Index k = from; k < to; ++k)
            for (unsigned which = 0; which < kDigits; ++which)
                ++places_[which][digit(edges[k], which)];
    });
    passes.once([&] {
        for (auto& places : places_) {
            std::uint32_t sum = 0;
            for (std::uint32_t& place : places) place = std::exchange(sum, sum + place);
        }
    });
    for (unsigned which = 0; which < kDigits; ++which) {
        passes.run(count, [&](Index from, Index to) {
            auto& places = places_[which];
            for (Index k = from; k < to; ++k) spare_[places[digit(edges[k], which)]++] = edges[k];
        });
        passes.once([&] { edges.swap(spare_); });
    }
}

}  // namespace cellmates
