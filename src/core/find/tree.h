#pragma once

#include <cstdint>
#include <span>

#include "core/base/buffer.h"
#include "core/find/places.h"

namespace cellmates {

/// Discs in k-d trees, halved at medians: one tree for each two octaves of radii. Slower than a
/// grid, but no scene is bad for it, because only the order of places counts, and not how they are
/// spread.
class Tree {
public:
    [[nodiscard]] bool build(const Places& places);

    enum class Outcome : std::uint8_t { done, noMemory, tooMany };
    /// The overlapping pairs found, two indices each, and what it took.
    struct Found {
        Buffer<std::uint32_t>& to;
        std::size_t mostPairs;
        std::size_t pairs = 0;
        std::uint64_t tests = 0;
        Outcome outcome = Outcome::done;
        void add(std::uint32_t i, std::uint32_t j);
    };
    /// Adds the pairs of discs of this tree, the lower index first.
    void pairs(Found& found) const;
    /// Adds the pairs of a disc of this tree and one of the other's, in this order.
    void pairsWith(const Tree& other, Found& found) const;

private:
    struct Node {
        double left, top, right, bottom;  ///< the box around all centres
        double most;                      ///< radius
        std::uint32_t from, to;           ///< among `order_`
        std::uint32_t second;             ///< the other half, after the first; 0 for a leaf
    };
    struct Class {
        std::uint32_t from, to, root;
        std::uint32_t count() const { return to - from; }
    };

    std::uint32_t buildNode(std::uint32_t from, std::uint32_t to);
    std::span<const Class> classes() const { return {classes_.data(), classCount_}; }
    template <class Add>
    void query(const Class& in, const Places& of, std::uint32_t i, std::uint32_t first,
               Found& found, Add&& add) const;
    template <class Add>
    void ask(const Tree& tree, const Class& asked, const Class& by, Found& found, Add&& add) const;

    Places places_{};
    Buffer<std::uint32_t> order_;  ///< indices, by class and tree
    Buffer<Node> nodes_;
    Buffer<Class> classes_;
    std::uint32_t nodeCount_ = 0, classCount_ = 0;
};

}  // namespace cellmates
