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
    passes.once([&] { places_ = {}; });
    passes.run(count, [&](Index from, Index to) { countDigits(edges, from, to); });
    passes.once([&] { sumUp(); });
    for (unsigned which = 0; which < kDigits; ++which) {
        passes.run(count, [&](Index from, Index to) { place(edges, which, from, to); });
        passes.once([&] { edges.swap(spare_); });
    }
}

std::uint32_t EdgeSort::digit(Edge edge, unsigned which) {
    return (sortable(edge.near) >> (which * kDigitBits)) & (kValues - 1);
}

void EdgeSort::countDigits(const Buffer<Edge>& edges, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t k = from; k < to; ++k)
        for (unsigned which = 0; which < kDigits; ++which) ++places_[which][digit(edges[k], which)];
}

void EdgeSort::sumUp() {
    for (auto& places : places_) {
        std::uint32_t sum = 0;
        for (std::uint32_t& place : places) place = std::exchange(sum, sum + place);
    }
}

void EdgeSort::place(const Buffer<Edge>& edges, unsigned which, std::uint32_t from,
                     std::uint32_t to) {
    auto& places = places_[which];
    for (std::uint32_t k = from; k < to; ++k) spare_[places[digit(edges[k], which)]++] = edges[k];
}

}  // namespace cellmates
