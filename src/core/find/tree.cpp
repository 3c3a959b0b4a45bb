#include "core/find/tree.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace cellmates {
namespace {

constexpr std::uint32_t kLeaf = 6;
// More than the rounding errors of a distance and of a reach, relative to them.
constexpr double kSlack = 1 + 0x1p-40;

// Two octaves have one exponent without its last bit. The largest is 1023, and 0 is a class of its
// own: points overlap no points.
constexpr std::uint32_t kMostClasses = 1025;
std::uint32_t classOf(double radius) {
    if (radius == 0) return 0;
    return 1 + static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(radius) >> 53);
}

}  // namespace

bool Tree::build(const Places& places) {
    places_ = places;
    const std::uint32_t n = places.count;
    std::uint32_t counts[kMostClasses] = {};
    for (std::uint32_t k = 0; k < n; ++k) ++counts[classOf(places.r[k])];
    nodeCount_ = classCount_ = 0;
    const auto classes = static_cast<std::uint32_t>(
        std::count_if(counts, counts + kMostClasses, [](auto count) { return count > 0; }));
    if (!order_.reserveWithRoom(n) || !classes_.reserveWithRoom(classes) ||
        !nodes_.reserveWithRoom(std::size_t{n} + 2 * classes))
        return false;
    std::uint32_t sum = 0;
    for (std::uint32_t& count : counts) {
        if (count > 0) classes_[classCount_++] = {sum, sum + count, 0};
        sum += std::exchange(count, sum);
    }
    for (std::uint32_t k = 0; k < n; ++k) order_[counts[classOf(places.r[k])]++] = k;
    for (std::uint32_t c = 0; c < classes; ++c) {
        Class& each = classes_[c];
        each.root = buildNode(each.from, each.to);
    }
    return true;
}

std::uint32_t Tree::buildNode(std::uint32_t from, std::uint32_t to) {
    const double *const x = places_.x, *const y = places_.y;
    std::uint32_t* const order = order_.data();
    Node node{HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL, 0, from, to, 0};
    for (std::uint32_t k = from; k < to; ++k) {
        const std::uint32_t i = order[k];
        node.left = std::min(node.left, x[i]);
        node.right = std::max(node.right, x[i]);
        node.top = std::min(node.top, y[i]);
        node.bottom = std::max(node.bottom, y[i]);
        node.most = std::max(node.most, places_.r[i]);
    }
    const std::uint32_t me = nodeCount_++;
    if (to - from > kLeaf) {
        const double* const by = node.right - node.left > node.bottom - node.top ? x : y;
        const std::uint32_t middle = from + (to - from) / 2;
        std::nth_element(order + from, order + middle, order + to, [by](auto a, auto b) {
            return by[a] < by[b] || (by[a] == by[b] && a < b);
        });
        buildNode(from, middle);
        node.second = buildNode(middle, to);
    }
    nodes_[me] = node;
    return me;
}

/// Calls `add(j)` for each disc of a class, from `order_[first]` on, that overlaps disc i of `of`.
template <class Add>
void Tree::query(const Class& in, const Places& of, std::uint32_t i, std::uint32_t first,
                 Found& found, Add&& add) const {
    const double x = of.x[i], y = of.y[i], r = of.r[i];
    std::uint32_t stack[64], height = 0;  // more than a tree of 2^32 discs needs
    stack[height++] = in.root;
    while (height > 0) {
        const std::uint32_t me = stack[--height];
        const Node& node = nodes_[me];
        const double dx = std::max({node.left - x, x - node.right, 0.0}),
                     dy = std::max({node.top - y, y - node.bottom, 0.0}),
                     reach = (r + node.most) * kSlack;
        if (node.to <= first || dx * dx + dy * dy > reach * reach * kSlack) continue;
        if (node.second) {
            stack[height++] = node.second;
            stack[height++] = me + 1;
            continue;
        }
        for (std::uint32_t k = std::max(node.from, first); k < node.to; ++k) {
            const std::uint32_t j = order_[k];
            ++found.tests;
            if (overlap(of, i, places_, j)) add(j);
        }
    }
}

/// Adds the pairs of a class of `tree` and one of this tree, of which all discs ask.
template <class Add>
void Tree::ask(const Tree& tree, const Class& asked, const Class& by, Found& found,
               Add&& add) const {
    if (tree.nodes_[asked.root].most + nodes_[by.root].most == 0) return;
    for (std::uint32_t k = by.from; k < by.to && found.outcome == Outcome::done; ++k) {
        const std::uint32_t i = order_[k];
        tree.query(asked, places_, i, 0, found, [&](std::uint32_t j) { add(i, j); });
    }
}

void Tree::Found::add(std::uint32_t i, std::uint32_t j) {
    if (outcome != Outcome::done) return;
    const std::size_t at = 2 * pairs;
    if (pairs == mostPairs) {
        outcome = Outcome::tooMany;
    } else if (!to.reserveWithRoom(at + 2, at)) {
        outcome = Outcome::noMemory;
    } else {
        to[at] = i;
        to[at + 1] = j;
        ++pairs;
    }
}

void Tree::pairs(Found& found) const {
    const auto add = [&](std::uint32_t i, std::uint32_t j) {
        found.add(std::min(i, j), std::max(i, j));
    };
    for (const Class& own : classes()) {
        for (std::uint32_t k = own.from; nodes_[own.root].most > 0 && k < own.to; ++k) {
            const std::uint32_t i = order_[k];
            query(own, places_, i, k + 1, found, [&](std::uint32_t j) { add(i, j); });
            if (found.outcome != Outcome::done) return;
        }
        for (const Class* other = classes_.data(); other != &own; ++other) {
            const bool fewer = own.count() < other->count();
            ask(*this, fewer ? *other : own, fewer ? own : *other, found, add);
        }
    }
}

void Tree::pairsWith(const Tree& other, Found& found) const {
    for (const Class& own : classes())
        for (const Class& theirs : other.classes()) {
            if (own.count() < theirs.count())
                ask(other, theirs, own, found,
                    [&](std::uint32_t i, std::uint32_t j) { found.add(i, j); });
            else
                other.ask(*this, own, theirs, found,
                          [&](std::uint32_t j, std::uint32_t i) { found.add(i, j); });
        }
}

}  // namespace cellmates
