#include "core/detect/hash.h"

#include <algorithm>
#include <cmath>

#include "core/detect/scan.h"

namespace cellmates {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// Where a coordinate falls, before and after it is wrapped into the table.
struct Axis {
    double cellsPerPx;
    std::int32_t size;   ///< buckets
    std::int32_t reach;  ///< neighbouring cells in which a partner can be

    // In double, so that rounding stays below the margin however far out one is.
    std::int32_t wrap(float position) const {
        const double cell = std::floor(static_cast<double>(position) * cellsPerPx);
        const double rest = cell - std::floor(cell / size) * size;
        // Also for what is no number, or too far out to have a remainder.
        const double inside = rest > 0 ? std::min(rest, size - 1.0) : 0;
        return static_cast<std::int32_t>(inside);
    }
    // Cells on both sides, but no bucket twice where the table is small.
    std::int32_t firstStep() const { return 2 * reach + 1 > size ? 0 : -reach; }
    std::int32_t lastStep() const { return 2 * reach + 1 > size ? size - 1 : reach; }
    std::int32_t step(std::int32_t from, std::int32_t by) const {
        const std::int32_t to = from + by;
        return to < 0 ? to + size : to >= size ? to - size : to;
    }
};

// A box of `length` px holds `size` buckets, as in the Java program.
Axis makeAxis(float length, std::int32_t size, float maxDistance) {
    const double cell = static_cast<double>(length) / size;
    const double reach = std::ceil(1.001 * maxDistance / cell);
    return {1 / cell, size, static_cast<std::int32_t>(std::min(reach, static_cast<double>(size)))};
}

}  // namespace

bool HashDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    const float maxDistance = 2 * p.maxRadius();
    Stopwatch watch;

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
    const Axis across = makeAxis(width, size(width, height), maxDistance);
    const Axis down = makeAxis(height, size(height, width), maxDistance);

    const auto buckets = static_cast<std::size_t>(across.size) * down.size;
    if (!first_.reserveWithRoom(buckets) || !next_.reserve(p.capacity()) ||
        !cellOf_.reserve(p.capacity()))
        return false;
    std::fill_n(first_.data(), buckets, kNone);
    for (std::uint32_t i = n; i-- > 0;) {
        const Cell cell{across.wrap(p.x[i]), down.wrap(p.y[i])};
        const auto bucket = static_cast<std::size_t>(cell.row) * across.size + cell.column;
        cellOf_[i] = cell;
        next_[i] = first_[bucket];
        first_[bucket] = i;
    }
    cost.buildMs = watch.lap();
    cost.bytes = first_.bytes() + next_.bytes() + cellOf_.bytes();
    cost.cell = static_cast<float>(1 / across.cellsPerPx);

    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    for (std::uint32_t i = 0; i < n; ++i) {
        for (std::int32_t dy = down.firstStep(); dy <= down.lastStep(); ++dy) {
            const std::size_t row = down.step(cellOf_[i].row, dy);
            for (std::int32_t dx = across.firstStep(); dx <= across.lastStep(); ++dx) {
                const std::size_t bucket = row * across.size + across.step(cellOf_[i].column, dx);
                for (std::uint32_t j = first_[bucket]; j != kNone; j = next_[j]) {
                    cost.pairTests += j != i;
                    if (j > i && overlap(discs, i, j)) contacts.add(i, j);
                }
            }
        }
    }
    return contacts.refused() == 0 && contacts.canonicalize(n);
}

}  // namespace cellmates
