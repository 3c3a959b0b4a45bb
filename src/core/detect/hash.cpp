#include "core/detect/hash.h"

#include <algorithm>
#include <cmath>

#include "core/detect/scan.h"

namespace cellmates {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

}  // namespace

// In double, so that rounding stays below the margin however far out one is.
std::int32_t HashDetector::Axis::wrap(float position) const {
    const double cell = std::floor(static_cast<double>(position) * cellsPerPx);
    const double rest = cell - std::floor(cell / size) * size;
    // Also for what is no number, or too far out to have a remainder.
    const double inside = rest > 0 ? std::min(rest, size - 1.0) : 0;
    return static_cast<std::int32_t>(inside);
}

// A box of `length` px holds `size` buckets, as in the Java program.
HashDetector::Axis HashDetector::makeAxis(float length, std::int32_t size, float maxDistance) {
    const double cell = static_cast<double>(length) / size;
    const double reach = std::ceil(1.001 * maxDistance / cell);
    return {1 / cell, size, static_cast<std::int32_t>(std::min(reach, static_cast<double>(size)))};
}

bool HashDetector::build(const DetectInput& input, DetectCost& cost) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    const float maxDistance = 2 * p.maxRadius();

    // About a particle a bucket, but no bucket smaller than a diameter.
    const auto automatic = [&](float length, float other) {
        const double wanted = std::sqrt(static_cast<double>(n) * length / other);
        const double most = maxDistance > 0 ? length / (1.001 * maxDistance) : wanted;
        return static_cast<std::int32_t>(std::clamp(std::min(wanted, most), 1.0, 32768.0));
    };
    const auto [width, height] = input.box;
    const std::uint32_t table = input.table;
    const auto size = [&](float length, float other) {
        return table ? static_cast<std::int32_t>(table) : automatic(length, other);
    };
    across_ = makeAxis(width, size(width, height), maxDistance);
    down_ = makeAxis(height, size(height, width), maxDistance);

    const auto buckets = static_cast<std::size_t>(across_.size) * down_.size;
    if (!first_.reserveWithRoom(buckets) || !next_.reserve(p.capacity()) ||
        !cellOf_.reserve(p.capacity()))
        return false;
    std::fill_n(first_.data(), buckets, kNone);
    for (std::uint32_t i = n; i-- > 0;) {
        const Cell cell{across_.wrap(p.x[i]), down_.wrap(p.y[i])};
        const auto bucket = static_cast<std::size_t>(cell.row) * across_.size + cell.column;
        cellOf_[i] = cell;
        next_[i] = first_[bucket];
        first_[bucket] = i;
    }
    at_ = 0;
    cost.bytes = first_.bytes() + next_.bytes() + cellOf_.bytes();
    cost.cell = static_cast<float>(1 / across_.cellsPerPx);
    return true;
}

template <class Found>
void HashDetector::forEachInReach(std::uint32_t i, Found&& found) const {
    for (std::int32_t dy = down_.firstStep(); dy <= down_.lastStep(); ++dy) {
        const std::size_t row = down_.step(cellOf_[i].row, dy);
        for (std::int32_t dx = across_.firstStep(); dx <= across_.lastStep(); ++dx) {
            const std::size_t bucket = row * across_.size + across_.step(cellOf_[i].column, dx);
            for (std::uint32_t j = first_[bucket]; j != kNone; j = next_[j])
                if (j != i) found(j);
        }
    }
}

float HashDetector::query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                          std::uint64_t& tests) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    // Where the table is far too large, it is the empty buckets that take the time.
    const std::uint64_t buckets = across_.steps() * down_.steps();
    std::uint64_t spent = 0;
    for (; at_ < p.count() && spent < budget; ++at_) {
        spent += buckets;
        forEachInReach(at_, [&](std::uint32_t j) {
            ++tests;
            ++spent;
            if (j > at_ && overlap(discs, at_, j)) contacts.add(at_, j);
        });
    }
    return share(at_, p.count());
}

void HashDetector::candidates(const DetectInput&, std::uint32_t i, const Visit& visit) const {
    forEachInReach(i, visit);
}

}  // namespace cellmates
