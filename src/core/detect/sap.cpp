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

bool SapDetector::build(const DetectInput& input, DetectCost& cost) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    if (!sort(p, spreadFurtherAlongX(p))) return false;
    float farthest = 0;
    const Buffer<float>& axis = alongX_ ? p.x : p.y;
    for (std::uint32_t i = 0; i < n; ++i) farthest = std::max(farthest, std::fabs(axis[i]));
    margin_ = (farthest + 2 * p.maxRadius()) * 1e-6f;
    for (std::uint32_t k = 0; k < n; ++k) copy_.put(k, p, indexOf_[order_[k].id]);
    next_ = 0;
    cost.bytes = order_.bytes() + indexOf_.bytes() + copy_.bytes();
    return true;
}

float SapDetector::query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                         std::uint64_t& tests) {
    const std::uint32_t n = input.particles.count();
    const Discs discs = copy_.discs();
    const std::uint64_t last = tests + budget;
    for (; next_ < n && tests < last; ++next_) {
        const std::uint32_t k = next_, end = endOf(k);
        scan(discs, k, k + 1, end, [&](std::uint32_t other) { copy_.add(k, other, contacts); });
        tests += end - k - 1;
    }
    return share(next_, n);
}

std::uint32_t SapDetector::endOf(std::uint32_t k) const {
    const Discs discs = copy_.discs();
    const float far = (alongX_ ? discs.x : discs.y)[k] + discs.r[k] + margin_;
    std::uint32_t end = k + 1;
    while (end < count_ && order_[end].near <= far) ++end;
    return end;
}

void SapDetector::candidates(const DetectInput&, std::uint32_t i, const Visit& visit) const {
    std::uint32_t place = 0;
    while (copy_.index(place) != i) ++place;
    for (std::uint32_t k = 0; k < place; ++k)
        if (endOf(k) > place) visit(copy_.index(k));
    const std::uint32_t end = endOf(place);
    for (std::uint32_t k = place + 1; k < end; ++k) visit(copy_.index(k));
}

bool SapDetector::sort(const Particles& p, bool alongX) {
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
