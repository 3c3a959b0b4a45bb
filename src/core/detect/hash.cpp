#include "core/detect/hash.h"

#include <algorithm>
#include <cmath>

#include "core/detect/scan.h"

namespace cellmates {

// Double precision keeps rounding below the margin, however far out a disc is.
std::int32_t HashDetector::Axis::wrap(float position) const {
    const double cell = std::floor(static_cast<double>(position) * cellsPerPx);
    const double rest = cell - std::floor(cell / size) * size;
    // Also catches NaN, and coordinates too large to have a remainder.
    const double inside = rest > 0 ? std::min(rest, size - 1.0) : 0;
    return static_cast<std::int32_t>(inside);
}

// A box of `length` px is divided into `size` buckets, as in the Java program.
HashDetector::Axis HashDetector::makeAxis(float length, std::int32_t size, float maxDistance) {
    const double cell = static_cast<double>(length) / size;
    const double reach = std::ceil(1.001 * maxDistance / cell);
    return {1 / cell, size, static_cast<std::int32_t>(std::min(reach, static_cast<double>(size)))};
}

bool HashDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    const float maxDistance = 2 * p.maxRadius();

    // About one disc per bucket, but no bucket smaller than a diameter.
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
    at_ = {0, down_.firstStep()};
    return first_.reserveWithRoom(buckets()) && next_.reserve(p.capacity()) &&
           cellOf_.reserve(p.capacity());
}

bool HashDetector::build(const DetectInput& input, Passes& passes) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    passes.run(buckets(), Passes::kEntriesPerDisc, [&](std::uint32_t from, std::uint32_t to) {
        std::fill(first_.data() + from, first_.data() + to, kNoDisc);
    });
    // Insert the last disc first, so that chains are in storage order.
    passes.run(n, [&](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t i = n - from; i-- > n - to;) {
            const Cell cell{across_.wrap(p.x[i]), down_.wrap(p.y[i])};
            std::uint32_t& first = first_[bucket(cell.column, cell.row)];
            cellOf_[i] = cell;
            next_[i] = first;
            first = i;
        }
    });
    return true;
}

void HashDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.bytes = first_.bytes() + next_.bytes() + cellOf_.bytes();
    cost.cell = static_cast<float>(1 / across_.cellsPerPx);
}

float HashDetector::query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    // Copies stay in registers, because writing contacts cannot change them.
    const Axis across = across_, down = down_;
    const std::uint32_t* const first = first_.data();
    const std::uint32_t* const next = next_.data();
    Cursor at = at_;
    QuerySlice now = slice;
    while (at.disc < p.count() && !now.over()) {
        const std::uint32_t i = at.disc;
        const auto [column, row] = cellOf_[i];
        const std::uint32_t* const rowFirst = first + bucket(0, down.step(row, at.dy));
        std::uint32_t tests = 0;
        for (std::int32_t dx = across.firstStep(); dx <= across.lastStep(); ++dx)
            for (std::uint32_t j = rowFirst[across.step(column, dx)]; j != kNoDisc; j = next[j]) {
                if (j == i) continue;
                ++tests;
                if (j > i && overlap(discs, i, j)) contacts.add(i, j);
            }
        now.spend(tests, across.steps());
        if (++at.dy > down.lastStep()) at = {i + 1, down.firstStep()};
    }
    slice = now;
    at_ = at;
    return share(at.disc, p.count());
}

void HashDetector::candidates(const DetectInput&, std::uint32_t i, const Visit& visit) const {
    const Cell cell = cellOf_[i];
    for (std::int32_t dy = down_.firstStep(); dy <= down_.lastStep(); ++dy)
        for (std::int32_t dx = across_.firstStep(); dx <= across_.lastStep(); ++dx) {
            const std::size_t b = bucket(across_.step(cell.column, dx), down_.step(cell.row, dy));
            for (std::uint32_t j = first_[b]; j != kNoDisc; j = next_[j]) visit(j);
        }
}

}  // namespace cellmates
