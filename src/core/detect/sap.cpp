#include "core/detect/sap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cellmates {
namespace {

// The insertion sort is replaced by a full sort once it has moved each entry this often on average.
constexpr std::uint64_t kMovesPerEntry = 16;

}  // namespace

bool SapDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    if (!order_.reserve(p.capacity(), count_) || !sort_.reserve(p.capacity()) ||
        !indexOf_.reserve(p.capacity()) || !copy_.reserve(p.capacity()))
        return false;
    known_ = count_ <= p.count() ? count_ : 0;
    count_ = 0;  // until the order is complete again
    spread_ = {};
    farthest_ = 0;
    next_ = 0;
    return true;
}

bool SapDetector::build(const DetectInput& input, Passes& passes) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    using Index = Passes::Index;
    passes.run(n, [&](Index from, Index to) {
        for (Index i = from; i < to; ++i) {
            const double x = p.x[i], y = p.y[i];
            spread_.sumX += x;
            spread_.sumY += y;
            spread_.squareX += x * x;
            spread_.squareY += y * y;
            indexOf_[p.id[i]] = i;
        }
    });
    passes.once([&] { chooseAxis(n); });
    passes.run(n, [&](Index from, Index to) {
        const Buffer<float>& axis = alongX_ ? p.x : p.y;
        for (Index k = from; k < to; ++k) {
            // New ids are appended to the known order. If nothing is known, any order will do.
            const std::uint32_t id = k < known_ ? order_[k].id : k;
            const std::uint32_t i = indexOf_[id];
            order_[k] = {nearEdge(p, i), id};
            farthest_ = std::max(farthest_, std::fabs(axis[i]));
        }
    });
    passes.run(n, [&](Index from, Index to) { mend(from, to); });
    if (!byInsertion_) {
        // In order of id, which `EdgeSort` requires.
        passes.run(n, [&](Index from, Index to) {
            for (Index id = from; id < to; ++id) order_[id] = {nearEdge(p, indexOf_[id]), id};
        });
        sort_.run(passes, order_, n);
    }
    passes.run(n, [&](Index from, Index to) {
        for (Index k = from; k < to; ++k) copy_.put(k, p, indexOf_[order_[k].id]);
    });
    passes.once([&] {
        margin_ = (farthest_ + 2 * p.maxRadius()) * 1e-6f;
        count_ = n;
    });
    return true;
}

void SapDetector::chooseAxis(std::uint32_t count) {
    const double n = count;
    const auto [sumX, sumY, squareX, squareY] = spread_;
    const bool alongX = squareX - sumX * sumX / n >= squareY - sumY * sumY / n;
    if (alongX != alongX_) known_ = 0;
    alongX_ = alongX;
    // More new discs than an eighth of the known ones would take too many moves.
    byInsertion_ = known_ + known_ / 8 >= count;
}

float SapDetector::nearEdge(const Particles& p, std::uint32_t i) const {
    const float near = (alongX_ ? p.x[i] : p.y[i]) - p.r[i];
    // NaN overlaps nothing, and must not break the order.
    return std::isnan(near) ? std::numeric_limits<float>::infinity() : near;
}

// An insertion sort, because nearly all edges are in place.
void SapDetector::mend(std::uint32_t from, std::uint32_t to) {
    Edge* const entries = order_.data();
    const std::uint64_t most = kMovesPerEntry * (to - from);
    std::uint64_t moves = 0;
    for (std::uint32_t k = std::max(from, 1u); byInsertion_ && k < to; ++k) {
        const Edge entry = entries[k];
        std::uint32_t at = k;
        for (; at > 0 && moves <= most && entry < entries[at - 1]; --at, ++moves)
            entries[at] = entries[at - 1];
        entries[at] = entry;
        byInsertion_ = moves <= most;
    }
}

void SapDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.bytes = order_.bytes() + sort_.bytes() + indexOf_.bytes() + copy_.bytes();
}

float SapDetector::query(const DetectInput&, QuerySlice& slice, ContactList& contacts) {
    const Discs discs = copy_.discs();
    for (; next_ < count_ && !slice.over(); ++next_) {
        const std::uint32_t k = next_;
        const float far = farEdge(k);
        std::uint32_t end = k + 1;
        while (end < count_ && order_[end].near <= far) ++end;
        scan(discs, k, k + 1, end, [&](std::uint32_t other) { copy_.add(k, other, contacts); });
        slice.spend(end - k - 1, 1);
    }
    return share(next_, count_);
}

void SapDetector::candidates(const DetectInput&, std::uint32_t i, const Visit& visit) const {
    std::uint32_t place = 0;
    while (copy_.index(place) != i) ++place;
    for (std::uint32_t k = 0; k < place; ++k)
        if (order_[place].near <= farEdge(k)) visit(copy_.index(k));
    const float far = farEdge(place);
    for (std::uint32_t k = place + 1; k < count_ && order_[k].near <= far; ++k)
        visit(copy_.index(k));
}

}  // namespace cellmates
