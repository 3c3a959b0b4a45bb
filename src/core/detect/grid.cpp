#include "core/detect/grid.h"

#include <algorithm>
#include <new>

namespace cellmates {
namespace {

CellGeometry geometryFor(const DetectInput& input) {
    if (input.cell <= 0) return input.storageCells.geometry();
    const Particles& p = input.particles;
    return CellGeometry::make(input.box, 2 * p.maxRadius(), input.cell,
                              std::max(1u << 20, 4 * p.count()));
}

}  // namespace

bool GridDetector::usesStorage(const DetectInput& input) {
    return geometryFor(input) == input.storageCells.geometry();
}

bool GridDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    if (!usesStorage(input)) return copy_.begin(geometryFor(input), p);
    partCount_ = input.workers.worthwhile(p.count()).count();
    if (partCount_ > 1 && !parts_) parts_.reset(new (std::nothrow) Part[Workers::kMost]);
    if (partCount_ > 1 && !parts_) return false;
    for (unsigned k = 0; k < partCount_; ++k) {
        Part& part = this->part(k);
        const std::uint32_t first = Workers::part(p.count(), k, partCount_);
        const std::uint32_t last = Workers::part(p.count(), k + 1, partCount_);
        part.at = {first, last};
        part.found.clear();
    }
    return true;
}

Progress GridDetector::build(const DetectInput& input, std::uint64_t most, std::uint64_t& discs) {
    return progress(usesStorage(input) || copy_.build(input.particles, most, discs));
}

void GridDetector::describe(const DetectInput& input, DetectCost& cost) const {
    cost.usesStorage = usesStorage(input);
    if (!cost.usesStorage) return copy_.describe(cost);
    cost.cell = input.storageCells.geometry().cell;
    for (unsigned k = 0; partCount_ > 1 && k < partCount_; ++k)
        cost.bytes += parts_[k].found.bytes();
}

float GridDetector::query(const DetectInput& input, std::uint64_t most, ContactList& contacts,
                          std::uint64_t& tests) {
    const Particles& p = input.particles;
    if (!usesStorage(input))
        return copy_.query(most, contacts, tests) ? 1 : share(copy_.done(), p.count() + 1);
    const CellGeometry& g = input.storageCells.geometry();
    const std::uint32_t* const start = input.storageCells.start();
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    const auto run = [&](Part& part, ContactList& found) {
        part.tests = 0;
        forEachPair(
            g, start, discs, part.at, most / partCount_, part.tests,
            [&](std::uint32_t i, std::uint32_t j, unsigned hits) { found.add(i, j, hits); });
    };
    if (partCount_ == 1)
        run(whole_, contacts);
    else
        input.workers.each([&](unsigned worker) { run(parts_[worker], parts_[worker].found); });

    std::uint64_t left = 0;
    for (unsigned k = 0; k < partCount_; ++k) {
        tests += part(k).tests;
        left += part(k).at.last - part(k).at.disc;
    }
    if (left > 0) return share(p.count() - left, p.count() + 1);
    for (unsigned k = 0; partCount_ > 1 && k < partCount_; ++k) contacts.append(parts_[k].found);
    return 1;
}

void GridDetector::candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const {
    const Particles& p = input.particles;
    if (!usesStorage(input)) return copy_.candidates(p, i, visit);
    const CellIndex& cells = input.storageCells;
    forEachNear(cells.geometry(), cells.start(), p.x[i], p.y[i], [&](std::uint32_t j) {
        if (j != i) visit(j);
    });
}

}  // namespace cellmates
