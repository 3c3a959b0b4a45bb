#include "core/detect/sap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cellmates {
namespace {

// Mending is given up for a full sort when it has moved each entry so often.
constexpr std::uint64_t kMovesPerEntry = 16;

bool spreadFurtherAlongX(const Particles& p) {
    double sumX = 0, sumY = 0, squareX = 0, squareY = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        const double x = p.x[i], y = p.y[i];
        sumX += x;
        sumY += y;
        squareX += x * x;
        squareY += y * y;
    }
    const double n = p.count();
    return squareX - sumX * sumX / n >= squareY - sumY * sumY / n;
}

}  // namespace

bool SapDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    Stopwatch watch;
    const bool alongX = spreadFurtherAlongX(p);
    if (!update(p, alongX)) return false;

    float farthest = 0;
    const Buffer<float>& axis = alongX ? p.x : p.y;
    for (std::uint32_t i = 0; i < n; ++i) farthest = std::max(farthest, std::fabs(axis[i]));
    // Edges are rounded, and so is the overlap test: this is more than both can err.
    const float margin = (farthest + 2 * p.maxRadius()) * 1e-6f;

    for (std::uint32_t k = 0; k < n; ++k) copy_.put(k, p, indexOf_[order_[k].id]);
    cost.buildMs = watch.lap();

    const Discs discs = copy_.discs();
    const float* const along = alongX ? discs.x : discs.y;
    for (std::uint32_t k = 0; k < n; ++k) {
        const float far = along[k] + discs.r[k] + margin;
        std::uint32_t end = k + 1;
        while (end < n && order_[end].near <= far) ++end;
        scan(discs, k, k + 1, end, [&](std::uint32_t other) { copy_.add(k, other, contacts); });
        cost.pairTests += end - k - 1;
    }
    cost.bytes = order_.bytes() + indexOf_.bytes() + copy_.bytes();
    return contacts.refused() == 0 && contacts.canonicalize(n);
}

bool SapDetector::update(const Particles& p, bool alongX) {
    const std::uint32_t n = p.count();
    if (!order_.reserve(p.capacity(), count_) || !indexOf_.reserve(p.capacity()) ||
        !copy_.reserve(p.capacity()))
        return false;
    for (std::uint32_t i = 0; i < n; ++i) indexOf_[p.id[i]] = i;

    std::uint32_t known = count_;
    if (alongX != alongX_ || known > n) known = 0;
    alongX_ = alongX;
    // New ids follow the known ones; without a known order any order will do.
    if (known == 0) count_ = 0;
    while (count_ < n) {
        order_[count_] = {0, count_};
        ++count_;
    }
    for (std::uint32_t k = 0; k < n; ++k) {
        const std::uint32_t i = indexOf_[order_[k].id];
        const float near = (alongX ? p.x[i] : p.y[i]) - p.r[i];
        // What is nowhere overlaps nothing, and must not break the order.
        order_[k].near = std::isnan(near) ? std::numeric_limits<float>::infinity() : near;
    }
    sortEntries(known);
    return true;
}

void SapDetector::sortEntries(std::uint32_t known) {
    Entry* const entries = order_.data();
    const auto before = [](Entry a, Entry b) {
        return a.near < b.near || (a.near == b.near && a.id < b.id);
    };
    std::uint64_t moves = 0;
    bool mended = known + known / 8 >= count_;
    for (std::uint32_t k = 1; mended && k < count_; ++k) {
        const Entry entry = entries[k];
        std::uint32_t to = k;
        for (; to > 0 && before(entry, entries[to - 1]); --to) entries[to] = entries[to - 1];
        entries[to] = entry;
        moves += k - to;
        mended = moves <= kMovesPerEntry * count_;
    }
    if (!mended) std::sort(entries, entries + count_, before);
}

}  // namespace cellmates
